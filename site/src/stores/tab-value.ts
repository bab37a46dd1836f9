/**
 * Returns a value that lasts as long as the tab, or as the page where storage is unavailable. Storage is untrusted: `parse`
 * returns null for a missing or malformed value.
 */
export function tabValue<Value>(key: string, parse: (stored: Record<string, unknown>) => Value | null) {
  let inMemory: Value | null = null;
  return {
    get(): Value | null {
      try {
        return parse({ ...JSON.parse(sessionStorage.getItem(key) ?? "null") }) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    /** Null removes it. */
    set(value: Value | null): void {
      inMemory = value;
      try {
        if (value) sessionStorage.setItem(key, JSON.stringify(value));
        else sessionStorage.removeItem(key);
      } catch {
        // Kept in memory.
      }
    },
  };
}
