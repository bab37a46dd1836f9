import type { CartLine } from "../cart/cart-line.ts";
import type { Address } from "./address.ts";

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** A person with an account, or with an unfinished registration (not `verified`). */
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
  | { kind: "password-changed"; firstName: string; recoverLink: string }
  | { kind: "account-deleted"; firstName: string }
  | { kind: "sign-in-guesses"; firstName: string; recoverLink: string };

/** Lifetimes of mailed links. docs/product-rules.md#registration and docs/product-rules.md#password-recovery */
export const REGISTER_LINK_MS = 24 * 3_600_000;
export const RECOVER_LINK_MS = 15 * 60_000;

/** Lifetimes of sessions, counted from the last use. docs/product-rules.md#sessions */
export const USER_SESSION_MS = 30 * 24 * 3_600_000;
export const ADMIN_SESSION_MS = 12 * 3_600_000;

export function sessionMs(role: Role): number {
  return role === "admin" ? ADMIN_SESSION_MS : USER_SESSION_MS;
}

/** Maximum perfumes of a wishlist. docs/product-rules.md#wishlist-size */
export const WISHLIST_MAX = 100;
