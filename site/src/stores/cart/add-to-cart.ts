import { keepPendingItem, type PendingItem } from "./pending-item.ts";

/**
 * Adds an item to the cart. Guests go to sign in with the item stored, and return to this page afterwards
 * (docs/product-rules.md#guests). For users `add` is replaced (scripts/late/account.ts). Before the session is known
 * everybody counts as a guest; the sign-in page then adds the item and leads back.
 */
export const cart = {
  add(item: PendingItem): void {
    keepPendingItem(item);
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  },
};
