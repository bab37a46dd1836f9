import type { FieldChange } from "./product.ts";

/** Counters that sales also change: the file's entries are added to their current values. */
const COUNTED = ["stock", "revenue"];

/** A text that identifies what a file does to a perfume. Sales in the meantime do not change it. */
export function importFingerprint(changes: readonly FieldChange[]): string {
  const set = changes.filter(({ field }) => !COUNTED.includes(field));
  return JSON.stringify(set.map(({ field, ml, from, to }) => [field, ml, from, to]));
}
