/** A change of many perfumes that was made, for as long as the tab is open: it can be undone after a reload too. */
export interface BulkDone {
  /** What undoes it; null when nothing was changed. */
  undo: string | null;
  words: string;
}

const KEY = "panel-bulk-done";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The last one that was made in this tab and not undone; null when there is none. */
export function keptBulk(storage?: Kept): BulkDone | null {
  try {
    const kept = storage ?? sessionStorage;
    const { undo, words }: Partial<BulkDone> = Object(JSON.parse(kept.getItem(KEY) ?? "null"));
    return typeof undo === "string" && typeof words === "string" ? { undo, words } : null;
  } catch {
    // A browser that keeps nothing, or something else was written there.
    return null;
  }
}

/** Keeps it instead of the one before, or none. */
export function keepBulk(done: BulkDone | null, storage?: Kept): void {
  try {
    const kept = storage ?? sessionStorage;
    if (done?.undo) kept.setItem(KEY, JSON.stringify(done));
    else kept.removeItem(KEY);
  } catch {
    // Then it can be undone until the page is left.
  }
}
