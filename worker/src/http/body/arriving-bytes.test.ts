import { beforeEach, expect, test, vi } from "vitest";
import { ArrivingBytes } from "./arriving-bytes.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const limits = { total: 100, each: 40, countedMs: 6_000 };

test("one client holds at most its share, all clients together at most the total", () => {
  const bytes = new ArrivingBytes(limits);
  const [first, second] = [bytes.begin("a"), bytes.begin("a")];
  expect([bytes.add(first, 20), bytes.add(second, 20), bytes.add(second, 1)]).toEqual([null, null, "client"]);
  bytes.end(second);
  expect(bytes.add(first, 20)).toBeNull();
  expect([bytes.add(bytes.begin("b"), 40), bytes.add(bytes.begin("c"), 20)]).toEqual([null, null]);
  expect(bytes.add(bytes.begin("d"), 1)).toBe("isolate");
});

test("a body of which nothing has arrived costs nothing", () => {
  const bytes = new ArrivingBytes(limits);
  for (let count = 0; count < 10_000; count++) bytes.begin("a");
  expect(bytes.add(bytes.begin("a"), 40)).toBeNull();
});

test("a body whose request was cancelled stops counting", () => {
  const bytes = new ArrivingBytes(limits);
  const cancelled = bytes.begin("a");
  bytes.add(cancelled, 40);
  vi.advanceTimersByTime(5_999);
  expect(bytes.add(bytes.begin("a"), 1)).toBe("client");
  vi.advanceTimersByTime(1);
  const next = bytes.begin("a");
  expect(bytes.add(next, 39)).toBeNull();
  // Late bytes of the cancelled one neither count nor are subtracted twice.
  expect(bytes.add(cancelled, 40)).toBeNull();
  bytes.end(cancelled);
  expect(bytes.add(next, 1)).toBe("client");
});
