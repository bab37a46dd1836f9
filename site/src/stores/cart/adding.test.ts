import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { $adding, addOnce, itemKey } from "./adding.ts";
import type { PendingItem } from "./pending-item.ts";

const item: PendingItem = {
  slug: "lattafa-asad",
  productName: "Asad",
  type: "milliliter",
  ml: 100,
  quantity: 1,
  label: "100 ml",
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("repeated presses while adding add once, however fast the server answers; another size is added too", async () => {
  const work = vi.fn(async () => {});
  const first = addOnce(item, work);
  expect($adding.get()).toEqual([itemKey(item)]);
  await vi.advanceTimersByTimeAsync(400);
  await addOnce(item, work);
  expect(work).toHaveBeenCalledOnce();
  const other = addOnce({ ...item, ml: 50 }, work);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all([first, other]);
  expect($adding.get()).toEqual([]);
  void addOnce(item, work);
  expect(work).toHaveBeenCalledTimes(3);
  await vi.runAllTimersAsync();
});

test("an item counts as being added until its call has ended, even if it fails", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const adding = addOnce(item, () => promise);
  await vi.advanceTimersByTimeAsync(5000);
  expect($adding.get()).toEqual([itemKey(item)]);
  reject(new Error("no answer"));
  await expect(adding).rejects.toThrow("no answer");
  expect($adding.get()).toEqual([]);
});
