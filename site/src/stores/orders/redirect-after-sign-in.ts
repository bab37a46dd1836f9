import { nextPath } from "../accounts/next.ts";
import type { SessionUser } from "../accounts/session.ts";
import { addPendingItem } from "../cart/add-for-user.ts";
import { PENDING_KEY, type PendingItem } from "../cart/pending-item.ts";
import { storedValue } from "../stored-value.ts";
import { toastOnNextPage } from "../toasts.ts";

/**
 * Redirects a signed-in person from the sign-in page: to the page they came from, else administrators to the panel and users
 * home (docs/product-rules.md#result-of-signing-in). A pending item goes into the cart first, and a toast on the next page
 * shows the outcome. Administrators cannot buy.
 */
export async function redirectAfterSignIn({ _id, role }: SessionUser): Promise<void> {
  const item = readPendingItem();
  storedItem.set(null);
  if (item && role === "user") toastOnNextPage(await addPendingItem(_id, item));
  location.replace(nextPath(location.search) ?? (role === "admin" ? "/admin-panel" : "/"));
}

const storedItem = storedValue(
  () => localStorage,
  PENDING_KEY,
  (item) => (isPendingItem(item) ? item : null),
);

/** Returns the pending item stored in this browser, if any. */
export function readPendingItem(): PendingItem | null {
  return storedItem.get();
}

function isPendingItem(item: { [name in keyof PendingItem]?: unknown }): item is PendingItem {
  const { slug, productName, type, ml, quantity, label } = item;
  const texts = [slug, productName, label].every((value) => typeof value === "string" && value.length > 0);
  const numbers = [ml, quantity].every((value) => Number.isInteger(value) && Number(value) > 0);
  return texts && numbers && (type === "milliliter" || type === "bigDecant" || type === "smallDecant");
}
