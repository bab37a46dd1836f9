import { nextPath } from "../accounts/next.ts";
import type { SessionUser } from "../accounts/session.ts";
import { addPendingItem } from "../cart/add-for-user.ts";
import { forgetPendingItem, readPendingItem } from "../cart/read-pending-item.ts";
import { toastOnNextPage } from "../toasts.ts";

/**
 * Redirects a signed-in person from the sign-in page: to the page they came from, else administrators to the panel and users
 * home (docs/product-rules.md#result-of-signing-in). A pending item goes into the cart first, and a toast on the next page
 * shows the outcome. Administrators cannot buy.
 */
export async function redirectAfterSignIn({ _id, role }: SessionUser): Promise<void> {
  const item = readPendingItem();
  forgetPendingItem();
  if (item && role === "user") toastOnNextPage(await addPendingItem(_id, item));
  location.replace(nextPath(location.search) ?? (role === "admin" ? "/admin-panel" : "/"));
}
