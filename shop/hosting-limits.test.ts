import { expect, test } from "vitest";
import {
  type BuiltFiles,
  describeFiles,
  hostingError,
  MAX_FILE_BYTES,
  MAX_FILES,
  type Plan,
} from "./hosting-limits.ts";

const built = (files: number, bytes: number): BuiltFiles => ({
  files,
  largest: { path: "feeds/productos.xml", bytes },
});

test.each<[number, number, Plan]>([
  [MAX_FILES.free, MAX_FILE_BYTES, "free"],
  [MAX_FILES.paid, MAX_FILE_BYTES, "paid"],
])("%i files, the largest of %i bytes, are accepted on the %s plan", (files, bytes, plan) => {
  expect(hostingError(built(files, bytes), plan)).toBeNull();
});

test.each<[number, number, Plan, string]>([
  [
    20_001,
    1,
    "free",
    "the pages are 20001 files, and Cloudflare's free plan allows 20000: the paid plan allows 100000 (WORKERS_PLAN)",
  ],
  [100_001, 1, "paid", "the pages are 100001 files, and Cloudflare's paid plan allows 100000"],
  [1, MAX_FILE_BYTES + 1, "paid", "feeds/productos.xml has 25.1 MiB, and Cloudflare allows no file over 25 MiB"],
])("%i files, the largest of %i bytes, are refused on the %s plan, with the figures", (files, bytes, plan, problem) => {
  expect(hostingError(built(files, bytes), plan)).toBe(problem);
});

test("describes a build beside its limits", () => {
  expect(describeFiles(built(11_919, 20 * 1024 * 1024), "paid")).toBe(
    "11919 files of the 100000 that the paid plan allows, the largest feeds/productos.xml with 20 of 25 MiB",
  );
});
