/** Whether JSON out of the outbox is what its mail says: a check for each field. */

export type Check = (value: unknown) => boolean;
export const isText: Check = (value) => typeof value === "string";
export const isWhole: Check = (value) => Number.isSafeInteger(value);

/** Whether JSON has every field that has a check, each as its check says; others do not matter. */
export function hasAll(checks: Readonly<Record<string, Check>>, json: unknown): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(json)));
  return Object.entries(checks).every(([name, check]) => check(fields.get(name)));
}
