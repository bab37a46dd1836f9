import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects perfumes. */
  pick: (ids: readonly string[], isIn: boolean) => void;
  clear: () => void;
}

/** The selected perfumes. The selection survives filtering and paging. */
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
