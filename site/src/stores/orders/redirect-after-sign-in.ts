import { nextPath } from "../accounts/next.ts";
import type { SessionUser } from "../accounts/session.ts";
import { addsWish } from "../accounts/wishes.ts";
import { addPendingItem } from "../cart/add-for-user.ts";
import { takePendingItem } from "../cart/stored-choice.ts";
import { toastOnNextPage } from "../toasts.ts";

/**
 * Redirects a signed-in person from the sign-in page (docs/product-rules.md#result-of-signing-in). A user's pending
 * item is added to the cart, and a toast on the next page shows the outcome. If it was added, the next page is the
 * cart, unless the requested page saves a wish. The pending item is removed in any case, and an administrator's is
 * not added.
 */
export async function redirectAfterSignIn({ _id, role }: SessionUser): Promise<void> {
  const item = takePendingItem();
  let next = nextPath(location.search) ?? (role === "admin" ? "/admin-panel/inicio" : "/");
  if (item && role === "user") {
    const { isAdded, message } = await addPendingItem(_id, item);
    toastOnNextPage(message);
    if (isAdded && !addsWish(next)) next = `/cart/${_id}`;
  }
  location.replace(next);
}
