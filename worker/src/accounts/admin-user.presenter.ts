import type { Person } from "#db/accounts/people.ts";
import type { AdminUser } from "#shop/accounts/user.contract.ts";
import { isoOrNull } from "../http/instant.ts";
import { presentUser } from "./user.presenter.ts";

/** A user as administrators see them. */
export function presentAdminUser({ view, ordersCount, lastSignInAtMs }: Person): AdminUser {
  return {
    ...presentUser(view),
    ordersCount,
    lastSignInAt: isoOrNull(lastSignInAtMs),
  };
}
