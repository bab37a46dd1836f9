/** Invitations to administer the shop. docs/product-rules.md#invitations */

import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, getTableColumns, gt, isNull, not, type SQL } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type NewMail, queueForAdministrators, queueMailIf } from "../mail/outbox.ts";
import { readRow, readRows } from "../read.ts";
import { nameColumn, writeAudit } from "../reports/audit-log.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { consumeRecoveryLinks } from "./profile.ts";
import { hasHash, invitations, users } from "./tables.ts";

export type NewInvitation = typeof invitations.$inferSelect;
/** An invitation that was neither accepted nor revoked. It may have expired. */
export type Invitation = Omit<NewInvitation, "tokenHash" | "invitedBy">;

const { tokenHash: _, invitedBy: __, ...COLUMNS } = getTableColumns(invitations);

const isOfAdministrator = (address: string) => rowExists(users, and(eq(users.email, address), eq(users.role, "admin")));

/**
 * Stores an invitation in place of an earlier one to the same e-mail, writes the activity log, and queues the mail. If
 * the e-mail is an administrator's, the first statement changes no row, and the others do nothing.
 */
export function issueInvitation(invitation: NewInvitation, mail: NewMail): InStatement[] {
  const storing = sqlite
    .insert(invitations)
    .select(rowIf(invitations, invitation, not(isOfAdministrator(invitation.email))))
    .onConflictDoUpdate({ target: invitations.email, set: invitation });
  const isStored = rowExists(invitations, eq(invitations.id, invitation.id));
  const { invitedBy: by, createdAtMs: nowMs } = invitation;
  const to = { email: invitation.email, adminRole: invitation.adminRole };
  const record = {
    noun: "invitation",
    nounId: invitation.id,
    what: "admin_invited",
    from: null,
    to,
    by,
    nowMs,
  } as const;
  return [statement(storing), writeAudit(record, isStored), queueMailIf(mail, isStored)];
}

/**
 * Reads the invitations that have not expired, newest first. A trigger deletes those whose sender stops being an active
 * owner. One round trip.
 */
export function readInvitations(db: Database, nowMs: number): Promise<Invitation[]> {
  const open = sqlite.select(COLUMNS).from(invitations).where(gt(invitations.expiresAtMs, nowMs));
  return readRows(db, statement(open.orderBy(desc(invitations.createdAtMs))));
}

/** Deletes an invitation, and logs it. The last statement changes no row if the invitation is gone or replaced. */
export function revokeInvitation(invitationId: string, by: string, nowMs: number): InStatement[] {
  const isIt = eq(invitations.id, invitationId);
  const record = {
    noun: "invitation",
    nounId: invitationId,
    what: "invitation_revoked",
    from: null,
    to: null,
  } as const;
  return [
    writeAudit({ ...record, by, nowMs }, rowExists(invitations, isIt)),
    statement(sqlite.delete(invitations).where(isIt)),
  ];
}

/** An invitation with the name of the owner who sent it; the e-mail if the owner has no name. */
export interface SentInvitation extends Invitation {
  inviterName: string;
}

/**
 * Reads the invitation of a mailed link. Null if the link is unknown, if the invitation was accepted, revoked or
 * replaced, or if its sender is no longer an active owner. An expired invitation is returned. One round trip.
 */
export function findInvitation(db: Database, tokenHash: string): Promise<SentInvitation | null> {
  const finding = sqlite
    .select({ ...COLUMNS, inviterName: nameColumn("by_name") })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, tokenHash));
  return readRow(db, statement(finding));
}

export interface Acceptance {
  invitation: SentInvitation;
  tokenHash: string;
  userId: string;
  /** The stored hash that the given password matched; null for a person without a password. */
  comparedHash: string | null;
  /** Of a person without a password, with or without an account: their names and the hash of their new password. */
  person: { firstName: string; lastName: string; passwordHash: string; searchText: string } | null;
  /** Name and e-mail, for the mail to administrators. */
  nameAndEmail: string;
  nowMs: number;
}

/**
 * Makes the invited person an administrator, writes the activity log and queues the mails to the administrators. The last
 * statement changes no row if the invitation has expired or was accepted, revoked or replaced, if its sender is no longer an
 * active owner, or if `canAccept` no longer holds for the account. A new password uses up open recovery links. Triggers end the
 * person's sessions and delete the invitation.
 */
export function acceptInvitation(acceptance: Acceptance): InStatement[] {
  const { invitation, userId, person, nameAndEmail, nowMs } = acceptance;
  const { adminRole: role, inviterName: by } = invitation;
  const isAcceptable = canAccept(acceptance);
  const record = { noun: "user", nounId: userId, what: "invitation_accepted", from: null, by: userId, nowMs } as const;
  const news = { kind: "access-changed", what: "granted", person: nameAndEmail, by, adminRole: role } as const;
  const condition = rowExists(users, isAcceptable);
  const becoming = sqlite
    .update(users)
    .set({ ...person, verified: true, role: "admin", adminRole: role, updatedAtMs: nowMs })
    .where(isAcceptable);
  return [
    writeAudit({ ...record, to: { role: "admin", adminRole: role } }, condition),
    queueForAdministrators(news, `access-changed/${invitation.id}`, nowMs, { condition }),
    ...(person ? [consumeRecoveryLinks(userId, nowMs, condition)] : []),
    statement(becoming),
  ];
}

/**
 * Condition on `users`: the account is the invited one, active and not an administrator's; its password is still the
 * one that was compared, or is still missing; the invitation is still open. It ends with the access of its sender
 * (`invitations_end_with_sender` in triggers.sql).
 */
function canAccept({ invitation, tokenHash, userId, comparedHash, nowMs }: Acceptance): SQL | undefined {
  const isOpen = and(
    eq(invitations.id, invitation.id),
    eq(invitations.tokenHash, tokenHash),
    gt(invitations.expiresAtMs, nowMs),
  );
  const isFree = and(eq(users.role, "user"), eq(users.active, true), isNull(users.deletedAtMs));
  const isInvited = and(eq(users.id, userId), eq(users.email, invitation.email));
  return and(isInvited, isFree, hasHash(comparedHash), rowExists(invitations, isOpen));
}
