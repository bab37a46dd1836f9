import { beforeEach, expect, test, vi } from "vitest";

let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const fresh = () => import("./order-attempt.ts");

test("an attempt keeps its key while its body is the same, also on the next page, until what came of it is known", async () => {
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

test("another body is another attempt, and one of another body can be asked about", async () => {
  const { attemptKey, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([false, true]);
  expect(attemptKey("two")).not.toBe(key);
  expect([isAttemptOpen("one"), isAttemptOpen("two")]).toEqual([true, false]);
});

test.each(["", "7", "{}", '{"key":1,"body":"one"}', "[null]"])(
  "what is no attempt counts for nothing: %s",
  async (text) => {
    kept.set("order-attempt", text);
    expect((await fresh()).isAttemptOpen()).toBe(false);
  },
);

test("a browser that keeps nothing remembers it as long as the page", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { attemptKey, endAttempt, isAttemptOpen } = await fresh();
  const key = attemptKey("one");
  expect(attemptKey("one")).toBe(key);
  endAttempt();
  expect(isAttemptOpen()).toBe(false);
});
