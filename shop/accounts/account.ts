import type { CartLine } from "../cart/cart-line.ts";
import type { Address } from "./address.ts";

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** A person with an account, or with a registration begun (then not `verified`). */
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
  verified: boolean;
  /** False once an administrator blocked the account (`status` on the wire). */
  active: boolean;
  createdAtMs: number;
  updatedAtMs: number;
  /** In the order of the profile's list. */
  addresses: Address[];
  cart: CartLine[];
  /** Ids of perfumes. */
  wishlist: string[];
}

/** Every mail that tells of an account, with what it says. The links are ours, absolute. */
export type AccountMail =
  | { kind: "register"; link: string }
  | { kind: "recover"; firstName: string; link: string }
  | { kind: "password-changed"; firstName: string; recoverLink: string }
  | { kind: "account-deleted"; firstName: string };

/** Validity of a mailed link (specification 9, Account). */
export const REGISTER_LINK_MS = 24 * 3_600_000;
export const RECOVER_LINK_MS = 15 * 60_000;

/** Sessions end that long after they were last used (http-api, Session). */
export const USER_SESSION_MS = 30 * 24 * 3_600_000;
export const ADMIN_SESSION_MS = 12 * 3_600_000;

export function sessionMs(role: Role): number {
  return role === "admin" ? ADMIN_SESSION_MS : USER_SESSION_MS;
}
