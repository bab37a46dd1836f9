/** Reads everything that waits for an administrator, in one round trip. */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import { REVIEWS, type Review } from "#shop/orders/placed-order.ts";
import type { StockedSize } from "#shop/reports/statistics.ts";
import { DAY_MS } from "#shop/reports/statistics-days.ts";
import { users } from "../accounts/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, integer, integerOrNull, oneOf, text, textOrNull } from "../decode.ts";
import { decodeWithdrawal, openWithdrawals, type StoredWithdrawal } from "../legal/withdrawals.ts";
import { outbox } from "../mail/tables.ts";
import { orders, receipts } from "../orders/tables.ts";
import { read } from "../read.ts";
import { onlyRow } from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { nameColumn } from "./audit-log.ts";
import { decodeStocked, paceSinceMs, queryOfStock, soldSince } from "./statistics.ts";

/** A size with at most this many units is listed if it sells. */
const LOW_STOCK = 2;
/** How long a failed mail is listed. */
const MAILS_MS = 30 * DAY_MS;
/** Maximum number of listed items of each kind. All are counted. */
const LISTED = 100;

interface Waiting {
  orderId: string;
  externalReference: string;
  /** Empty after the account was deleted. */
  buyer: string;
  centavos: number;
  atMs: number;
}

export interface FailedMail {
  id: string;
  event: string;
  recipient: string;
  orderId: string | null;
  tries: number;
  atMs: number;
}

/** The first items of a kind, and the number of all. */
export interface Listed<Item> {
  items: Item[];
  total: number;
}

export interface Notices {
  lowStock: Listed<StockedSize>;
  reviews: Listed<Waiting & { review: Review; statusGlimmer: OrderStatus }>;
  mails: Listed<FailedMail>;
  receipts: Listed<Waiting & { expiresAtMs: number | null }>;
  withdrawals: Listed<StoredWithdrawal>;
  rateCentavos: number;
  rateSetAtMs: number;
}

const total = sql<number>`count(*) over ()`.as("total");
const ofOrder = {
  id: orders.id,
  externalReference: orders.externalReference,
  centavos: orders.transactionCentavos,
  total,
};

export async function readNotices(db: Database, nowMs: number): Promise<Notices> {
  const queries = [lowStock(nowMs), reviews(), failedMails(nowMs), awaited(nowMs), rateOf(), openWithdrawals(LISTED)];
  const rows = await read(db, queries.map(statement));
  const [lowRows = [], reviewRows = [], mailRows = [], receiptRows = [], settingsRows = [], withdrawalRows = []] = rows;
  const row = onlyRow(settingsRows);
  return {
    lowStock: listed(lowRows, decodeStocked),
    reviews: listed(reviewRows, (review) => ({
      ...decodeWaiting(review),
      review: oneOf(review, "review", REVIEWS),
      statusGlimmer: oneOf(review, "status_glimmer", ORDER_STATUSES),
    })),
    mails: listed(mailRows, decodeMail),
    receipts: listed(receiptRows, (receipt) => ({
      ...decodeWaiting(receipt),
      expiresAtMs: integerOrNull(receipt, "expires_at_ms"),
    })),
    withdrawals: listed(withdrawalRows, decodeWithdrawal),
    rateCentavos: integer(row, "rate_centavos"),
    rateSetAtMs: integer(row, "rate_set_at_ms"),
  };
}

function listed<Item>(rows: Fields[], decode: (row: Fields) => Item): Listed<Item> {
  return { items: rows.map(decode), total: rows[0] ? integer(rows[0], "total") : 0 };
}

function rateOf() {
  return sqlite.select({ rateCentavos: settings.rateCentavos, rateSetAtMs: settings.rateSetAtMs }).from(settings);
}

/** Sizes on sale that sold lately and have few units left or none, fewest first. */
function lowStock(nowMs: number) {
  const lately = soldSince(paceSinceMs(nowMs));
  const isSold = and(eq(perfumes.active, true), eq(perfumes.soon, false), isNull(perfumes.archivedAtMs));
  return queryOfStock(lately, { total })
    .where(and(isNull(sizes.removedAtMs), isSold, lte(sizes.stock, LOW_STOCK), gt(lately.sold, 0)))
    .orderBy(asc(sizes.stock), desc(lately.sold))
    .limit(LISTED);
}

function reviews() {
  return sqlite
    .select({
      ...ofOrder,
      review: orders.review,
      statusGlimmer: orders.statusGlimmer,
      buyer: nameColumn("buyer"),
      at: sql<number>`${orders.movedAtMs}`.as("at"),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(orders.review))
    .orderBy(asc(orders.createdAtMs))
    .limit(LISTED);
}

/** Transfers with a receipt that no administrator has confirmed yet, next to expire first. */
function awaited(nowMs: number) {
  const waits = and(
    eq(orders.statusGlimmer, "Confirmar Transferencia"),
    or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)),
  );
  const newest = sqlite
    .select({ orderId: receipts.orderId, at: sql<number>`max(${receipts.atMs})`.as("at") })
    .from(receipts)
    .groupBy(receipts.orderId)
    .as("newest");
  return sqlite
    .select({ ...ofOrder, expiresAtMs: orders.expiresAtMs, buyer: nameColumn("buyer"), at: newest.at })
    .from(orders)
    .innerJoin(newest, eq(newest.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(waits)
    .orderBy(asc(orders.expiresAtMs))
    .limit(LISTED);
}

function decodeWaiting(row: Fields): Waiting {
  return {
    orderId: text(row, "id"),
    externalReference: text(row, "external_reference"),
    buyer: text(row, "buyer"),
    centavos: integer(row, "transaction_centavos"),
    atMs: integer(row, "at"),
  };
}

function failedMails(nowMs: number) {
  return (
    sqlite
      .select({
        id: outbox.id,
        event: outbox.event,
        recipient: outbox.recipient,
        orderId: outbox.orderId,
        tries: outbox.tries,
        createdAtMs: outbox.createdAtMs,
        total,
      })
      .from(outbox)
      // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
      .where(and(sql`${outbox.state} = 'failed'`, gte(outbox.createdAtMs, nowMs - MAILS_MS)))
      .orderBy(desc(outbox.createdAtMs))
      .limit(LISTED)
  );
}

function decodeMail(row: Fields): FailedMail {
  return {
    id: text(row, "id"),
    event: text(row, "event"),
    recipient: text(row, "recipient"),
    orderId: textOrNull(row, "order_id"),
    tries: integer(row, "tries"),
    atMs: integer(row, "created_at_ms"),
  };
}
