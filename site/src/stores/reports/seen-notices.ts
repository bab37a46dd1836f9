import { atom } from "nanostores";

const KEY = "panel-seen-notices";
/** Maximum number of stored keys; the oldest ones are removed. */
const MAX_STORED = 500;

/** Keys of the notices dismissed in this browser, oldest first. */
export const $seenNotices = atom<readonly string[]>([]);

/** Reads the dismissed notices from storage. */
export function startSeenNotices(): void {
  $seenNotices.set(stored());
}

/** Dismisses a notice, or restores it. */
export function dismissNotice(key: string, isSeen: boolean): void {
  const others = stored().filter((seen) => seen !== key);
  store((isSeen ? [...others, key] : others).slice(-MAX_STORED));
}

/** Forgets dismissed notices of a kind, whose keys begin with `prefix`, that are not `listed`: they show when they recur. */
export function forgetResolved(prefix: string, listed: readonly string[]): void {
  const seen = stored();
  const left = seen.filter((key) => !key.startsWith(prefix) || listed.includes(key));
  if (left.length < seen.length) store(left);
}

function store(seen: readonly string[]): void {
  $seenNotices.set(seen);
  localStorage.setItem(KEY, JSON.stringify(seen));
}

/** Reads the storage each time, because another tab may have changed it. */
function stored(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
