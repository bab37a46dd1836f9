import { type KeyboardEvent, useState } from "react";
import type { Entry } from "./commands.ts";

interface Active {
  /** What Enter chooses; null when nothing was found. */
  active: Entry | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Which entry is chosen by Enter: the first one until the arrows move it; it goes around at both ends. */
export function useActive(entries: readonly Entry[], onChoose: (entry: Entry) => void): Active {
  const [activeId, setActive] = useState<string | null>(null);
  const here = Math.max(
    entries.findIndex(({ id }) => id === activeId),
    0,
  );
  const active = entries[here] ?? null;
  const move = (step: number) => setActive(entries.at((here + step) % Math.max(entries.length, 1))?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown };
}
