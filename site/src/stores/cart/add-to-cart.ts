import { keepPendingItem, type PendingItem } from "./pending-item.ts";

/**
 * Puts an item into the cart. A guest is sent to sign in and finds the choice again afterwards (specification 6, Guest); the
 * way back is the page left. For a user `add` is another (scripts/late/account.ts); until it is known who is signed in everybody is
 * a guest, and the sign-in page, which knows better, adds the item and leads back.
 */
export const cart = {
  add(item: PendingItem): void {
    keepPendingItem(item);
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  },
};
