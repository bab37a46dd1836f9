import { useCallback, useEffect, useState } from "react";
import type { KeyDeed } from "./keys.ts";
import { Palette } from "./Palette.tsx";
import { focusRow, focusSearch } from "./rows.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { useKeys } from "./use-keys.ts";

type Open = "palette" | "help" | null;

/** The panel's keys on every page of it, and what they open: the palette, by its button too, and the list of the keys. */
export function PanelKeys() {
  const [open, setOpen] = useState<Open>(null);
  const follow = useCallback((does: KeyDeed) => {
    if ("go" in does) location.assign(does.go);
    else if (does.act === "search") focusSearch();
    else if (does.act === "next") focusRow(1);
    else if (does.act === "previous") focusRow(-1);
    else setOpen(does.act);
  }, []);
  useKeys(follow);
  useEffect(() => {
    const button = document.querySelector("[data-part=palette]");
    const onPress = () => setOpen("palette");
    button?.addEventListener("click", onPress);
    return () => button?.removeEventListener("click", onPress);
  }, []);
  // What tells that it has closed comes when another may be open already.
  const closed = (which: Open) => setOpen((now) => (now === which ? null : now));
  if (open === "palette") return <Palette onClosed={() => closed("palette")} onShortcuts={() => setOpen("help")} />;
  return open === "help" ? <ShortcutsDialog onClosed={() => closed("help")} /> : null;
}
