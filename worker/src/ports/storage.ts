import { withinTime } from "./within-time.ts";

/** Enough for the largest file; the bucket's binding itself has no timeout. */
const TIMEOUT_MS = 15_000;

/** Storage failed or did not answer in time; the operation may have happened. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** Runs a bucket operation. Throws `StorageUnavailable` when it fails or times out. */
export async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withinTime(work, TIMEOUT_MS);
  } catch (cause) {
    throw new StorageUnavailable("storage cannot be reached", { cause });
  }
}
