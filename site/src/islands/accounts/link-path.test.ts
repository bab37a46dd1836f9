import { describe, expect, test } from "vitest";
import { mailedLinkOf, partsBelow, pathAfter } from "./link-path.ts";

describe("partsBelow", () => {
  test.each([
    ["/register", "/register/usr_1", ["usr_1"]],
    ["/register", "/register", []],
    ["/recover-password", "/recover-password/usr_1/abc-_9", ["usr_1", "abc-_9"]],
    ["/email-verification/register", "/email-verification/register/luc%C3%ADa%2B1%40gmail.com", ["lucía+1@gmail.com"]],
    ["/email-verification/register", "/email-verification/register/lucia@gmail.com", ["lucia@gmail.com"]],
    ["/email-verification/register", "/email-verification/register/%E0%A4", [""]],
  ])("below %s, the path %s has the parts %j", (name, pathname, parts) => {
    expect(partsBelow(name, pathname)).toEqual(parts);
  });
});

describe("mailedLinkOf and pathAfter", () => {
  test("the path after a registration link has no token; the path after a recovery link has it", () => {
    const register = mailedLinkOf("/validate-link/register/usr_1/t0ken");
    const recover = mailedLinkOf("/validate-link/recover/usr_1/t0ken");
    expect(register && pathAfter(register)).toBe("/register/usr_1");
    expect(recover && pathAfter(recover)).toBe("/recover-password/usr_1/t0ken");
  });

  test.each([
    "/validate-link",
    "/validate-link/register/usr_1",
    "/validate-link/admin/usr_1/t0ken",
    "/validate-link/register/%E0/t0ken",
  ])("%s is not a mailed link", (pathname) => {
    expect(mailedLinkOf(pathname)).toBeNull();
  });

  test("the path stays on the site for hostile parts", () => {
    const link = mailedLinkOf("/validate-link/recover/%2F%2Fevil.test/..%2F..%2Fadmin-panel");
    expect(link && pathAfter(link)).toBe("/recover-password/%2F%2Fevil.test/..%2F..%2Fadmin-panel");
  });
});
