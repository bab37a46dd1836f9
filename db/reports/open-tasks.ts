/** Reads the tasks of *Avisos*, and the rate and the installment plans that its other notices need, in one round trip. */
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { isLinkExpired, isMailTrue } from "#shop/mail/mail.ts";
import { statusAt } from "#shop/orders/order.ts";
import type { Review } from "#shop/orders/placed-order.ts";
import { DAY_MS } from "#shop/reports/statistics-days.ts";
import { users } from "../accounts/tables.ts";
import { IS_ON_SALE } from "../catalogue/perfume-rows.ts";
import { sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { openWithdrawals } from "../legal/withdrawals.ts";
import { outbox } from "../mail/tables.ts";
import { orderMailKind } from "../orders/order-desk.ts";
import { orderNumbers, orders, receipts } from "../orders/tables.ts";
import { onlyRow, read } from "../read.ts";
import { pendingReviews } from "../reviews/reviews.ts";
import { selectProviderPlans } from "../settings/provider-plans.ts";
import { selectPlans } from "../settings/settings.ts";
import { settings } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { unitsOnOrder } from "../stock/purchase-orders.ts";
import { nameColumn } from "./audit-log.ts";
import { paceSinceMs, queryOfStock, soldSince, stockedOf } from "./statistics.ts";

/** A size that sold recently is listed if it has at most this many units, including units on order. */
const LOW_STOCK = 2;
/** How long a failed mail is listed. */
const FAILED_MAIL_LISTED_MS = 30 * DAY_MS;
/** Maximum number of listed items of each kind. All are counted. */
const MAX_LISTED = 100;

export type OpenTasks = Awaited<ReturnType<typeof readOpenTasks>>;

const total = sql<number>`count(*) over ()`.as("total");
const ORDER_COLUMNS = {
  orderId: orders.id,
  externalReference: orders.externalReference,
  number: orderNumbers.number,
  centavos: orders.transactionCentavos,
  total,
};

export async function readOpenTasks(db: Database, nowMs: number) {
  const [low, waiting, failed, receipts, transfers, settingsRows, withdrawals, productReviews, plans, providerPlans] =
    await read(db, [
      statement(lowStock(nowMs), (row) => ({ ...stockedOf(row), total: row.total })),
      statement(reviews()),
      statement(failedMails(nowMs), (row) => failedMailOf(row, nowMs)),
      statement(unconfirmedTransfers(nowMs)),
      statement(sqlite.select({ count: count() }).from(orders).where(isWaitingForTransfer(nowMs))),
      statement(
        sqlite.select({ rateCentavos: settings.rateCentavos, rateSetAtMs: settings.rateSetAtMs }).from(settings),
      ),
      openWithdrawals(MAX_LISTED),
      pendingReviews(MAX_LISTED),
      selectPlans,
      selectProviderPlans,
    ]);
  return {
    lowStock: listed(low),
    reviews: listed(waiting),
    mails: listed(failed),
    receipts: listed(receipts),
    withdrawals: listed(withdrawals),
    productReviews: listed(productReviews),
    /** The number of orders that wait for their transfer. */
    transfers: onlyRow(transfers).count,
    plans,
    providerPlans,
    ...onlyRow(settingsRows),
  };
}

/** The first items of a kind, and the number of all. */
function listed<Item extends { total: number }>(
  rows: readonly Item[],
): { items: Omit<Item, "total">[]; total: number } {
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/**
 * Sizes that sold recently and have few units or none, including units on order; fewest units in stock first. Leaves out
 * perfumes that are inactive or coming soon.
 */
function lowStock(nowMs: number) {
  const recentSales = soldSince(paceSinceMs(nowMs));
  const ordered = unitsOnOrder();
  const unitsSoon = sql`${sizes.stock} + coalesce(${ordered.units}, 0)`;
  return queryOfStock(recentSales, { total })
    .leftJoin(ordered, eq(ordered.sizeId, sizes.id))
    .where(and(isNull(sizes.removedAtMs), IS_ON_SALE, lte(unitsSoon, LOW_STOCK), gt(recentSales.sold, 0)))
    .orderBy(asc(sizes.stock), desc(recentSales.sold))
    .limit(MAX_LISTED);
}

function reviews() {
  return sqlite
    .select({
      ...ORDER_COLUMNS,
      review: sql<Review>`${orders.review}`.as("decision"),
      statusGlimmer: orders.statusGlimmer,
      buyer: nameColumn("buyer"),
      atMs: orders.movedAtMs,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .where(isNotNull(orders.review))
    .orderBy(asc(orders.createdAtMs))
    .limit(MAX_LISTED);
}

/**
 * Orders with a receipt that still wait for their transfer and have not expired, sorted by expiry, earliest first. Leaves out
 * those whose newest receipt the shop has asked to replace: until another one arrives, there is nothing to look at.
 */
function unconfirmedTransfers(nowMs: number) {
  // SQLite takes `asked_at_ms` from the row that has the maximum.
  const newest = sqlite
    .select({
      orderId: receipts.orderId,
      at: sql<number>`max(${receipts.atMs})`.as("at"),
      askedAtMs: receipts.askedAtMs,
    })
    .from(receipts)
    .groupBy(receipts.orderId)
    .as("newest");
  return sqlite
    .select({ ...ORDER_COLUMNS, expiresAtMs: orders.expiresAtMs, buyer: nameColumn("buyer"), atMs: newest.at })
    .from(orders)
    .innerJoin(newest, eq(newest.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .where(and(isWaitingForTransfer(nowMs), isNull(newest.askedAtMs)))
    .orderBy(asc(orders.expiresAtMs))
    .limit(MAX_LISTED);
}

/** Condition: the order waits for its transfer and has not expired. */
export function isWaitingForTransfer(nowMs: number): SQL | undefined {
  const isOpen = or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs));
  return and(eq(orders.statusGlimmer, "Confirmar Transferencia"), isOpen);
}

function failedMails(nowMs: number) {
  return (
    sqlite
      .select({
        id: outbox.id,
        event: outbox.event,
        to: outbox.recipient,
        orderId: outbox.orderId,
        tries: outbox.tries,
        failure: outbox.failure,
        // A mail that failed because its link had expired has no content. Without content it cannot be sent again.
        hasContent: sql<boolean>`${outbox.content} <> '{}'`.mapWith(Boolean).as("has_content"),
        statusGlimmer: orders.statusGlimmer,
        expiresAtMs: orders.expiresAtMs,
        atMs: outbox.createdAtMs,
        total,
      })
      .from(outbox)
      .leftJoin(orders, eq(orders.id, outbox.orderId))
      // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
      .where(and(sql`${outbox.state} = 'failed'`, gte(outbox.createdAtMs, nowMs - FAILED_MAIL_LISTED_MS)))
      .orderBy(desc(outbox.createdAtMs))
      .limit(MAX_LISTED)
  );
}

type FailedRow = Awaited<ReturnType<typeof failedMails>>[number];

/** A mail can be sent again only while its link is valid and what it says is true of the order. */
function failedMailOf({ hasContent, statusGlimmer, expiresAtMs, ...mail }: FailedRow, nowMs: number) {
  if (isLinkExpired(mail.event, nowMs - mail.atMs)) return { ...mail, failure: "expired", canSendAgain: false };
  const kind = orderMailKind(mail.event);
  // `mailAgain` also looks at the order's money.
  const money = { hasMoney: false, isReturned: false };
  const isTrue = !(kind && statusGlimmer) || isMailTrue(kind, statusAt({ statusGlimmer, expiresAtMs }, nowMs), money);
  return { ...mail, canSendAgain: hasContent && isTrue };
}
