/** The worker's private bucket for receipts. */
import { binding } from "./binding.ts";

/** The R2 binding, as far as the worker uses it. */
export interface Bucket {
  put(
    key: string,
    value: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  get(key: string): Promise<{ body: ReadableStream; size: number } | null>;
  /** Sorted by key; at most 1,000 objects per call. */
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
  /** At most 1,000 keys per call; missing keys are ignored. */
  delete(keys: string[]): Promise<void>;
}

export const receiptsBinding = binding<Bucket>(
  ["put", "get", "list", "delete"],
  "must be the bucket binding for receipts",
);
