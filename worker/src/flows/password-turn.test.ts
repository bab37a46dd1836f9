import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { Doing } from "./doing.ts";
import { inPasswordTurn } from "./password-turn.ts";

const DOING: Doing = {
  // Nobody answers there, and nothing is sent.
  db: openDatabase({ url: "http://127.0.0.1:1" }),
  nowMs: 0,
  newId: () => "",
  newToken: () => "",
  publicOrigin: "",
  authSecret: "",
  limits: true,
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("hashes one after another with a rest between, in the order they came, and sends away who would be the seventeenth", async () => {
  const began = performance.now();
  const atMs: number[] = [];
  const asked = Array.from({ length: 17 }, (_, index) =>
    inPasswordTurn(DOING, () => {
      atMs.push(performance.now() - began);
      return index;
    }),
  );
  expect(await asked[16]).toEqual({ ok: false, refusal: { code: "busy", retryAfterSeconds: 5 } });
  await vi.advanceTimersByTimeAsync(20_000);
  const outcomes = await Promise.all(asked);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.hashed] : []))).toEqual([...Array(16).keys()]);
  const rests = atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0));
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(200);
  expect(Math.max(...rests)).toBeLessThan(600);
});

test("a hash that throws leaves the turn to the next one", async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  const failing = inPasswordTurn(DOING, () => {
    throw new Error("malformed");
  });
  await expect(failing).rejects.toThrow("malformed");
  const next = inPasswordTurn(DOING, () => "hashed");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toEqual({ ok: true, hashed: "hashed" });
});

test("without limits nobody waits", async () => {
  const free = { ...DOING, limits: false };
  expect(await Promise.all([1, 2, 3].map((one) => inPasswordTurn(free, () => one)))).toEqual(
    [1, 2, 3].map((hashed) => ({ ok: true, hashed })),
  );
});
