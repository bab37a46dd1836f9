import { expect, test } from "vitest";
import { mailContentOf } from "./mail.contract.ts";
import { deadReason } from "./mail.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ["register", 24 * HOUR - 1, false, null],
  ["register", 24 * HOUR, false, "expired"],
  ["register", 0, true, "superseded"],
  ["recover", 15 * MINUTE - 1, false, null],
  ["recover", 15 * MINUTE, true, "expired"],
  ["password-changed", 100 * HOUR, true, null],
  ["account-deleted", 100 * HOUR, true, null],
] as const)("%s after %i ms, a newer one waiting: %s: %s", (kind, ageMs, isSuperseded, reason) => {
  expect(deadReason(kind, { ageMs, isSuperseded })).toBe(reason);
});

test.each([
  { kind: "register", link: "https://a.example/x" },
  { kind: "recover", firstName: "Ana", link: "https://a.example/x" },
  { kind: "password-changed", firstName: "Ana", recoverLink: "https://a.example/x" },
  { kind: "account-deleted", firstName: "Ana" },
])("$kind is parsed as it was written", (content) => {
  expect(mailContentOf(JSON.parse(JSON.stringify(content)))).toEqual(content);
});

test.each([
  null,
  7,
  "register",
  [],
  {},
  { kind: 7 },
  { kind: "toString" },
  { kind: "register" },
  { kind: "recover", link: "https://a.example/x" },
  { kind: "recover", link: "https://a.example/x", firstName: 7 },
])("%j is not mail content", (json) => {
  expect(mailContentOf(json)).toBeNull();
});
