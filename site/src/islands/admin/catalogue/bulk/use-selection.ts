import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Takes these in, or out. */
  pick: (ids: readonly string[], isIn: boolean) => void;
  clear: () => void;
}

/** The perfumes that are picked; they stay so while the list shows others. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const pick = (picked: readonly string[], isIn: boolean) =>
    setIds((now) => {
      if (isIn) return new Set([...now, ...picked]);
      const out = new Set(picked);
      return new Set([...now].filter((id) => !out.has(id)));
    });
  return { ids, pick, clear: () => setIds(new Set()) };
}
