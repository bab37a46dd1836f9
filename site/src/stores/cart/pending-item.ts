import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";

/** Key in localStorage of the guest's pending item. */
export const PENDING_KEY = "pending-item";

/** A guest's choice, stored until they sign in and it goes into their cart. */
export interface PendingItem {
  slug: string;
  productName: string;
  type: Choice["type"];
  /** 10 and 5 for the decants. */
  ml: number;
  quantity: number;
  /** The label on the page: "100 ml", "Decant 10 ml". */
  label: string;
}

/** Returns the item for a choice on an offer; null when the offer does not have the size. */
export function pendingItem(
  product: Pick<PendingItem, "slug" | "productName">,
  { sizes }: Pick<Offer, "sizes">,
  choice: Choice,
  label: string,
  quantity: number,
): PendingItem | null {
  const ml =
    choice.type === "milliliter"
      ? sizes.find(({ key }) => key === choice.key)?.ml
      : choice.type === "bigDecant"
        ? 10
        : 5;
  return ml ? { ...product, type: choice.type, ml, quantity, label } : null;
}

/** Stores the item. When storage is unavailable (private mode, full) the item is lost, but signing in still works. */
export function storePendingItem(item: PendingItem): void {
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // Ignored, see above.
  }
}

interface Cart {
  /** Adds an item. `article`: the pressed card or product, when it is not hydrated. */
  add(item: PendingItem, article?: HTMLElement): void;
  /** Repeats the last press before the session was known (`<html data-session="">`). The script that learns the session calls it. */
  early?: (() => void) | undefined;
}

/**
 * Adds items to the cart. Guests go to sign in with the item stored, and return to this page afterwards
 * (docs/product-rules.md#guests). For users `add` is replaced as soon as the session is known (scripts/late/account.ts). Until
 * then the press of a person with a stored session waits.
 */
export const cart: Cart = {
  add(item, article) {
    if (document.querySelector('[data-session=""]')) {
      cart.early = () => cart.add(item, article);
      return;
    }
    storePendingItem(item);
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  },
};
