import { useState } from "react";
import { type BulkDone, keepBulk, keptBulk } from "./bulk-done.ts";

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
