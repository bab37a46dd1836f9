/** Type checks for the JSON of a mail in the outbox, one per field. */

export type Check = (value: unknown) => boolean;
export const isText: Check = (value) => typeof value === "string";
export const isWhole: Check = (value) => Number.isSafeInteger(value);

/** Whether JSON passes every check. Fields without a check are ignored. */
export function hasAll(checks: Readonly<Record<string, Check>>, json: unknown): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(json)));
  return Object.entries(checks).every(([name, check]) => check(fields.get(name)));
}
