import type { FieldChange } from "./product.ts";

/** Counters that sales move, too: what a file enters is added to them, whatever they are by now. */
const COUNTED = ["stock", "revenue"];

/** What a file does to one perfume, as text: the same as long as it does the same, whatever is sold meanwhile. */
export function whatIsSet(changes: readonly FieldChange[]): string {
  const set = changes.filter(({ field }) => !COUNTED.includes(field));
  return JSON.stringify(set.map(({ field, ml, from, to }) => [field, ml, from, to]));
}
