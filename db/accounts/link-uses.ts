/**
 * What a mailed link is used for, each in one batch that does all of it or nothing. The first statement sets a password if the
 * link still holds; a password's hash is salted, so that the others, which ask for that very hash, know that it was this batch
 * which set it. So of any number of batches with one link the first one wins, and the others change nothing.
 */
import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, gt, isNull, type SQL } from "drizzle-orm";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { sqlite, statement } from "../statement.ts";
import { isFor, type LinkPurpose } from "./links.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

/** The use of a link to set a password. */
export interface LinkUse {
  linkId: string;
  userId: string;
  passwordHash: string;
  nowMs: number;
}

/** What somebody who registers says of themselves. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  phone: string;
  dateOfBirth: string | null;
  searchText: string;
}

/** Finishes a registration. The first statement changes one row, or none: then the link no longer held. */
export function registerWithLink(use: LinkUse, person: NewPerson): InStatement[] {
  return [setPassword("register", use, { ...person, verified: true }), spendLink(use)];
}

/** Sets a new password, ends all sessions and queues the mail that tells of it; the first statement as above. */
export function resetWithLink(use: LinkUse, mail: NewMail): InStatement[] {
  return [setPassword("recover", use, {}), spendLink(use), endSessions(use), queueMailIf(mail, isSet(use))];
}

function setPassword(purpose: LinkPurpose, use: LinkUse, more: Partial<NewPerson> & { verified?: true }): InStatement {
  const { userId, passwordHash, nowMs } = use;
  return statement(
    sqlite
      .update(users)
      .set({ ...more, passwordHash, updatedAtMs: nowMs })
      .where(and(eq(users.id, userId), isFor(purpose), holds(purpose, use))),
  );
}

/** Whether the link can be used now. */
function holds(purpose: LinkPurpose, { linkId, userId, nowMs }: LinkUse): SQL {
  const isOurs = and(
    eq(oneTimeTokens.id, linkId),
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
  );
  const isGood = and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, nowMs));
  return exists(sqlite.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(and(isOurs, isGood)));
}

function spendLink(use: LinkUse): InStatement {
  const isOurs = eq(oneTimeTokens.id, use.linkId);
  return statement(
    sqlite
      .update(oneTimeTokens)
      .set({ usedAtMs: use.nowMs })
      .where(and(isOurs, isSet(use))),
  );
}

function endSessions(use: LinkUse): InStatement {
  return statement(sqlite.delete(sessions).where(and(eq(sessions.userId, use.userId), isSet(use))));
}

/** Whether this very batch set the password. */
function isSet({ userId, passwordHash }: LinkUse): SQL {
  const hasIt = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return exists(sqlite.select({ id: users.id }).from(users).where(hasIt));
}
