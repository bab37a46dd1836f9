import { useStore } from "@nanostores/react";
import { $adding, itemKey } from "#site/stores/cart/adding.ts";
import { $waiting, ADDING, type PendingItem } from "#site/stores/cart/pending-item.ts";

/** Returns whether an item is being added to the cart. While an island hydrates, the button text in `built` decides. */
export function useAdding(item: PendingItem | null, built: HTMLElement | null = null): boolean {
  const adding = useStore($adding);
  const waiting = useStore($waiting);
  if (built) return built.querySelector("[data-act=add]")?.textContent === ADDING;
  return item !== null && [...adding, ...waiting.map(itemKey)].includes(itemKey(item));
}
