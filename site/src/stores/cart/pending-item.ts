import type { Choice, Offer } from "#shop/storefront/offer.ts";
import { PENDING_KEY } from "./pending-key.ts";

/** What a guest chose before signing in, kept in the browser until there is a cart to put it into. */
export interface PendingItem {
  slug: string;
  productName: string;
  type: Choice["type"];
  /** 10 and 5 for the decants. */
  ml: number;
  quantity: number;
  /** "100 ml", "Decant 10 ml": how the page called it. */
  label: string;
}

const DECANT_ML = { bigDecant: 10, smallDecant: 5 } as const;

/** The item that a choice on an offer makes; null when the offer has no such size. */
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

/** Keeps the item. A browser that keeps nothing (private mode, full) loses the memory of it, not the way to sign in. */
export function keepPendingItem(item: PendingItem, storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // Said above.
  }
}
