/** The panel's keyboard shortcuts. */
import { PAGES } from "./commands.ts";

export type ShortcutAction = { go: string } | { act: "palette" | "help" | "search" | "next" | "previous" };

export interface Shortcut {
  /** Keys typed one after the other. */
  keys: string;
  words: string;
  does: ShortcutAction;
}

export const SHORTCUTS: readonly Shortcut[] = [
  ...PAGES.flatMap(({ title, path, keys }) => (keys ? [{ keys, words: `Ir a ${title}`, does: { go: path } }] : [])),
  { keys: "/", words: "Buscar en la lista de la página", does: { act: "search" } },
  { keys: "j", words: "Ir a la fila que sigue", does: { act: "next" } },
  { keys: "k", words: "Ir a la fila anterior", does: { act: "previous" } },
  { keys: "?", words: "Ver los atajos", does: { act: "help" } },
];

/** Returns the state after a key: the action of a completed shortcut, or the keys typed so far. */
export function follow(typed: string, key: string): { typed: string; does: ShortcutAction | null } {
  const keys = typed + key;
  const whole = SHORTCUTS.find((shortcut) => shortcut.keys === keys);
  if (whole) return { typed: "", does: whole.does };
  if (SHORTCUTS.some((shortcut) => shortcut.keys.startsWith(keys))) return { typed: keys, does: null };
  return typed === "" ? { typed: "", does: null } : follow("", key);
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
