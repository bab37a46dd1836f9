import { expect, test } from "vitest";
import { loginPath, nextPath } from "./next.ts";

test("the sign-in path leads back to the current page", () => {
  const here = "/perfumes?q=asad&orden=aZ";
  expect(nextPath(new URL(loginPath(here), "https://azahar.test").search)).toBe(here);
});

test.each([
  ["/detail-perfume/lattafa-asad", "/detail-perfume/lattafa-asad"],
  ["/cart/usr_ana?step=address#envio", "/cart/usr_ana?step=address#envio"],
  ["/perfumes/../profile/usr_ana", "/profile/usr_ana"],
])("%s is a path on this site", (next, path) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe(path);
});

test.each([
  "",
  "perfumes",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "/login",
  "/login?next=/login",
  "/./login",
  "/login/",
])("refuses %j as the page after signing in", (next) => {
  expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
});

test("returns null without a next page", () => {
  expect(nextPath("")).toBeNull();
  expect(nextPath("?registrarme")).toBeNull();
});
