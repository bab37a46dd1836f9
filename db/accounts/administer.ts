/** Administrators' changes to people. The activity log row is written in the same batch. */

import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Role } from "#shop/accounts/account.ts";
import { type AdminRole, DEFAULT_ADMIN_ROLE } from "#shop/accounts/permissions.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import { auditLog } from "../reports/tables.ts";
import { rowExists, sqlite, statement } from "../statement.ts";
import { type NewLink, replaceLink } from "./links.ts";
import { users } from "./tables.ts";

/** Undefined fields keep their value. */
export interface AccessChange {
  userId: string;
  role?: Role | undefined;
  /** With `role: "admin"`: what they may do. Undefined keeps the role of an administrator; a new one becomes an owner. */
  adminRole?: AdminRole | undefined;
  /** False blocks the account. */
  active?: boolean | undefined;
  /** The administrator's id. */
  by: string;
  nowMs: number;
}

export type AccessEvent = Extract<AuditAction, "role_changed" | "access_changed">;

/** One changed field: its audit event, whether the stored value differs, the old and the new value. */
interface FieldChange {
  event: AccessEvent;
  differs: SQL | undefined;
  from: SQL;
  to: SQL;
}

/**
 * Changes a person's role or access. The first statements, one for each of `events`, write the activity log if the value
 * changes; the last one makes the change. Triggers end the person's sessions, unless the change only unblocks, and refuse
 * `last_admin`. Deleted accounts never change, and a person who is not verified cannot become an administrator.
 */
export function changeAccess(change: AccessChange): { events: AccessEvent[]; statements: InStatement[] } {
  const { role, adminRole, active, nowMs } = change;
  const fields = fieldsOf(change);
  const differs = or(...fields.map((field) => field.differs));
  const update = sqlite
    .update(users)
    .set({ role, adminRole: role === "admin" ? nextAdminRole(adminRole) : undefined, active, updatedAtMs: nowMs })
    .where(and(canHaveRole(change), differs));
  return {
    events: fields.map(({ event }) => event),
    statements: [...fields.map((field) => insertAuditRow(change, field)), statement(update)],
  };
}

/**
 * Condition: this part of a change gives, changes or removes the permission to administer, or blocks or unblocks an
 * administrator.
 */
export function concernsAdministrators(change: AccessChange, event: AccessEvent): SQL {
  const differs = fieldsOf(change).find((field) => field.event === event)?.differs;
  const ofAdministrator = change.role === "admin" ? undefined : eq(users.role, "admin");
  return rowExists(users, and(canHaveRole(change), differs, ofAdministrator));
}

/** A shopper's stored `adminRole` has no meaning, so a new administrator without a given role becomes an owner. */
function nextAdminRole(adminRole: AdminRole | undefined): SQL {
  if (adminRole) return sql`${adminRole}`;
  return sql`case when ${users.role} = 'admin' then ${users.adminRole} else ${DEFAULT_ADMIN_ROLE} end`;
}

function fieldsOf({ role, adminRole, active }: AccessChange): FieldChange[] {
  const adminRoleDiffers = adminRole === undefined ? undefined : ne(users.adminRole, adminRole);
  const isActive = sql`json(case ${users.active} when 1 then 'true' else 'false' end)`;
  const changes: (FieldChange | false)[] = [
    role !== undefined && {
      event: "role_changed",
      differs: or(ne(users.role, role), adminRoleDiffers),
      from: accessAsJson(users.role, users.adminRole),
      to: accessAsJson(sql`${role}`, nextAdminRole(adminRole)),
    },
    active !== undefined && {
      event: "access_changed",
      differs: ne(users.active, active),
      from: sql`json_object('status', ${isActive})`,
      to: sql`json_object('status', json(${active ? "true" : "false"}))`,
    },
  ];
  return changes.filter((change) => change !== false);
}

/** The role for the activity log; only an administrator's includes `adminRole`. */
function accessAsJson(role: SQLWrapper, adminRole: SQLWrapper): SQL {
  return sql`case when ${role} = 'admin' then json_object('role', ${role}, 'adminRole', ${adminRole}) else json_object('role', ${role}) end`;
}

/**
 * A new administrator must be verified: otherwise the last owner could hand the role to an account that cannot sign in.
 */
function canHaveRole({ userId, role }: AccessChange): SQL | undefined {
  const isVerified = role === "admin" ? eq(users.verified, true) : undefined;
  return and(eq(users.id, userId), isNull(users.deletedAtMs), isVerified);
}

function insertAuditRow(change: AccessChange, { event, differs, from, to }: FieldChange): InStatement {
  const row = sqlite
    .select({
      key: sql`null`.as("key"),
      atMs: sql`${change.nowMs}`.as("at_ms"),
      byUserId: sql`${change.by}`.as("by_user_id"),
      noun: sql`'user'`.as("noun"),
      nounId: users.id,
      what: sql`${event}`.as("what"),
      from: from.as("from_value"),
      to: to.as("to_value"),
    })
    .from(users)
    .where(and(canHaveRole(change), differs));
  return statement(sqlite.insert(auditLog).select(row));
}

/**
 * Gives the role of administrator to the person of an unfinished registration, and replaces their link. For operators,
 * because nobody who is signed in can make the first administrator. The last statement changes no row if the registration
 * is finished, or if the account is blocked or deleted.
 */
export function inviteAdministrator(link: NewLink): InStatement[] {
  const unfinished = and(eq(users.verified, false), eq(users.active, true), isNull(users.deletedAtMs));
  const promotion = sqlite
    .update(users)
    .set({ role: "admin", adminRole: DEFAULT_ADMIN_ROLE, updatedAtMs: link.nowMs })
    .where(and(eq(users.id, link.userId), unfinished));
  return [statement(promotion), replaceLink(link)];
}
