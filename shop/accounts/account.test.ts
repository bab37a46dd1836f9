import { expect, test } from "vitest";
import { codeTries, isConfirmed, RECOVER_LINK_MS, REGISTER_LINK_MS, sessionEndMs, sessionMs } from "./account.ts";

const HOUR_MS = 3_600_000;

test("a registration link is valid for 24 hours, a recovery link for 15 minutes", () => {
  expect(REGISTER_LINK_MS).toBe(24 * HOUR_MS);
  expect(RECOVER_LINK_MS).toBe(HOUR_MS / 4);
});

test("a shopper's session lasts 30 days after the last use, an administrator's 12 hours", () => {
  expect(sessionMs("user")).toBe(720 * HOUR_MS);
  expect(sessionMs("admin")).toBe(12 * HOUR_MS);
});

test("an administrator's session ends after 7 days in all, a shopper's goes on while it is used", () => {
  const DAY_MS = 24 * HOUR_MS;
  expect(sessionEndMs("admin", 0, DAY_MS)).toBe(DAY_MS + 12 * HOUR_MS);
  expect(sessionEndMs("admin", 0, 7 * DAY_MS - HOUR_MS)).toBe(7 * DAY_MS);
  expect(sessionEndMs("user", 0, 100 * DAY_MS)).toBe(130 * DAY_MS);
});

test("a sign-in or a repeated password confirms a session for 10 minutes", () => {
  const MINUTE_MS = HOUR_MS / 60;
  expect(isConfirmed({ createdAtMs: 0, confirmedAtMs: null }, 10 * MINUTE_MS)).toBe(true);
  expect(isConfirmed({ createdAtMs: 0, confirmedAtMs: null }, 10 * MINUTE_MS + 1)).toBe(false);
  expect(isConfirmed({ createdAtMs: 0, confirmedAtMs: 5 * MINUTE_MS }, 15 * MINUTE_MS)).toBe(true);
});

test("a mailed code has five attempts, and five more for a known device", () => {
  expect([codeTries(false), codeTries(true)]).toEqual([5, 10]);
});
