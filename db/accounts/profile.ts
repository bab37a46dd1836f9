/** People's changes to their own account, each in one batch. */

import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "#shop/accounts/address.ts";
import type { IdentityForm } from "#shop/accounts/forms.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { addresses, hasHash, oneTimeTokens, sessions, users } from "./tables.ts";

/** Undefined fields keep their value. */
export interface ProfileChange extends Pick<IdentityForm, "phone" | "dni" | "dateOfBirth"> {
  names?: { firstName: string; lastName: string; searchText: string } | undefined;
  /** The complete list, in display order. */
  addresses?: AddressEntry[] | undefined;
  password?: PasswordChange | undefined;
}

export interface PasswordChange {
  /** The stored hash that the current password matched; null for a person without a password. */
  verifiedHash: string | null;
  /** The hash of the new password. */
  hash: string;
  /** The session that makes the change. All others end. */
  sessionId: string;
  /** Notifies the person. */
  mail: NewMail;
}

/**
 * Changes a person. If the first statement changes no row, nothing is changed: the account is blocked or deleted, or
 * the password was changed since it was compared. So only one of several concurrent password changes succeeds.
 */
export function changeProfile(userId: string, change: ProfileChange, nowMs: number): InStatement[] {
  const { addresses, password, names, ...fields } = change;
  const row = { ...fields, ...names, passwordHash: password?.hash, updatedAtMs: nowMs };
  const isChanged = rowExists(users, isActiveWithHash(userId, password?.hash));
  return [
    statement(sqlite.update(users).set(row).where(isActiveWithHash(userId, password?.verifiedHash))),
    ...(addresses ? replaceAddresses(userId, addresses, isChanged) : []),
    ...(password
      ? [
          endOtherSessions(userId, password.sessionId, isChanged),
          consumeRecoveryLinks(userId, nowMs, isChanged),
          queueMailIf(password.mail, isChanged),
        ]
      : []),
  ];
}

/**
 * Condition on `users`: the account is active and, if a hash is given, that hash is stored. Every hash has its own
 * salt, so the new hash is stored only if this batch has stored it.
 */
function isActiveWithHash(userId: string, passwordHash: string | null | undefined): SQL | undefined {
  const isUnchanged = passwordHash === undefined ? undefined : hasHash(passwordHash);
  return and(eq(users.id, userId), eq(users.active, true), isUnchanged);
}

function endOtherSessions(userId: string, sessionId: string, isChanged: SQL): InStatement {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  return statement(sqlite.delete(sessions).where(and(isOther, isChanged)));
}

/**
 * Uses up the open recovery links: a link mailed before the password change must not be usable to set another password.
 */
export function consumeRecoveryLinks(userId: string, nowMs: number, isChanged: SQL): InStatement {
  const isOpen = and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, "recover"),
    isNull(oneTimeTokens.usedAtMs),
    isChanged,
  );
  return statement(sqlite.update(oneTimeTokens).set({ usedAtMs: nowMs }).where(isOpen));
}

/** One entry of a complete address list. */
export interface AddressEntry extends AddressFields {
  /** The id of the address to update. Undefined, or an id that the person does not have, adds a new address. */
  id: string | undefined;
  /** The id of the address if it is created. */
  newId: string;
  /** Undefined keeps the stored value; a new address is then active. */
  active: boolean | undefined;
}

/**
 * Replaces a person's addresses with `list`: addresses whose id is in the list are updated, the others deleted, and entries
 * without a known id are added. Writes nothing unless `isChanged` holds. Of concurrent lists, the last one written is kept.
 */
function replaceAddresses(userId: string, list: AddressEntry[], isChanged: SQL): InStatement[] {
  const keptIds = list.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const removed = and(eq(addresses.userId, userId), keptIds.length > 0 ? notInArray(addresses.id, keptIds) : undefined);
  return [
    statement(sqlite.delete(addresses).where(and(removed, isChanged))),
    ...list.map((entry, position) => storeAddress(userId, entry, position, isChanged)),
  ];
}

function storeAddress(userId: string, entry: AddressEntry, position: number, isChanged: SQL): InStatement {
  const { id, newId, active, ...fields } = entry;
  const isOwn = and(eq(addresses.id, id ?? ""), eq(addresses.userId, userId));
  const ownId = sqlite.select({ id: addresses.id }).from(addresses).where(isOwn);
  const row = { ...fields, id: sql`coalesce(${ownId}, ${newId})`, userId, position, active: active ?? true };
  return statement(
    sqlite
      .insert(addresses)
      .select(rowIf(addresses, row, isChanged))
      .onConflictDoUpdate({ target: addresses.id, set: { ...fields, position, active } }),
  );
}
