import { useState } from "react";

/** An applied bulk change. It is stored per tab, so that a reload can still undo it. */
export interface BulkDone {
  /** Id for the undo; null when nothing changed. */
  undo: string | null;
  text: string;
}

const KEY = "panel-bulk-done";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns this tab's last bulk change that was not undone, or null. */
export function keptBulk(storage?: Kept): BulkDone | null {
  try {
    const kept = storage ?? sessionStorage;
    const { undo, text }: Partial<BulkDone> = Object(JSON.parse(kept.getItem(KEY) ?? "null"));
    return typeof undo === "string" && typeof text === "string" ? { undo, text } : null;
  } catch {
    // Storage is blocked, or the value is not ours.
    return null;
  }
}

/** Stores the last change, or clears it. */
export function keepBulk(done: BulkDone | null, storage?: Kept): void {
  try {
    const kept = storage ?? sessionStorage;
    if (done?.undo) kept.setItem(KEY, JSON.stringify(done));
    else kept.removeItem(KEY);
  } catch {
    // Storage is blocked: undo works until the page is left.
  }
}

export interface LastBulk {
  done: BulkDone | null;
  /** Whether it was made since the page opened. */
  isFresh: boolean;
  tell: (done: BulkDone) => void;
  forget: () => void;
}

/** The last bulk change of this tab. */
export function useBulkDone(): LastBulk {
  const [{ done, isFresh }, setLast] = useState(() => ({ done: keptBulk(), isFresh: false }));
  const keep = (next: BulkDone | null) => {
    keepBulk(next);
    setLast({ done: next, isFresh: true });
  };
  return { done, isFresh, tell: keep, forget: () => keep(null) };
}
