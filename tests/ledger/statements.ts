/** Statements for tests of the database: orders, stock entries, payments, refunds and cart lines. */
import type { InStatement } from "@libsql/client/web";
import { eq, sql } from "drizzle-orm";
import { cartLines } from "#db/cart/tables.ts";
import { outbox } from "#db/mail/tables.ts";
import { orderLines, orders } from "#db/orders/tables.ts";
import { insertRefundLines } from "#db/payments/refunds.ts";
import { paymentAttempts, payments, refunds } from "#db/payments/tables.ts";
import { sqlite, statement } from "#db/statement.ts";
import { stockMovements } from "#db/stock/tables.ts";
import { holdOf, type OrderStatus, wireStatusOf } from "#shop/orders/order.ts";
import type { RefundedLine } from "#shop/payments/refund-lines.ts";
import type { EntryEvent } from "#shop/stock/stock.ts";

export interface OrderLine {
  perfumeId: string;
  /** Null for a decant. */
  sizeId: string | null;
  quantity: number;
}

export const SHOPPER = "usr_clara";
const UNIT_CENTAVOS = 1_000_000;

interface PlacedOrder {
  id: string;
  lines: OrderLine[];
  /** Null for card orders. */
  expiresAtMs: number | null;
  nowMs: number;
  /** The line count stored in the order. */
  lineCount?: number;
}

/** Inserts the order, its lines and the mail about it. */
export function placeOrder({ id, lines, expiresAtMs, nowMs, lineCount = lines.length }: PlacedOrder): InStatement[] {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const status: OrderStatus = expiresAtMs === null ? "Autorización Pendiente" : "Confirmar Transferencia";
  const order = sqlite.insert(orders).values({
    id,
    userId: SHOPPER,
    externalReference: `ref-${id}`,
    lineCount,
    statusGlimmer: status,
    ...wireStatusOf(status),
    paymentTypeId: expiresAtMs === null ? "credit_card" : "transfer",
    paymentMethodId: expiresAtMs === null ? "visa" : "transfer",
    rateCentavos: 145_500,
    transferOffBp: 1_000,
    merchandiseCentavos: units * UNIT_CENTAVOS,
    shipping: false,
    shippingCentavos: 0,
    transactionCentavos: units * UNIT_CENTAVOS,
    totalPaidCentavos: units * UNIT_CENTAVOS,
    pickup: "rosario",
    expiresAtMs,
    movedBy: "buyer",
    movedAtMs: nowMs,
    createdAtMs: nowMs,
  });
  return [statement(order), ...lines.map((line, index) => insertLine(id, index + 1, line)), mail(id, "placed", nowMs)];
}

export function insertLine(orderId: string, line: number, { perfumeId, sizeId, quantity }: OrderLine): InStatement {
  return statement(
    sqlite.insert(orderLines).values({
      orderId,
      line,
      perfumeId,
      type: sizeId === null ? "bigDecant" : "milliliter",
      sizeId,
      quantity,
      productName: "Asad",
      brand: "Lattafa",
      image: "/fallback.webp",
      category: "arab",
      ml: sizeId === null ? 10 : 100,
      priceUsdCents: 4_500,
      isForSale: false,
      percentageForSaleBp: 0,
      priceCentavos: UNIT_CENTAVOS,
      unitCentavos: UNIT_CENTAVOS,
      lineCentavos: quantity * UNIT_CENTAVOS,
    }),
  );
}

interface OrderMove {
  id: string;
  /** The version the move is based on. */
  version: number;
  to: OrderStatus;
  expiresAtMs: number | null;
  movedBy: string;
  nowMs: number;
}

/** Moves an order and its units to another state, and queues the mail about it. */
export function moveOrder({ id, version, to, expiresAtMs, movedBy, nowMs }: OrderMove): InStatement[] {
  const hold = holdOf(to);
  const update = sqlite
    .update(orders)
    .set({
      version: version + 1,
      statusGlimmer: to,
      ...wireStatusOf(to),
      hold,
      holdMoves: sql`${orders.holdMoves} + (${orders.hold} <> ${hold})`,
      expiresAtMs,
      movedBy,
      movedAtMs: nowMs,
    })
    .where(eq(orders.id, id));
  return [statement(update), mail(id, `moved ${version + 1}`, nowMs)];
}

function mail(orderId: string, event: string, nowMs: number): InStatement {
  const id = `mai_${orderId}_${event}`;
  return statement(
    sqlite.insert(outbox).values({
      id,
      mailKey: `${event}/${orderId}`,
      orderId,
      event,
      recipient: "clara@example.test",
      content: {},
      nextTryAtMs: nowMs,
      createdAtMs: nowMs,
    }),
  );
}

interface StockEntry {
  sizeId: string;
  kind: EntryEvent;
  units: number;
  requestId: string;
  nowMs: number;
}

/** Inserts an entry of the stock panel. */
export function enterStock({ sizeId, kind, units, requestId, nowMs }: StockEntry): InStatement[] {
  const row = { sizeId, kind, units, requestId, movedBy: "usr_ana", atMs: nowMs };
  return [statement(sqlite.insert(stockMovements).values(row))];
}

export function addAttempt(orderId: string, id: string, nowMs: number): InStatement[] {
  const row = { id, orderId, state: "sent" as const, bodyHash: "x", amountCentavos: 1, installments: 3 };
  return [
    statement(
      sqlite.insert(paymentAttempts).values({ ...row, paymentMethodId: "visa", createdAtMs: nowMs, sentAtMs: nowMs }),
    ),
  ];
}

export function failAttempts(orderId: string): InStatement[] {
  return [
    statement(sqlite.update(paymentAttempts).set({ state: "rejected" }).where(eq(paymentAttempts.orderId, orderId))),
  ];
}

/** Inserts an approved payment of an order. */
export function addPayment(orderId: string, id: string, nowMs: number): InStatement[] {
  const status = { status: "approved", statusDetail: "accredited", rank: 3 } as const;
  const card = { currency: "ARS", collectorId: "1", paymentTypeId: "credit_card", paymentMethodId: "visa" };
  const times = { providerUpdatedAtMs: nowMs, createdAtMs: nowMs };
  const row = { id, orderId, ...status, ...card, ...times, amountCentavos: 100 * UNIT_CENTAVOS, installments: 1 };
  return [statement(sqlite.insert(payments).values(row))];
}

interface UnitsRefund {
  id: string;
  orderId: string;
  paymentId: string;
  lines: RefundedLine[];
  nowMs: number;
}

export function refundUnits({ id, orderId, paymentId, lines, nowMs }: UnitsRefund): InStatement[] {
  const amountCentavos = lines.reduce((sum, { quantity }) => sum + quantity * UNIT_CENTAVOS, 0);
  const row = { id, orderId, paymentId, amountCentavos, state: "intent" as const };
  return [
    statement(sqlite.insert(refunds).values({ ...row, requestedBy: "usr_ana", createdAtMs: nowMs })),
    ...insertRefundLines(id, orderId, lines),
  ];
}

/** Adds units to the cart line of a size, or creates the line. */
export function addToCart(id: string, perfumeId: string, sizeId: string, quantity: number): InStatement[] {
  const line = { id, userId: SHOPPER, perfumeId, type: "milliliter" as const, sizeId, quantity, createdAtMs: 0 };
  return [
    statement(
      sqlite
        .insert(cartLines)
        .values(line)
        .onConflictDoUpdate({
          target: [cartLines.userId, cartLines.sizeId],
          targetWhere: sql`size_id is not null`,
          set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
        }),
    ),
  ];
}
