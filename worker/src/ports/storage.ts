import { withinTime } from "./within-time.ts";

/** The largest file takes a few seconds; a bucket's binding itself waits for ever. */
const TIMEOUT_MS = 15_000;

/** Storage cannot be had, and may be again in a moment; what was asked for may have happened. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** What a bucket's binding gives. Throws `StorageUnavailable` when it fails or does not answer. */
export async function reached<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withinTime(work, TIMEOUT_MS);
  } catch (cause) {
    throw new StorageUnavailable("storage cannot be reached", { cause });
  }
}
