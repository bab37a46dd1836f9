/** Nightly cleanup, in slices: each batch blocks other writes. */
import { and, eq, isNull, lt, ne, not, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { invitations, oneTimeTokens, sessions, throttles, users } from "../accounts/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { outbox } from "../mail/tables.ts";
import { orders } from "../orders/tables.ts";
import { inbox } from "../payments/tables.ts";
import { rowExists, type Statement, sqlite, statement } from "../statement.ts";
import { isWaiting } from "../stock/stock-alerts.ts";
import { stockAlerts } from "../stock/tables.ts";
import { writeOrThrow } from "../write.ts";
import { panelWrites } from "./tables.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * How long unfinished registrations, expired invitations, and used or expired links and codes are kept. While an expired
 * link is kept, the page can say that it has expired.
 */
const TOKEN_RETENTION_MS = 7 * DAY_MS;
/** How long a mail that no longer waits keeps its recipient, and a failed one its content. The row itself stays. */
const RECIPIENT_RETENTION_MS = 30 * DAY_MS;
/** How long the card provider's finished webhooks are kept, for questions to the provider. */
const WEBHOOK_RETENTION_MS = 90 * DAY_MS;
/** How long panel writes are kept, so that their requests can be repeated and the writes undone. The activity log stays. */
const PANEL_WRITE_RETENTION_MS = 90 * DAY_MS;
/** How long finished stock alerts are kept, for questions about their mail. */
const STOCK_ALERT_RETENTION_MS = 90 * DAY_MS;
/** A stock alert waits at most this long. */
const MAX_WAIT_MS = 365 * DAY_MS;

/** Rows of each kind per batch, and batches per night. The rest waits for the next night. */
const SLICE = 500;
const SLICES = 20;

/**
 * Deletes expired rows, and the recipients and texts of old mails (docs/product-rules.md#retention). One round trip per slice.
 * Returns the number of rows cleared of each kind.
 */
export async function clearExpired(db: Database, nowMs: number, slice = SLICE): Promise<Record<string, number>> {
  const clearing = sliceOf(nowMs, slice);
  const cleared: Record<string, number> = {};
  for (let slices = 0; slices < SLICES; slices++) {
    const results = await writeOrThrow(db, Object.values(clearing), "the nightly cleanup was refused");
    const counts = results.map(({ rowsAffected }) => rowsAffected);
    for (const [index, kind] of Object.keys(clearing).entries())
      cleared[kind] = (cleared[kind] ?? 0) + (counts[index] ?? 0);
    if (!counts.includes(slice)) break;
  }
  return cleared;
}

/** The statement that clears each kind. It changes at most one slice of rows. */
function sliceOf(nowMs: number, slice: number): Record<string, Statement> {
  const firstRows = (table: SQLiteTable, key: SQLWrapper, where: SQL | undefined) =>
    sql`${key} in (select ${key} from ${table} where ${where} limit ${slice})`;
  const remove = (table: SQLiteTable, key: SQLWrapper, where: SQL | undefined) =>
    statement(sqlite.delete(table).where(firstRows(table, key, where)));
  return {
    sessions: remove(sessions, sessions.id, lt(sessions.expiresAtMs, nowMs)),
    tokens: remove(oneTimeTokens, oneTimeTokens.id, lt(tokenEndedAtMs, nowMs - TOKEN_RETENTION_MS)),
    throttles: remove(throttles, sql`rowid`, lt(throttles.windowEndsAtMs, nowMs)),
    mails: statement(
      sqlite
        .update(outbox)
        .set({ recipient: "", content: {} })
        .where(firstRows(outbox, outbox.id, isLongDone(nowMs))),
    ),
    webhooks: remove(inbox, inbox.key, lt(inbox.doneAtMs, nowMs - WEBHOOK_RETENTION_MS)),
    panelWrites: remove(panelWrites, panelWrites.id, lt(panelWrites.atMs, nowMs - PANEL_WRITE_RETENTION_MS)),
    stockAlerts: remove(stockAlerts, stockAlerts.id, isStockAlertExpired(nowMs)),
    registrations: remove(users, users.id, isUnfinishedRegistration(nowMs)),
    invitations: remove(invitations, invitations.id, lt(invitations.expiresAtMs, nowMs - TOKEN_RETENTION_MS)),
  };
}

const tokenEndedAtMs = sql<number>`coalesce(${oneTimeTokens.usedAtMs}, ${oneTimeTokens.expiresAtMs})`;

/**
 * True for stock alerts that were mailed or cancelled long ago. Also true for waiting alerts that are older than a year, or
 * whose size was removed or perfume archived. While another alert of the same e-mail waits, finished ones are kept, because
 * the link in their mail cancels the waiting one.
 */
function isStockAlertExpired(nowMs: number) {
  const other = alias(stockAlerts, "other");
  const otherWaiting = sqlite
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.email, stockAlerts.email), isNull(other.notifiedAtMs), isNull(other.cancelledAtMs)));
  const sold = sqlite
    .select({ id: sizes.id })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(eq(sizes.id, stockAlerts.sizeId), isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs)));
  const endedAtMs = sql<number>`coalesce(${stockAlerts.notifiedAtMs}, ${stockAlerts.cancelledAtMs})`;
  const isAbandoned = or(lt(stockAlerts.createdAtMs, nowMs - MAX_WAIT_MS), notExists(sold));
  return or(and(lt(endedAtMs, nowMs - STOCK_ALERT_RETENTION_MS), notExists(otherWaiting)), and(isWaiting, isAbandoned));
}

function isLongDone(nowMs: number) {
  const doneAtMs = sql<number>`coalesce(${outbox.sentAtMs}, ${outbox.createdAtMs})`;
  return and(ne(outbox.state, "pending"), ne(outbox.recipient, ""), lt(doneAtMs, nowMs - RECIPIENT_RETENTION_MS));
}

/** True for an unfinished registration without links and without orders. Blocked people stay, so that they stay blocked. */
function isUnfinishedRegistration(nowMs: number) {
  return and(
    eq(users.verified, false),
    isNull(users.passwordHash),
    isNull(users.deletedAtMs),
    eq(users.active, true),
    lt(users.createdAtMs, nowMs - TOKEN_RETENTION_MS),
    not(rowExists(oneTimeTokens, eq(oneTimeTokens.userId, users.id))),
    not(rowExists(orders, eq(orders.userId, users.id))),
  );
}
