import { useCallback, useEffect, useState } from "react";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { Palette } from "./Palette.tsx";
import { PAGES } from "./palette-entries.ts";

type Open = "palette" | "help" | null;

/** The keyboard shortcuts of every panel page, and the dialogs they open. The palette also opens by its button. */
export function PanelKeys() {
  const [open, setOpen] = useState<Open>(null);
  const run = useCallback((action: ShortcutAction) => {
    if ("go" in action) location.assign(action.go);
    else if (action.act === "search") focusSearch();
    else if (action.act === "next") focusRow(1);
    else if (action.act === "previous") focusRow(-1);
    else setOpen(action.act);
  }, []);
  useKeys(run);
  useEffect(() => {
    const button = document.querySelector<HTMLElement>("[data-part=palette]");
    const onPress = () => setOpen("palette");
    // The button was pressed before this script loaded (layouts/hold.ts).
    if (button && "pressed" in button.dataset) onPress();
    button?.addEventListener("click", onPress);
    return () => button?.removeEventListener("click", onPress);
  }, []);
  // The close event arrives when another dialog may be open already.
  const closed = (which: Open) => setOpen((now) => (now === which ? null : now));
  if (open === "palette") return <Palette onClosed={() => closed("palette")} onShortcuts={() => setOpen("help")} />;
  return open === "help" ? <ShortcutsDialog onClosed={() => closed("help")} /> : null;
}

/** Lists the keyboard shortcuts and turns the one-character ones on or off. */
function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const toggle = (toOn: boolean) => {
    setKeysOn(toOn);
    setOn(toOn);
  };
  return (
    <Dialog title="Atajos del teclado" onClosed={onClosed}>
      {(close) => (
        <div className="shortcuts">
          <dl>
            <Row
              keys={/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}
              text="Buscar en todo el panel"
            />
            {SHORTCUTS.map(({ keys, text }) => (
              <Row key={keys} keys={[...keys].join(" ")} text={text} />
            ))}
          </dl>
          <label className="switch">
            <input type="checkbox" checked={isOn} onChange={({ target }) => toggle(target.checked)} />
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

function Row({ keys, text }: { keys: string; text: string }) {
  return (
    <div>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Moves the focus to the link or button of a neighboring table row. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".desk-table tbody tr")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[here < 0 ? 0 : here + step];
  next?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Focuses the search field of the page's list. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
}

/** Maximum pause between the keys of a shortcut. */
const PAUSE_MS = 1_500;

/**
 * Listens to the shortcuts. All are ignored while a dialog is open; the one-character ones also in text fields and when turned
 * off.
 */
function useKeys(onAction: (action: ShortcutAction) => void): void {
  useEffect(() => {
    let typed = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event);
      if (!action) return;
      event.preventDefault();
      onAction(action);
    };
    const actionFor = (event: KeyboardEvent): ShortcutAction | null => {
      if (event.defaultPrevented || event.repeat || isDialogOpen()) return null;
      if (isPaletteKey(event)) return { act: "palette" };
      if (!isPlainKey(event) || isWriting(event.target) || !areKeysOn()) return null;
      const followed = follow(typed, event.key);
      typed = followed.typed;
      clearTimeout(timer);
      timer = setTimeout(() => {
        typed = "";
      }, PAUSE_MS);
      return followed.action;
    };
    addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKeyDown);
    };
  }, [onAction]);
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Fields that take text. Checkboxes, radios and buttons do not. */
const TEXT_FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TEXT_FIELDS) !== null;
}

export type ShortcutAction = { go: string } | { act: "palette" | "help" | "search" | "next" | "previous" };

interface Shortcut {
  /** Keys typed one after the other. */
  keys: string;
  text: string;
  action: ShortcutAction;
}

/** The panel's keyboard shortcuts. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...PAGES.flatMap(({ title, path, keys }) => (keys ? [{ keys, text: `Ir a ${title}`, action: { go: path } }] : [])),
  { keys: "/", text: "Buscar en la lista de la página", action: { act: "search" } },
  { keys: "j", text: "Ir a la fila que sigue", action: { act: "next" } },
  { keys: "k", text: "Ir a la fila anterior", action: { act: "previous" } },
  { keys: "?", text: "Ver los atajos", action: { act: "help" } },
];

/** Returns the state after a key: the action of a completed shortcut, or the keys typed so far. */
export function follow(typed: string, key: string): { typed: string; action: ShortcutAction | null } {
  const keys = typed + key;
  const complete = SHORTCUTS.find((shortcut) => shortcut.keys === keys);
  if (complete) return { typed: "", action: complete.action };
  if (SHORTCUTS.some((shortcut) => shortcut.keys.startsWith(keys))) return { typed: keys, action: null };
  return typed === "" ? { typed: "", action: null } : follow("", key);
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl+K, or Cmd+K on a Mac. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** A character key without Ctrl, Cmd or Alt, which belong to the browser. */
export function isPlainKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

const KEY = "panel-keys";

/** Whether single-key shortcuts of the panel are on in this browser: users of speech input may turn them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
}
