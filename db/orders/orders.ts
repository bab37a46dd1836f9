/** Reads orders, each with its lines, history and buyer, in one statement. */
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type AddressFields, addressWith, normalizeAddress } from "#shop/accounts/address.ts";
import { storedOrderNumber } from "#shop/orders/order-number.ts";
import type { ParcelOrder, PlacedOrder } from "#shop/orders/placed-order.ts";
import type { KnownReceipt } from "#shop/orders/receipt.ts";
import { holdsMoney } from "#shop/payments/provider-payment.ts";
import { NOWHERE } from "#shop/stock/order-locations.ts";
import { locatedUnits } from "#shop/stock/stock.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { CARD_ROWS, isRefundedBeforeSending, orderCardOf, refundableOf, refundsOf } from "../payments/order-card.ts";
import { isCreditUsed } from "../pricing/decant-credits.ts";
import { coupons } from "../pricing/tables.ts";
import { lastRow, readRow, readRows } from "../read.ts";
import { prepare, type RowIn, rowsAsJson, sqlite } from "../statement.ts";
import { locationMovements } from "../stock/tables.ts";
import type { StatementResult } from "../write.ts";
import { leftTogether } from "./parcels.ts";
import { decantCredits, orderHistory, orderLines, orderNumbers, orders, orderTags, receipts } from "./tables.ts";

const { orderId: _, line: __, lineCentavos: ___, unitCostUsdCents: ____, ...LINE } = getTableColumns(orderLines);

const { sizeId, location, units } = locationMovements;
const LOCATED = { sizeId, location, units };

const { orderId: ______, ...CREDIT } = getTableColumns(decantCredits);
const inParcel = alias(orders, "in_parcel");
const IN_PARCEL = {
  id: inParcel.id,
  number:
    sql<number>`(select ${orderNumbers.number} from ${orderNumbers} where ${orderNumbers.orderId} = in_parcel.id)`.as(
      "number",
    ),
  statusGlimmer: inParcel.statusGlimmer,
  version: inParcel.version,
  isOff: sql<number>`${isRefundedBeforeSending(sql`in_parcel.id`, sql`in_parcel.status_glimmer`)}`.as("is_off"),
  leftTogether: sql<number>`${leftTogether(sql`in_parcel.id`, sql`${orders.id}`)}`.as("left_together"),
};

const { orderId: _____, ...RECEIPT } = getTableColumns(receipts);

const ofUser = eq(orders.userId, sql.placeholder("userId"));
const withId = eq(orders.id, sql.placeholder("orderId"));
export const selectOrder = prepare(queryOfOrders(withId), placedOrderOf);
const selectOwnOrder = prepare(queryOfOrders(and(withId, ofUser)), placedOrderOf);
export const selectOwnOrders = prepare(queryOfOrders(ofUser), placedOrderOf);

/** Returns one order of any person, or null. One round trip. */
export function findOrder(db: Database, orderId: string): Promise<PlacedOrder | null> {
  return readRow(db, selectOrder({ orderId }));
}

/** Returns one order of a person, or null. One round trip. */
export function findOwnOrder(db: Database, userId: string, orderId: string): Promise<PlacedOrder | null> {
  return readRow(db, selectOwnOrder({ userId, orderId }));
}

/** Returns all orders of a person, newest first. One round trip. */
export function readOwnOrders(db: Database, userId: string): Promise<PlacedOrder[]> {
  return readRows(db, selectOwnOrders({ userId }));
}

/** Returns the order that `selectOrder` has read as the last statement of a batch. Throws if it found none. */
export function orderIn(results: readonly StatementResult[]): PlacedOrder {
  const order = lastRow(selectOrder, results);
  if (!order) throw new Error("the batch did not return the order");
  return order;
}

/** Selects orders, newest first. `placedOrderOf` takes the rows. */
export function queryOfOrders(where: SQL | undefined) {
  const { address, sentWith, userId, ...others } = getTableColumns(orders);
  const { lineCount, hold, holdMoves, rateCentavos, placedFrom, movedBy, ...columns } = others;
  return sqlite
    .select({
      order: { ...columns, number: orderNumbers.number, couponCode: coupons.code },
      address,
      buyer: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phone: users.phone,
        dni: users.dni,
      },
      lines: rowsAsJson("lines", {
        table: orderLines,
        columns: LINE,
        where: eq(orderLines.orderId, orders.id),
        orderBy: [asc(orderLines.line)],
      }),
      credits: rowsAsJson("credits", {
        table: decantCredits,
        columns: CREDIT,
        where: eq(decantCredits.orderId, orders.id),
        orderBy: [asc(decantCredits.decantOrderId), asc(decantCredits.perfumeId), asc(decantCredits.decantType)],
      }),
      creditsGiven: rowsAsJson("credits_given", {
        table: decantCredits,
        columns: { orderId: decantCredits.orderId },
        where: and(eq(decantCredits.decantOrderId, orders.id), sql.raw(isCreditUsed("decant_credits"))),
        orderBy: [asc(decantCredits.orderId)],
      }),
      history: rowsAsJson("history", {
        table: orderHistory,
        columns: {
          atMs: orderHistory.atMs,
          from: orderHistory.fromStatus,
          to: orderHistory.toStatus,
          by: orderHistory.movedBy,
        },
        where: eq(orderHistory.orderId, orders.id),
        orderBy: [asc(orderHistory.key)],
      }),
      ...CARD_ROWS,
      located: rowsAsJson("located", {
        table: locationMovements,
        columns: LOCATED,
        where: eq(locationMovements.orderId, orders.id),
        orderBy: [asc(locationMovements.key)],
      }),
      receipts: rowsAsJson("receipts", {
        table: receipts,
        columns: RECEIPT,
        where: eq(receipts.orderId, orders.id),
        orderBy: [desc(receipts.atMs), desc(receipts.id)],
      }),
      tags: rowsAsJson("tags", {
        table: orderTags,
        columns: { tag: orderTags.tag },
        where: eq(orderTags.orderId, orders.id),
        orderBy: [asc(orderTags.tag)],
      }),
      firsts: rowsAsJson("firsts", {
        table: inParcel,
        aliasOf: orders,
        columns: IN_PARCEL,
        where: eq(inParcel.id, sentWith),
        orderBy: [asc(inParcel.id)],
      }),
      sentTogether: rowsAsJson("sent_together", {
        table: inParcel,
        aliasOf: orders,
        columns: IN_PARCEL,
        where: eq(inParcel.sentWith, orders.id),
        orderBy: [asc(inParcel.createdAtMs), asc(inParcel.id)],
      }),
    })
    .from(orders)
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(where)
    .orderBy(desc(orders.createdAtMs), desc(orders.id));
}

/** Condition: the order has the number in `text` (`storedOrderNumber`); undefined if `text` is not an order number. */
export function hasNumber(text: string): SQL | undefined {
  const number = storedOrderNumber(text);
  if (number === null) return undefined;
  const numbered = sqlite
    .select({ id: orderNumbers.orderId })
    .from(orderNumbers)
    .where(eq(orderNumbers.number, number));
  return inArray(orders.id, numbered);
}

type OrderRow = Awaited<ReturnType<typeof queryOfOrders>>[number];

export function placedOrderOf(row: OrderRow): PlacedOrder {
  const { order, address, attempts, payments, tags, firsts, sentTogether, ...others } = row;
  const { refunds, refundLines, located, receipts: sent, ...rest } = others;
  return {
    ...order,
    ...rest,
    address: addressOf(address),
    card: orderCardOf(attempts, payments),
    hasMoney: payments.some(holdsMoney),
    refunds: refundsOf(refunds, refundLines),
    refundable: refundableOf(payments, refunds),
    receipts: sent.map(receiptOf),
    locations: rest.lines.flatMap((line, index) => locationsOf(index + 1, line.sizeId, located)),
    tags: tags.map(({ tag }) => tag),
    sentWith: firsts[0] ? parcelOrderOf(firsts[0]) : null,
    sentTogether: sentTogether.map(parcelOrderOf),
  };
}

/** Another order of the parcel. One in preparation that was refunded completely counts as cancelled, as in the list. */
function parcelOrderOf({ isOff, leftTogether: left, ...order }: RowIn<typeof IN_PARCEL>): ParcelOrder {
  return { ...order, statusGlimmer: isOff ? "Cancelado" : order.statusGlimmer, leftTogether: left === 1 };
}

function receiptOf(row: RowIn<typeof RECEIPT>): KnownReceipt {
  const { askedProblem: problem, askedText: text, askedBy: by, askedAtMs, ...receipt } = row;
  const askedAgain =
    problem && askedAtMs !== null ? { problem, text: text ?? "", by: by ?? "", atMs: askedAtMs } : null;
  return { ...receipt, askedAgain };
}

/** The units that a line has taken from each location, by the ledger of locations; empty without any. */
function locationsOf(
  line: number,
  sizeId: string | null,
  rows: readonly RowIn<typeof LOCATED>[],
): PlacedOrder["locations"] {
  const left = { ...NOWHERE };
  for (const row of rows) if (row.sizeId === sizeId) left[row.location] -= row.units;
  return locatedUnits(left) > 0 ? [{ line, ...left }] : [];
}

/** The stored address. Its fields are empty after the buyer's account was deleted. */
function addressOf(json: unknown): AddressFields | null {
  if (json === null) return null;
  const address: Record<string, unknown> = { ...Object(json) };
  return normalizeAddress(addressWith((name) => (typeof address[name] === "string" ? address[name] : "")));
}
