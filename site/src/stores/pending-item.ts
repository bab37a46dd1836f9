import type { Choice, Offer } from "#shop/offer.ts";

/** What a guest chose before signing in, kept in the browser until there is a cart to put it into. */
export interface PendingItem {
  perfumeId: string;
  productName: string;
  type: Choice["type"];
  /** 10 and 5 for the decants. */
  ml: number;
  quantity: number;
  /** "100 ml", "Decant 10 ml": how the page called it. */
  label: string;
}

const KEY = "pending-item";
const DECANT_ML = { bigDecant: 10, smallDecant: 5 } as const;

/** The item that a choice on an offer makes; null when the offer has no such size. */
export function pendingItem(offer: Offer, choice: Choice, label: string, quantity: number): PendingItem | null {
  const { perfumeId, productName, sizes } = offer;
  const ml =
    choice.type === "milliliter" ? sizes.find(({ key }) => key === choice.key)?.ml : DECANT_ML[choice.type];
  return ml ? { perfumeId, productName, type: choice.type, ml, quantity, label } : null;
}

/** Keeps the item. A browser that keeps nothing (private mode, full) loses the memory of it, not the way to sign in. */
export function keepPendingItem(item: PendingItem, storage: Storage = localStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify(item));
  } catch {
    // Said above.
  }
}

/** The kept item; null when there is none, or what is stored is not one: anybody may have written there. */
export function readPendingItem(storage: Pick<Storage, "getItem"> = localStorage): PendingItem | null {
  try {
    const item: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return isPendingItem(item) ? item : null;
  } catch {
    return null;
  }
}

function isPendingItem(item: unknown): item is PendingItem {
  if (typeof item !== "object" || item === null) return false;
  const { perfumeId, productName, type, ml, quantity, label }: Record<string, unknown> = { ...item };
  const texts = [perfumeId, productName, label].every((value) => typeof value === "string" && value.length > 0);
  const numbers = [ml, quantity].every((value) => Number.isInteger(value) && Number(value) > 0);
  return texts && numbers && (type === "milliliter" || type === "bigDecant" || type === "smallDecant");
}
