import { PENDING_KEY, type PendingItem } from "./pending-item.ts";

/** Returns the stored item; null when there is none or it is malformed (storage is untrusted). */
export function readPendingItem(storage: Pick<Storage, "getItem"> = localStorage): PendingItem | null {
  try {
    const item: unknown = JSON.parse(storage.getItem(PENDING_KEY) ?? "null");
    return isPendingItem(item) ? item : null;
  } catch {
    return null;
  }
}

function isPendingItem(item: unknown): item is PendingItem {
  if (typeof item !== "object" || item === null) return false;
  const { slug, productName, type, ml, quantity, label }: Record<string, unknown> = { ...item };
  const texts = [slug, productName, label].every((value) => typeof value === "string" && value.length > 0);
  const numbers = [ml, quantity].every((value) => Number.isInteger(value) && Number(value) > 0);
  return texts && numbers && (type === "milliliter" || type === "bigDecant" || type === "smallDecant");
}

/** Removes the stored item. */
export function forgetPendingItem(storage?: Pick<Storage, "removeItem">): void {
  try {
    (storage ?? localStorage).removeItem(PENDING_KEY);
  } catch {
    // Storage is unavailable: nothing to remove.
  }
}
