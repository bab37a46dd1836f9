import { atom } from "nanostores";

export interface Toast {
  id: number;
  text: string;
}

/** How long a toast shows (specification 8, Global). */
export const TOAST_MS = 5000;

const NEXT_KEY = "next-toast";

/** True once this page has left a message for the next one: its own late script must not show it. */
let isLeaving = false;

/** The toasts of now, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** False until this page draws toasts: the script that draws them comes late. */
let isDrawing = false;

/** Shows a message for five seconds, which begin when the page can draw it. */
export function toast(text: string): void {
  last += 1;
  $toasts.set([...$toasts.get(), { id: last, text }]);
  if (isDrawing) setTimeout(dismiss, TOAST_MS, last);
}

/** Starts the five seconds of the toasts that are waiting. Called once, when this page draws toasts. */
export function startToasts(): void {
  isDrawing = true;
  for (const { id } of $toasts.get()) setTimeout(dismiss, TOAST_MS, id);
}

/** Takes a toast away before its time. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Shows a message on the page that comes next, for what ends by going there; more than one may be left. */
export function toastOnNextPage(text: string, storage?: Kept): void {
  isLeaving = true;
  try {
    const kept = storage ?? sessionStorage;
    kept.setItem(NEXT_KEY, JSON.stringify([...leftBehind(kept), text]));
  } catch {
    // A browser that keeps nothing: the message is lost, what it tells of is done.
  }
}

/** Shows what the page before left to say, once. */
export function toastFromLastPage(storage?: Kept): void {
  if (isLeaving) return;
  try {
    const kept = storage ?? sessionStorage;
    const texts = leftBehind(kept);
    kept.removeItem(NEXT_KEY);
    for (const text of texts) toast(text);
  } catch {
    // Nothing was kept, or what was is no list: anybody may have written there.
  }
}

function leftBehind(storage: Kept): string[] {
  const texts: unknown = JSON.parse(storage.getItem(NEXT_KEY) ?? "[]");
  return Array.isArray(texts) ? texts.map(String) : [];
}
