import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bytesOf } from "#shop/orders/receipt.fixture.ts";
import { type MemoryBucket, memoryBucket } from "../../fixtures/files.ts";
import { fetchReceipt, keepReceipt, receiptFile, removeReceiptsOf, StorageUnavailable } from "./storage.ts";

let bucket: MemoryBucket;
beforeEach(() => {
  bucket = memoryBucket();
});
afterEach(() => void vi.useRealTimers());

const PDF = "application/pdf";

test("a key has the person, the order and a hash of the content", () => {
  const [one, other] = [bytesOf("one"), bytesOf("other")];
  expect(receiptFile("usr_1", "ord_1", one)).toMatch(/^receipts\/usr_1\/ord_1\/[0-9a-f]{64}$/);
  expect(receiptFile("usr_1", "ord_1", one)).toBe(receiptFile("usr_1", "ord_1", bytesOf("one")));
  expect(receiptFile("usr_1", "ord_1", one)).not.toBe(receiptFile("usr_1", "ord_1", other));
  expect(receiptFile("usr_1", "ord_1", one)).not.toBe(receiptFile("usr_1", "ord_2", one));
});

test("deletes all files of a person, and none of a person whose id begins with it", async () => {
  for (const user of ["usr_1", "usr_10"])
    for (const text of ["a", "b", "c", "d", "e"])
      await keepReceipt(bucket, receiptFile(user, "ord_1", bytesOf(text)), bytesOf(text), PDF);
  await removeReceiptsOf(bucket, "usr_1");
  expect([...bucket.files.keys()].map((key) => key.split("/")[1])).toEqual(Array(5).fill("usr_10"));
});

test("a storage failure is StorageUnavailable", async () => {
  bucket.isDown = true;
  await expect(keepReceipt(bucket, "a", bytesOf("a"), PDF)).rejects.toThrow(StorageUnavailable);
  await expect(fetchReceipt(bucket, "a")).rejects.toThrow(StorageUnavailable);
  await expect(removeReceiptsOf(bucket, "usr_1")).rejects.toThrow(StorageUnavailable);
});

test("storage that never responds times out", async () => {
  vi.useFakeTimers();
  const requested = expect(fetchReceipt({ ...bucket, get: () => new Promise(() => {}) }, "a")).rejects.toThrow(
    StorageUnavailable,
  );
  await vi.advanceTimersByTimeAsync(15_000);
  await requested;
});
