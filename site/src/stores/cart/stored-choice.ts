/** The guest's pending item as this browser stores it (docs/product-rules.md#guests). */
import type { Chosen } from "#shop/cart/chosen.ts";
import type { WirePerfume } from "#shop/catalogue/perfume.contract.ts";
import { storedValue } from "../stored-value.ts";
import { sizeLabel } from "./cart-lines.ts";
import type { PendingItem } from "./pending-item.ts";

/** Key in localStorage of the guest's pending item. */
const PENDING_KEY = "pending-item";

const storedItem = storedValue(
  () => localStorage,
  PENDING_KEY,
  (item): PendingItem | null => (isPendingItem(item) ? item : null),
);

/** Stores the item. When storage is unavailable (private mode, full) the item is lost, but signing in still works. */
export function storePendingItem(item: PendingItem): void {
  try {
    localStorage.setItem(PENDING_KEY, JSON.stringify(item));
  } catch {
    // Ignored, see above.
  }
}

/** Returns the pending item, if any. */
export function readPendingItem(): PendingItem | null {
  return storedItem.get();
}

/** Returns the pending item, if any, and forgets it. */
export function takePendingItem(): PendingItem | null {
  const item = storedItem.get();
  storedItem.set(null);
  return item;
}

/** Returns the pending item in the form that a mailed link contains. */
export function readChosen(): Chosen | undefined {
  const item = storedItem.get();
  if (!item) return undefined;
  const { slug, type, ml, quantity } = item;
  return { slug, type, ml, quantity };
}

/** Stores the item of a mailed link, unless something is pending in this browser. */
export function storeChosen(
  chosen: Chosen,
  { productName, category }: Pick<WirePerfume, "productName" | "category">,
): void {
  if (storedItem.get()) return;
  const { slug, type, ml, quantity } = chosen;
  storePendingItem({ slug, productName, type, ml, quantity, label: sizeLabel({ type, ml, category }) });
}

function isPendingItem(item: { [name in keyof PendingItem]?: unknown }): item is PendingItem {
  const { slug, productName, type, ml, quantity, label } = item;
  const texts = [slug, productName, label].every((value) => typeof value === "string" && value.length > 0);
  const numbers = [ml, quantity].every((value) => Number.isInteger(value) && Number(value) > 0);
  return texts && numbers && (type === "milliliter" || type === "bigDecant" || type === "smallDecant");
}
