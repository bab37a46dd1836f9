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

const DECANT_ML = { bigDecant: 10, smallDecant: 5 } as const;

/** Returns the item for a choice on an offer; null when the offer does not have the size. */
export function pendingItem(
  product: Pick<PendingItem, "slug" | "productName">,
  { sizes }: Pick<Offer, "sizes">,
  choice: Choice,
  label: string,
  quantity: number,
): PendingItem | null {
  const ml = choice.type === "milliliter" ? sizes.find(({ key }) => key === choice.key)?.ml : DECANT_ML[choice.type];
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

/**
 * Adds an item to the cart. Guests go to sign in with the item stored, and return to this page afterwards
 * (docs/product-rules.md#guests). For users `add` is replaced (scripts/late/account.ts). Before the session is known
 * everybody counts as a guest; the sign-in page then adds the item and leads back.
 */
export const cart = {
  add(item: PendingItem): void {
    storePendingItem(item);
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  },
};
