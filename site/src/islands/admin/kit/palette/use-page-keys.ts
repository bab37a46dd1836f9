import { useEffect, useRef } from "react";
import { areKeysOn, isPlainKey, isWriting } from "./PanelKeys.tsx";

/**
 * Adds single-key shortcuts of one page, such as `{ r: turn }`. They take precedence over the shortcuts of the panel. Like
 * those, they do nothing while a dialog is open, while somebody types, or where shortcuts are turned off.
 */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || event.repeat || document.querySelector("dialog[open]")) return;
      if (!isPlainKey(event) || isWriting(event.target) || !areKeysOn()) return;
      event.preventDefault();
      action();
    };
    // Runs before the panel's own listener, which is on the window.
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
