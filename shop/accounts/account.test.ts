import { expect, test } from "vitest";
import { RECOVER_LINK_MS, REGISTER_LINK_MS, sessionMs } from "./account.ts";

const HOUR_MS = 3_600_000;

test("a registration link is valid for 24 hours, a recovery link for 15 minutes", () => {
  expect(REGISTER_LINK_MS).toBe(24 * HOUR_MS);
  expect(RECOVER_LINK_MS).toBe(HOUR_MS / 4);
});

test("a shopper's session lasts 30 days after the last use, an administrator's 12 hours", () => {
  expect(sessionMs("user")).toBe(720 * HOUR_MS);
  expect(sessionMs("admin")).toBe(12 * HOUR_MS);
});
