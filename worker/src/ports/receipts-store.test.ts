import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bytesOf } from "#shop/orders/receipt.fixture.ts";
import { type MemoryBucket, memoryBucket } from "../../fixtures/bucket.ts";
import { fetchReceipt, keepReceipt, receiptFile, removeReceiptsOf } from "./receipts-store.ts";
import { StorageUnavailable } from "./storage.ts";

let bucket: MemoryBucket;
beforeEach(() => {
  bucket = memoryBucket();
});
afterEach(() => void vi.useRealTimers());

const PDF = "application/pdf";

test("a file is named by its person, its order and its content", () => {
  const [one, other] = [bytesOf("one"), bytesOf("other")];
  expect(receiptFile("usr_1", "ord_1", one)).toMatch(/^receipts\/usr_1\/ord_1\/[0-9a-f]{64}$/);
  expect(receiptFile("usr_1", "ord_1", one)).toBe(receiptFile("usr_1", "ord_1", bytesOf("one")));
  expect(receiptFile("usr_1", "ord_1", one)).not.toBe(receiptFile("usr_1", "ord_1", other));
  expect(receiptFile("usr_1", "ord_1", one)).not.toBe(receiptFile("usr_1", "ord_2", one));
});

test("all files of a person are removed, however many, and none of another whose id begins alike", async () => {
  for (const user of ["usr_1", "usr_10"])
    for (const text of ["a", "b", "c", "d", "e"])
      await keepReceipt(bucket, receiptFile(user, "ord_1", bytesOf(text)), bytesOf(text), PDF);
  await removeReceiptsOf(bucket, "usr_1");
  expect([...bucket.files.keys()].map((key) => key.split("/")[1])).toEqual(Array(5).fill("usr_10"));
});

test("storage that fails is unavailable, whatever it says", async () => {
  bucket.isDown = true;
  await expect(keepReceipt(bucket, "a", bytesOf("a"), PDF)).rejects.toThrow(StorageUnavailable);
  await expect(fetchReceipt(bucket, "a")).rejects.toThrow(StorageUnavailable);
  await expect(removeReceiptsOf(bucket, "usr_1")).rejects.toThrow(StorageUnavailable);
});

test("storage that never answers is given up", async () => {
  vi.useFakeTimers();
  const asked = expect(fetchReceipt({ ...bucket, get: () => new Promise(() => {}) }, "a")).rejects.toThrow(
    StorageUnavailable,
  );
  await vi.advanceTimersByTimeAsync(15_000);
  await asked;
});
