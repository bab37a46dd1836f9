/**
 * Returns a value that is stored in the browser, or lasts as long as the page where storage is unavailable. Storage is
 * untrusted: `parse` gets an empty object for a missing value, and returns null for a value that cannot be used.
 */
export function storedValue<Value>(
  storage: () => Storage,
  key: string,
  parse: (stored: Record<string, unknown>) => Value | null,
) {
  let inMemory: Value | null = null;
  return {
    get(): Value | null {
      try {
        return parse({ ...JSON.parse(storage().getItem(key) ?? "null") }) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    /** Null removes it. */
    set(value: Value | null): void {
      inMemory = value;
      try {
        if (value) storage().setItem(key, JSON.stringify(value));
        else storage().removeItem(key);
      } catch {
        // Kept in memory.
      }
    },
  };
}
