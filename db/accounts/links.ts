/**
 * Issues, finds and uses the mailed links to register and to recover a password (docs/faults.md#i-32-one-time-links,
 * docs/faults.md#s-10-mailed-links). It also issues sign-in codes (sign-in-codes.ts uses them).
 */

import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { Role } from "#shop/accounts/account.ts";
import type { Database } from "../client.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { readRow } from "../read.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

type Token = typeof oneTimeTokens.$inferSelect;
type TokenPurpose = Token["purpose"];
export type LinkPurpose = Exclude<TokenPurpose, "code">;

export interface NewLink extends Pick<Token, "id" | "userId" | "purpose" | "tokenHash" | "expiresAtMs"> {
  nowMs: number;
}

/** An unused link of a person who may have it (`mayHaveLink`). It may have expired. */
export interface Link extends Pick<Token, "id" | "userId" | "expiresAtMs"> {
  email: string;
  firstName: string;
  /** `admin` also for the first administrator, who has not registered yet. */
  role: Role;
}

/** Begins a registration: inserts a person without a name or a password. Changes no row if the e-mail is in use. */
export function insertRegistration(person: {
  id: string;
  email: string;
  searchText: string;
  nowMs: number;
}): InStatement {
  const { nowMs, ...named } = person;
  const row = { ...named, verified: false, createdAtMs: nowMs, updatedAtMs: nowMs };
  return statement(sqlite.insert(users).values(row).onConflictDoNothing({ target: users.email }));
}

/**
 * Issues a link that replaces the person's former one of the same purpose, and queues its mail. Writes nothing unless
 * the person exists at that point of the batch and may have the link: the last statement changes one row or none.
 */
export function issueLink(link: NewLink, mail: NewMail): InStatement[] {
  return [replaceLink(link), queueMailIf(mail, rowExists(oneTimeTokens, eq(oneTimeTokens.id, link.id)))];
}

/** Issues a link that replaces the person's former one of the same purpose. Queues no mail. */
export function replaceLink({ id, userId, purpose, tokenHash, nowMs, expiresAtMs }: NewLink): InStatement {
  const fresh = { id, tokenHash, tries: 0, createdAtMs: nowMs, expiresAtMs, usedAtMs: null };
  const isAllowed = rowExists(users, and(eq(users.id, userId), mayHaveLink(purpose)));
  return statement(
    sqlite
      .insert(oneTimeTokens)
      .select(rowIf(oneTimeTokens, { ...fresh, userId, purpose }, isAllowed))
      .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: fresh }),
  );
}

/**
 * Condition on `users`: the person may have a link of this purpose. Registration links are for people who are not
 * verified, recovery links for those who are, codes for both. Blocked and deleted accounts get none.
 */
function mayHaveLink(purpose: TokenPurpose): SQL | undefined {
  const isFor = purpose === "code" ? undefined : eq(users.verified, purpose === "recover");
  return and(isFor, eq(users.active, true), isNull(users.deletedAtMs));
}

/** Identifies a link: by the secret's hash (from the mail) or by id (from the signed cookie). */
export type LinkKey = { userId: string; purpose: LinkPurpose } & ({ tokenHash: string } | { id: string });

/**
 * Returns a link, or null if it was never issued, was used or replaced, belongs to another person or purpose, or if its
 * person may not have it (`mayHaveLink`). One round trip.
 */
export async function findLink(db: Database, key: LinkKey): Promise<Link | null> {
  const finding = sqlite
    .select({
      id: oneTimeTokens.id,
      userId: oneTimeTokens.userId,
      email: users.email,
      firstName: users.firstName,
      role: users.role,
      expiresAtMs: oneTimeTokens.expiresAtMs,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(matchesKey(key), isNull(oneTimeTokens.usedAtMs), mayHaveLink(key.purpose)));
  return readRow(db, statement(finding));
}

function matchesKey(key: LinkKey): SQL | undefined {
  const hasKey = "id" in key ? eq(oneTimeTokens.id, key.id) : eq(oneTimeTokens.tokenHash, key.tokenHash);
  return and(hasKey, eq(oneTimeTokens.userId, key.userId), eq(oneTimeTokens.purpose, key.purpose));
}

/**
 * A password to set through a link, in one batch. The first statement stores its hash if the link is still valid. The other
 * statements require that hash; it is salted, so only this batch can have stored it. Of concurrent batches with one link,
 * the first succeeds and the others change nothing.
 */
export interface LinkUse {
  linkId: string;
  userId: string;
  passwordHash: string;
  nowMs: number;
}

/** What a person enters to register. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  phone: string;
  dateOfBirth: string | null;
  searchText: string;
}

/**
 * Finishes a registration. What the person leaves empty keeps its stored value: an order that the shop took may have stored a
 * telephone. The first statement changes no row if the link is no longer valid.
 */
export function registerWithLink(use: LinkUse, { phone, dateOfBirth, ...names }: NewPerson): InStatement[] {
  const given = { ...names, ...(phone && { phone }), ...(dateOfBirth && { dateOfBirth }) };
  return [setPassword("register", use, { ...given, verified: true }), consumeLink(use)];
}

/**
 * Sets a new password, ends all sessions and queues the notification mail. The first statement changes no row if the
 * link is no longer valid.
 */
export function resetWithLink(use: LinkUse, mail: NewMail): InStatement[] {
  return [setPassword("recover", use, {}), consumeLink(use), endSessions(use), queueMailIf(mail, hasSetPassword(use))];
}

function setPassword(purpose: LinkPurpose, use: LinkUse, more: Partial<NewPerson> & { verified?: true }): InStatement {
  const { userId, passwordHash, nowMs } = use;
  return statement(
    sqlite
      .update(users)
      .set({ ...more, passwordHash, updatedAtMs: nowMs })
      .where(and(eq(users.id, userId), mayHaveLink(purpose), isUsable(purpose, use))),
  );
}

/** Condition: the link can be used now. */
function isUsable(purpose: LinkPurpose, { linkId, userId, nowMs }: LinkUse): SQL {
  const isLink = and(
    eq(oneTimeTokens.id, linkId),
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
  );
  const isValid = and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, nowMs));
  return rowExists(oneTimeTokens, and(isLink, isValid));
}

function consumeLink(use: LinkUse): InStatement {
  const isLink = and(eq(oneTimeTokens.id, use.linkId), hasSetPassword(use));
  return statement(sqlite.update(oneTimeTokens).set({ usedAtMs: use.nowMs }).where(isLink));
}

function endSessions(use: LinkUse): InStatement {
  return statement(sqlite.delete(sessions).where(and(eq(sessions.userId, use.userId), hasSetPassword(use))));
}

/** Condition: this batch has set the password. */
function hasSetPassword({ userId, passwordHash }: LinkUse): SQL {
  return rowExists(users, and(eq(users.id, userId), eq(users.passwordHash, passwordHash)));
}
