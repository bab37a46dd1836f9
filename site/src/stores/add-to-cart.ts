import { keepPendingItem, type PendingItem } from "./pending-item.ts";

/**
 * Puts an item into the cart. A guest is sent to sign in and finds the choice again afterwards (specification 6, Guest); the
 * way back is the page left.
 */
export function addToCart(item: PendingItem): void {
  keepPendingItem(item);
  location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
}
