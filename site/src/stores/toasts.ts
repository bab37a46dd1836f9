import { atom } from "nanostores";

export interface Toast {
  id: number;
  text: string;
}

/** How long a toast shows (specification 8, Global). */
export const TOAST_MS = 5000;

const NEXT_KEY = "next-toast";

/** The toasts of now, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** Shows a message for five seconds. */
export function toast(text: string): void {
  last += 1;
  const shown = { id: last, text };
  $toasts.set([...$toasts.get(), shown]);
  setTimeout(dismiss, TOAST_MS, shown.id);
}

/** Takes a toast away before its time. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Shows a message on the page that comes next, for what ends by going there. */
export function toastOnNextPage(text: string, storage: Pick<Storage, "setItem"> = sessionStorage): void {
  storage.setItem(NEXT_KEY, text);
}

/** Shows what the page before left to say, once. */
export function toastFromLastPage(storage: Pick<Storage, "getItem" | "removeItem"> = sessionStorage): void {
  const text = storage.getItem(NEXT_KEY);
  storage.removeItem(NEXT_KEY);
  if (text) toast(text);
}
