import type { AccountView } from "#db/accounts/accounts.ts";
import type { Person } from "#db/accounts/people.ts";
import type { AddressResponse } from "#shop/accounts/address.contract.ts";
import { type Address, addressWith } from "#shop/accounts/address.ts";
import type { AdminUser, User } from "#shop/accounts/user.contract.ts";
import type { Refused } from "#shop/refusal.ts";
import { presentCart } from "../cart/cart.presenter.ts";
import type { AppContext } from "../http/context.ts";
import { iso, isoOrNull, refused, respondPrivately } from "../http/respond.ts";

/** A user as they see themselves. An allow-list: a new column never leaks (docs/faults.md#s-22-answers-are-allow-lists). */
export function presentUser(view: AccountView): User {
  const { account } = view;
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phone: account.phone,
    dni: account.dni,
    dateOfBirth: account.dateOfBirth,
    role: account.role,
    adminRole: account.adminRole,
    verified: account.verified,
    signsInByCode: account.signsInByCode,
    status: account.active,
    address: account.addresses.map(presentAddress),
    cart: presentCart(view),
    wishlist: account.wishlist,
    createdAt: iso(account.createdAtMs),
    updatedAt: iso(account.updatedAtMs),
  };
}

/** Responds to a change of a person's cart or wishlist. */
export function respondWithUserUpdated(c: AppContext, outcome: { ok: true; view: AccountView } | Refused) {
  if (!outcome.ok) return refused(c, outcome.refusal);
  return respondPrivately(c, { userUpdated: presentUser(outcome.view) }, 200);
}

export function presentAddress({ id, active, ...fields }: Address): AddressResponse {
  return { _id: id, ...addressWith((name) => fields[name]), status: active };
}

/** A user as administrators see them. */
export function presentAdminUser({ view, ordersCount, lastSignInAtMs, tags }: Person): AdminUser {
  return {
    ...presentUser(view),
    ordersCount,
    lastSignInAt: isoOrNull(lastSignInAtMs),
    tags,
  };
}
