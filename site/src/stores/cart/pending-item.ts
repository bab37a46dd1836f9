import { atom } from "nanostores";
import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";

/** What a pressed button shows while its item is being added. */
export const ADDING = "Agregando…";

/** An item to add to the cart. A guest's is stored until they sign in. */
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

/** Returns the item for a choice on an offer; null for a bottle that the offer does not have. */
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

/** The items whose buttons were pressed before the session was read. The script that reads the session adds them. */
export const $waiting = atom<readonly PendingItem[]>([]);

/**
 * Adds an item to the cart. `add` is replaced as soon as it is known whether somebody is signed in (scripts/late/account.ts);
 * until then the press waits.
 */
export const cart = { add: (item: PendingItem): void => $waiting.set([...$waiting.get(), item]) };
