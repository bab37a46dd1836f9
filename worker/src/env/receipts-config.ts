/** The worker's private bucket for receipts, as far as it uses one. */
import { binding } from "./binding.ts";

/** What the worker needs of an R2 binding. */
export interface Bucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  /** In the order of their keys, at most 1,000 at once. */
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
  /** At most 1,000 at once; one that is not there is no fault. */
  delete(keys: string[]): Promise<void>;
}

export const receiptsBinding = binding<Bucket>(
  ["put", "get", "list", "delete"],
  "must be the bucket binding for receipts",
);
