import type { CartLine } from "../cart/cart-line.ts";
import type { Address } from "./address.ts";
import type { AdminRole } from "./permissions.ts";

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** An account. `verified` is false until the e-mail is confirmed, for example while a registration is unfinished. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  dni: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null;
  role: Role;
  /** Null for shoppers. */
  adminRole: AdminRole | null;
  verified: boolean;
  /** True for a person without a password: they sign in with mailed codes. */
  signsInByCode: boolean;
  /** False when an administrator has blocked the account (`status` on the wire). */
  active: boolean;
  createdAtMs: number;
  updatedAtMs: number;
  /** In the order of the profile's list. */
  addresses: Address[];
  cart: CartLine[];
  /** Perfume ids. */
  wishlist: string[];
}

/** Contents of the account mails. Links are absolute URLs of the shop. */
export type AccountMail =
  | { kind: "register"; link: string }
  | { kind: "recover"; firstName: string; link: string }
  | { kind: "sign-in-code"; firstName: string; signInCode: string }
  | { kind: "password-changed"; firstName: string; recoverLink: string }
  | { kind: "account-deleted"; firstName: string }
  | { kind: "sign-in-guesses"; firstName: string; recoverLink: string }
  | { kind: "second-factor"; firstName: string; what: SecondFactorEvent }
  | { kind: "admin-invited"; link: string; by: string; adminRole: AdminRole };

export const SECOND_FACTOR_EVENTS = ["second_factor_set_up", "second_factor_removed", "recovery_code_used"] as const;
/** An event of a person's second factor. It is logged as an action in the activity log and mailed to the person. */
export type SecondFactorEvent = (typeof SECOND_FACTOR_EVENTS)[number];

/** Lifetimes of mailed links. docs/product-rules.md#registration and docs/product-rules.md#password-recovery */
export const REGISTER_LINK_MS = 24 * 3_600_000;
export const RECOVER_LINK_MS = 15 * 60_000;
/** docs/product-rules.md#sign-in-codes */
export const SIGN_IN_CODE_MS = 10 * 60_000;
const SIGN_IN_CODE_TRIES = 5;

/**
 * How many tries a code has in all before this device is refused. A known device of the account has twice as many, so that
 * tries from unknown devices cannot use up all of them (docs/product-rules.md#known-devices).
 */
export function codeTries(isKnownDevice: boolean): number {
  return isKnownDevice ? 2 * SIGN_IN_CODE_TRIES : SIGN_IN_CODE_TRIES;
}

/** docs/product-rules.md#invitations */
export const INVITATION_MS = 7 * 24 * 3_600_000;

/** Time after its last use at which a session ends. docs/product-rules.md#sessions */
const USER_SESSION_MS = 30 * 24 * 3_600_000;
const ADMIN_SESSION_MS = 12 * 3_600_000;

/** Returns the time after its last use at which a session ends. */
export function sessionMs(role: Role): number {
  return role === "admin" ? ADMIN_SESSION_MS : USER_SESSION_MS;
}

/** An administrator's session ends this long after the sign-in, even if it is in use: a stolen one must not last. */
const ADMIN_SESSION_MAX_MS = 7 * 24 * 3_600_000;

/** Returns when a session ends if its last use is at `nowMs`. */
export function sessionEndMs(role: Role, createdAtMs: number, nowMs: number): number {
  const idleEndMs = nowMs + sessionMs(role);
  return role === "admin" ? Math.min(idleEndMs, createdAtMs + ADMIN_SESSION_MAX_MS) : idleEndMs;
}

/** How long a confirmation by password is valid. docs/product-rules.md#confirmation */
const CONFIRMED_MS = 10 * 60_000;

/** Whether the person of this session gave their password in the last 10 minutes. Signing in counts. */
export function isConfirmed(session: { createdAtMs: number; confirmedAtMs: number | null }, nowMs: number): boolean {
  return nowMs - (session.confirmedAtMs ?? session.createdAtMs) <= CONFIRMED_MS;
}

/** Maximum time between the password and the code of a sign-in. docs/product-rules.md#second-factor */
export const PENDING_SIGN_IN_MS = 5 * 60_000;

/** Maximum perfumes of a wishlist. docs/product-rules.md#wishlist-size */
export const WISHLIST_MAX = 100;
