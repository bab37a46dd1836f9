/** The worker's private bucket for receipts, as far as it uses one. */
import { z } from "zod";

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

const VERBS = ["put", "get", "list", "delete"] as const;

export const receiptsBinding = z.custom<Bucket>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    VERBS.every((verb) => typeof Reflect.get(value, verb) === "function"),
  "must be the bucket binding for receipts",
);
