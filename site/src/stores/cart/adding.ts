import { atom } from "nanostores";
import type { PendingItem } from "./pending-item.ts";

/**
 * Minimum time that an item counts as being added. Where the server answers faster, the second press of a double click would
 * add a second unit.
 */
const MIN_MS = 500;

/** The keys of the items that are being added to the cart. */
export const $adding = atom<readonly string[]>([]);

/** Returns the key of an item in `$adding`: its perfume and size. */
export function itemKey({ slug, type, ml }: PendingItem): string {
  return `${slug}/${type}/${ml}`;
}

/** Runs `work`, which adds the item, unless the item is already being added: repeated presses add it once. */
export async function addOnce(item: PendingItem, work: () => Promise<unknown>): Promise<void> {
  const key = itemKey(item);
  if ($adding.get().includes(key)) return;
  $adding.set([...$adding.get(), key]);
  await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, MIN_MS))]).finally(() =>
    $adding.set($adding.get().filter((one) => one !== key)),
  );
}
