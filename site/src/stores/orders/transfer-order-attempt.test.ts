import { beforeEach, expect, test, vi } from "vitest";

let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const fresh = () => import("./transfer-order.ts");

test("keeps the key for the same body, also on the next page, until the attempt ends", async () => {
  const { attemptKey } = await fresh();
  const key = attemptKey("one");
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(attemptKey("one")).toBe(key);
  vi.resetModules();
  const next = await fresh();
  expect(next.isAttemptOpen()).toBe(true);
  expect(next.attemptKey("one")).toBe(key);
  next.endAttempt();
  expect(next.isAttemptOpen()).toBe(false);
  expect(next.attemptKey("one")).not.toBe(key);
});

test("another body is another attempt, and open attempts with another body are found", async () => {
  const { attemptKey, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([false, true]);
  expect(attemptKey("two")).not.toBe(key);
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([true, false]);
});

test.each(["", "7", "{}", '{"key":1,"body":"one"}', "[null]"])("ignores malformed attempts: %s", async (text) => {
  stored.set("order-attempt", text);
  expect((await fresh()).isAttemptOpen()).toBe(false);
});

test("without storage, an attempt lasts as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { attemptKey, endAttempt, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect(attemptKey("one")).toBe(key);
  endAttempt();
  expect(isAttemptOpen()).toBe(false);
});
