import { nextPath } from "../accounts/next.ts";
import type { SessionUser } from "../accounts/session.ts";
import { addAndTell } from "../cart/add-for-user.ts";
import { forgetPendingItem, readPendingItem } from "../cart/read-pending-item.ts";
import { toastOnNextPage } from "../toasts.ts";

/**
 * Leads somebody who is signed in away from the sign-in page: to where they were on their way to, else an administrator to the
 * panel and anybody else home (specification 2, Login). What they chose before goes into their cart first; how that went is told
 * where they arrive. Administrators do not buy.
 */
export async function goOn({ _id, role }: SessionUser): Promise<void> {
  const item = readPendingItem();
  forgetPendingItem();
  if (item && role === "user") toastOnNextPage(await addAndTell(_id, item));
  location.replace(nextPath(location.search) ?? (role === "admin" ? "/admin-panel" : "/"));
}
