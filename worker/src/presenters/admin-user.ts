import type { Person } from "#db/queries/people.ts";
import type { AdminUser } from "#shop/contract/user.ts";
import { isoOrNull } from "./instant.ts";
import { presentUser } from "./user.ts";

/** User (admin view) of http-api, Shapes. */
export function presentAdminUser({ view, ordersCount, lastSignInAtMs }: Person): AdminUser {
  return {
    ...presentUser(view),
    ordersCount,
    lastSignInAt: isoOrNull(lastSignInAtMs),
  };
}
