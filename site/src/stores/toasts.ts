import { atom } from "nanostores";

interface Toast {
  id: number;
  text: string;
}

/** How long a toast shows (docs/product-rules.md#interface-sizes). */
export const TOAST_MS = 5000;

const NEXT_KEY = "next-toast";

/** True once this page has stored a message for the next one: this page itself must not show it. */
let isLeaving = false;

/** The current toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** False until the script that renders toasts has loaded. */
let isRendering = false;

/** Shows a message for `TOAST_MS`, counted from when the page can render it. */
export function toast(text: string): void {
  last += 1;
  $toasts.set([...$toasts.get(), { id: last, text }]);
  if (isRendering) setTimeout(dismiss, TOAST_MS, last);
}

/** Starts the timers of the toasts that wait. Called once, when the component that renders toasts is mounted. */
export function startToasts(): void {
  isRendering = true;
  for (const { id } of $toasts.get()) setTimeout(dismiss, TOAST_MS, id);
}

/** Removes a toast: when its time is over, or earlier when somebody presses it. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Stores a message for the next page, before navigating to it; several may be stored. */
export function toastOnNextPage(text: string): void {
  isLeaving = true;
  try {
    sessionStorage.setItem(NEXT_KEY, JSON.stringify([...storedTexts(), text]));
  } catch {
    // Storage is unavailable: the message is lost, but its action is done.
  }
}

/** Shows the messages that the previous page stored, once. */
export function toastFromLastPage(): void {
  if (isLeaving) return;
  try {
    const texts = storedTexts();
    sessionStorage.removeItem(NEXT_KEY);
    for (const text of texts) toast(text);
  } catch {
    // Storage is unavailable, or its content is malformed: nothing is shown.
  }
}

function storedTexts(): string[] {
  const texts: unknown = JSON.parse(sessionStorage.getItem(NEXT_KEY) ?? "[]");
  return Array.isArray(texts) ? texts.map(String) : [];
}
