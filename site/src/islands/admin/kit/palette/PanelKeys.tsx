import { useCallback, useEffect, useState } from "react";
import { Dialog } from "#site/islands/accounts/profile/Dialog.tsx";
import { areKeysOn, turnKeys } from "#site/stores/panel-keys.ts";
import { follow, isPaletteKey, isPlainKey, type KeyDeed, SHORTCUTS } from "./keys.ts";
import { Palette } from "./Palette.tsx";

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
    const button = document.querySelector<HTMLElement>("[data-part=palette]");
    const onPress = () => setOpen("palette");
    // Before this script was there (layouts/hold.ts).
    if (button && "pressed" in button.dataset) onPress();
    button?.addEventListener("click", onPress);
    return () => button?.removeEventListener("click", onPress);
  }, []);
  // What tells that it has closed comes when another may be open already.
  const closed = (which: Open) => setOpen((now) => (now === which ? null : now));
  if (open === "palette") return <Palette onClosed={() => closed("palette")} onShortcuts={() => setOpen("help")} />;
  return open === "help" ? <ShortcutsDialog onClosed={() => closed("help")} /> : null;
}

/** All keys of the panel, and whether those of one character are listened to. */
function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const turn = (toOn: boolean) => {
    turnKeys(toOn);
    setOn(toOn);
  };
  return (
    <Dialog title="Atajos del teclado" onClosed={onClosed}>
      {(close) => (
        <div className="shortcuts">
          <dl>
            <Row
              keys={/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}
              words="Buscar en todo el panel"
            />
            {SHORTCUTS.map(({ keys, words }) => (
              <Row key={keys} keys={[...keys].join(" ")} words={words} />
            ))}
          </dl>
          <label className="switch">
            <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
            Usar los atajos de una sola tecla
          </label>
          <button type="button" className="text-button" onClick={close}>
            Cerrar
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Row({ keys, words }: { keys: string; words: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
}

/** Moves the focus to a row of the page's list: to what opens it. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".desk-table tbody tr")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[here < 0 ? 0 : here + step];
  next?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Puts the focus on the field that looks for something in the page's list. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
}

/** Keys of a shortcut are typed within this time of each other. */
const PAUSE_MS = 1_500;

/** Listens to the panel's keys. Those that write a character do nothing while somebody writes, or while a dialog is open. */
function useKeys(onDeed: (does: KeyDeed) => void): void {
  useEffect(() => {
    let typed = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (event: KeyboardEvent) => {
      const does = deedOf(event);
      if (!does) return;
      event.preventDefault();
      onDeed(does);
    };
    const deedOf = (event: KeyboardEvent): KeyDeed | null => {
      if (event.defaultPrevented || event.repeat || isDialogOpen()) return null;
      if (isPaletteKey(event)) return { act: "palette" };
      if (!isPlainKey(event) || isWriting(event.target) || !areKeysOn()) return null;
      const followed = follow(typed, event.key);
      typed = followed.typed;
      clearTimeout(timer);
      timer = setTimeout(() => {
        typed = "";
      }, PAUSE_MS);
      return followed.does;
    };
    addEventListener("keydown", hear);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", hear);
    };
  }, [onDeed]);
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** A box that is ticked, or a button, is no field to write in. */
const WRITTEN_IN =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(WRITTEN_IN) !== null;
}
