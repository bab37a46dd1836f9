import { atom } from "nanostores";

const KEY = "panel-seen-notices";
/** The oldest are forgotten: a notice that was over comes back with another key. */
const KEPT = 500;

/** The keys of the notices that were put away in this browser, the oldest first. */
export const $seenNotices = atom<readonly string[]>([]);

/** Reads what was put away before; nothing when the browser keeps nothing. */
export function startSeenNotices(): void {
  $seenNotices.set(keptIn(localStorage.getItem(KEY)));
}

/** Puts a notice away, or takes it out again. */
export function putAway(key: string, isSeen: boolean): void {
  const others = $seenNotices.get().filter((seen) => seen !== key);
  const seen = (isSeen ? [...others, key] : others).slice(-KEPT);
  $seenNotices.set(seen);
  localStorage.setItem(KEY, JSON.stringify(seen));
}

function keptIn(json: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
