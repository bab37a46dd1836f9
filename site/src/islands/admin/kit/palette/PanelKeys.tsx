import { useCallback, useEffect, useState } from "react";
import { Dialog } from "#site/islands/kit/Dialog.tsx";
import { Switch, TextButton } from "../elements.tsx";
import { PAGES, type PanelLink } from "../paths.ts";
import { type May, useMay } from "../permissions.tsx";
import { Palette } from "./Palette.tsx";

interface Opened {
  dialog: "palette" | "help";
  /** Distinguishes this opening from the previous one. */
  atMs: number;
}

/** The keyboard shortcuts of every panel page, and the dialogs they open. The palette also opens by its button. */
export function PanelKeys() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((dialog: Opened["dialog"]) => setOpened({ dialog, atMs: performance.now() }), []);
  const run = useCallback(
    (action: ShortcutAction) => {
      if ("path" in action) location.assign(action.path);
      else if (action.command === "search") focusSearch();
      else if (action.command === "next") focusRow(1);
      else if (action.command === "previous") focusRow(-1);
      else open(action.command);
    },
    [open],
  );
  useKeys(run);
  useEffect(() => {
    const button = document.querySelector<HTMLElement>("[data-part=palette]");
    const onPress = () => open("palette");
    // The button was pressed before this script loaded (layouts/inline-scripts.ts).
    if (button && "pressed" in button.dataset) onPress();
    button?.addEventListener("click", onPress);
    return () => button?.removeEventListener("click", onPress);
  }, [open]);
  if (!opened) return null;
  // The browser fires `close` later. By then another dialog, or the same one again, may be open.
  const onClosed = () => setOpened((now) => (now === opened ? null : now));
  return opened.dialog === "palette" ? (
    <Palette key={opened.atMs} onClosed={onClosed} onShortcuts={() => open("help")} />
  ) : (
    <ShortcutsDialog key={opened.atMs} onClosed={onClosed} />
  );
}

function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const may = useMay();
  const [isOn, setOn] = useState(areKeysOn);
  const toggle = (toOn: boolean) => {
    if (toOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
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
            {shortcutsFor(may).map(({ keys, text }) => (
              <Row key={keys} keys={[...keys].join(" ")} text={text} />
            ))}
          </dl>
          <Switch label="Usar los atajos de una sola tecla" checked={isOn} onChange={toggle} />
          <TextButton onClick={close}>Cerrar</TextButton>
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

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
}

/** Maximum pause between the keys of a shortcut. */
const PAUSE_MS = 1_500;

/** Handles the shortcuts while no dialog is open. Those without Ctrl or Cmd work only outside text fields and if turned on. */
function useKeys(onAction: (action: ShortcutAction) => void): void {
  useEffect(() => {
    let [typed, typedAtMs] = ["", 0];
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event);
      if (!action) return;
      event.preventDefault();
      onAction(action);
    };
    const actionFor = (event: KeyboardEvent): ShortcutAction | null => {
      if (event.defaultPrevented || event.repeat || document.querySelector("dialog[open]")) return null;
      if (isPaletteKey(event)) return { command: "palette" };
      if (!isPlainKey(event) || isWriting(event.target) || !areKeysOn()) return null;
      const next = nextShortcutState(event.timeStamp - typedAtMs > PAUSE_MS ? "" : typed, event.key);
      [typed, typedAtMs] = [next.typed, event.timeStamp];
      return next.action;
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onAction]);
}

/** Fields in which a key types or chooses something: text fields and selects. */
const TEXT_FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]";

export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TEXT_FIELDS) !== null;
}

export type ShortcutAction = { path: string } | { command: "palette" | "help" | "search" | "next" | "previous" };

interface Shortcut {
  /** Keys typed one after the other. */
  keys: string;
  text: string;
  action: ShortcutAction;
  needs?: PanelLink["needs"];
}

/** The panel's keyboard shortcuts without Ctrl or Cmd. */
export const SHORTCUTS: readonly Shortcut[] = [
  ...PAGES.flatMap(({ title, path, keys, needs }) =>
    keys ? [{ keys, text: `Ir a ${title}`, action: { path }, ...(needs && { needs }) }] : [],
  ),
  { keys: "/", text: "Buscar en la lista de la página", action: { command: "search" } },
  { keys: "j", text: "Ir a la fila que sigue", action: { command: "next" } },
  { keys: "k", text: "Ir a la fila anterior", action: { command: "previous" } },
  { keys: "?", text: "Ver los atajos", action: { command: "help" } },
];

/** Returns the shortcuts to what the administrator may open. */
export function shortcutsFor(may: May): readonly Shortcut[] {
  return SHORTCUTS.filter(({ needs }) => !needs || may(...needs));
}

/** Returns the state after a key: the action of a completed shortcut, or the keys typed so far. */
export function nextShortcutState(typed: string, key: string): { typed: string; action: ShortcutAction | null } {
  const keys = typed + key;
  const complete = SHORTCUTS.find((shortcut) => shortcut.keys === keys);
  if (complete) return { typed: "", action: complete.action };
  if (SHORTCUTS.some((shortcut) => shortcut.keys.startsWith(keys))) return { typed: keys, action: null };
  return typed === "" ? { typed: "", action: null } : nextShortcutState("", key);
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl+K, or Cmd+K on a Mac. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** A character key without Ctrl, Cmd or Alt: keys with these belong to the browser. */
export function isPlainKey({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

const KEY = "panel-keys";

/** Whether the shortcuts without Ctrl or Cmd are on in this browser. Speech input may press them, so they can be turned off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}
