import { useEffect } from "react";
import { areKeysOn } from "#site/stores/panel-keys.ts";
import { follow, isPaletteKey, isPlainKey, type KeyDeed } from "./keys.ts";

/** Keys of a shortcut are typed within this time of each other. */
const PAUSE_MS = 1_500;

/** Listens to the panel's keys. Those that write a character do nothing while somebody writes, or while a dialog is open. */
export function useKeys(onDeed: (does: KeyDeed) => void): void {
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
