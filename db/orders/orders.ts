/** Reads orders, each with its lines, history and buyer, in one statement. */
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type AddressFields, normalizeAddress } from "#shop/accounts/address.ts";
import { LINE_TYPES } from "#shop/cart/cart-line.ts";
import { CATEGORIES } from "#shop/catalogue/catalogue.ts";
import { ORDER_STATUSES, PAYMENT_TYPES } from "#shop/orders/order.ts";
import { type OrderEvent, type OrderLine, type PlacedOrder, REVIEWS } from "#shop/orders/placed-order.ts";
import { RECEIPT_TYPES, type Receipt } from "#shop/orders/receipt.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, flag, integer, integerOrNull, oneOf, rowsAsJson, rowsIn, text, textOrNull } from "../decode.ts";
import { CARD_ROWS, decodeCard, decodeRefunds, hasMoneyIn } from "../payments/order-card.ts";
import { read } from "../read.ts";
import { prepare, sqlite } from "../statement.ts";
import { orderHistory, orderLines, orders, receipts } from "./tables.ts";

const WIRE_STATUSES = ["approved", "in_process", "rejected"] as const;

const ofUser = eq(orders.userId, sql.placeholder("userId"));
const withId = eq(orders.id, sql.placeholder("orderId"));
export const selectOrder = prepare(queryOfOrders(withId));
const selectOwnOrder = prepare(queryOfOrders(and(withId, ofUser)));
const selectOwnOrders = prepare(queryOfOrders(ofUser));

/** Returns one order of any person, or null. One round trip. */
export async function findOrder(db: Database, orderId: string): Promise<PlacedOrder | null> {
  const [[row] = []] = await read(db, [selectOrder({ orderId })]);
  return row ? decodeOrder(row) : null;
}

/** Returns one order of a person, or null. One round trip. */
export async function findOwnOrder(db: Database, userId: string, orderId: string): Promise<PlacedOrder | null> {
  const [[row] = []] = await read(db, [selectOwnOrder({ userId, orderId })]);
  return row ? decodeOrder(row) : null;
}

/** Returns all orders of a person, newest first. One round trip. */
export async function readOwnOrders(db: Database, userId: string): Promise<PlacedOrder[]> {
  const [rows = []] = await read(db, [selectOwnOrders({ userId })]);
  return rows.map(decodeOrder);
}

/** Selects orders, newest first. `decodeOrder` takes the rows. */
export function queryOfOrders(where: SQL | undefined) {
  return sqlite
    .select({
      ...getTableColumns(orders),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      dni: users.dni,
      lines: rowsAsJson("lines", {
        table: orderLines,
        columns: Object.values(getTableColumns(orderLines)),
        where: eq(orderLines.orderId, orders.id),
        orderBy: [asc(orderLines.line)],
      }),
      history: rowsAsJson("history", {
        table: orderHistory,
        columns: [orderHistory.fromStatus, orderHistory.toStatus, orderHistory.movedBy, orderHistory.atMs],
        where: eq(orderHistory.orderId, orders.id),
        orderBy: [asc(orderHistory.key)],
      }),
      ...CARD_ROWS,
      receipts: rowsAsJson("receipts", {
        table: receipts,
        columns: [receipts.file, receipts.contentType, receipts.bytes, receipts.atMs],
        where: eq(receipts.orderId, orders.id),
        orderBy: [desc(receipts.atMs), desc(receipts.id)],
      }),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(desc(orders.createdAtMs), desc(orders.id));
}

export function decodeOrder(row: Fields): PlacedOrder {
  return {
    id: text(row, "id"),
    version: integer(row, "version"),
    externalReference: text(row, "external_reference"),
    buyer: decodeBuyer(row),
    lines: rowsIn(row, "lines").map(decodeLine),
    statusGlimmer: oneOf(row, "status_glimmer", ORDER_STATUSES),
    status: oneOf(row, "status", WIRE_STATUSES),
    statusDetail: text(row, "status_detail"),
    paymentTypeId: oneOf(row, "payment_type_id", PAYMENT_TYPES),
    paymentMethodId: text(row, "payment_method_id"),
    transferOffBp: integer(row, "transfer_off_bp"),
    merchandiseCentavos: integer(row, "merchandise_centavos"),
    shipping: flag(row, "shipping"),
    shippingCentavos: integer(row, "shipping_centavos"),
    transactionCentavos: integer(row, "transaction_centavos"),
    totalPaidCentavos: integer(row, "total_paid_centavos"),
    netReceivedCentavos: integerOrNull(row, "net_received_centavos"),
    address: decodeAddress(row),
    pickup: textOrNull(row, "pickup"),
    trackingNumber: text(row, "tracking_number"),
    expiresAtMs: integerOrNull(row, "expires_at_ms"),
    createdAtMs: integer(row, "created_at_ms"),
    movedAtMs: integer(row, "moved_at_ms"),
    review: row["review"] === null ? null : oneOf(row, "review", REVIEWS),
    card: decodeCard(row),
    hasMoney: hasMoneyIn(row),
    refunds: decodeRefunds(row),
    history: rowsIn(row, "history").map(decodeEvent),
    receipts: rowsIn(row, "receipts").map(decodeReceipt),
  };
}

function decodeBuyer(row: Fields): PlacedOrder["buyer"] {
  return {
    id: text(row, "user_id"),
    firstName: text(row, "first_name"),
    lastName: text(row, "last_name"),
    email: text(row, "email"),
    phone: text(row, "phone"),
    dni: text(row, "dni"),
  };
}

function decodeLine(row: Fields): OrderLine {
  return {
    perfumeId: text(row, "perfume_id"),
    type: oneOf(row, "type", LINE_TYPES),
    sizeId: textOrNull(row, "size_id"),
    ml: integer(row, "ml"),
    quantity: integer(row, "quantity"),
    productName: text(row, "product_name"),
    brand: text(row, "brand"),
    image: text(row, "image"),
    category: oneOf(row, "category", CATEGORIES),
    priceUsdCents: integer(row, "price_usd_cents"),
    isForSale: flag(row, "is_for_sale"),
    percentageForSaleBp: integer(row, "percentage_for_sale_bp"),
    priceCentavos: integer(row, "price_centavos"),
    unitCentavos: integer(row, "unit_centavos"),
  };
}

function decodeEvent(row: Fields): OrderEvent {
  return {
    atMs: integer(row, "at_ms"),
    from: textOrNull(row, "from_status"),
    to: text(row, "to_status"),
    by: text(row, "moved_by"),
  };
}

function decodeReceipt(row: Fields): Receipt {
  return {
    file: text(row, "file"),
    contentType: oneOf(row, "content_type", RECEIPT_TYPES),
    bytes: integer(row, "bytes"),
    atMs: integer(row, "at_ms"),
  };
}

/** Decodes the address. It is empty once its person's account was deleted. */
function decodeAddress(row: Fields): AddressFields | null {
  if (row["address"] === null) return null;
  const address: Record<string, unknown> = { ...Object(JSON.parse(text(row, "address"))) };
  const field = (name: keyof AddressFields) => (typeof address[name] === "string" ? address[name] : "");
  return normalizeAddress({
    province: field("province"),
    city: field("city"),
    street: field("street"),
    number: field("number"),
    floor: field("floor"),
    door: field("door"),
    postalCode: field("postalCode"),
    indications: field("indications"),
  });
}
