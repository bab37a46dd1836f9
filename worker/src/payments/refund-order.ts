import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder } from "#db/orders/orders.ts";
import {
  insertRefund,
  insertRefundLines,
  type OpenRefund,
  type RefundablePayment,
  readRefundable,
} from "#db/payments/refunds.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { write } from "#db/write.ts";
import { toWire } from "#shop/decimal.ts";
import { adminMove } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { chooseUnits, type RefundedLine } from "#shop/payments/refund-lines.ts";
import { refundablePayments } from "#shop/payments/refundable.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { isDisputed, refuseStaleOrder, staleOrder } from "../orders/change-order.ts";
import type { PaymentContext } from "../request-context.ts";
import { sendRefund } from "./settle-refund.ts";

/** The request that creates a refund sends it; after this time the cron does. */
const LEFT_TO_REQUEST_MS = 60_000;

export interface RefundInput {
  orderId: string;
  by: string;
  /** Undefined: what the buyer paid for the units of `lines`; without units, all that is left of the newest payment. */
  amountCentavos: number | undefined;
  version: number | undefined;
  /** Whether the order is cancelled in the same batch and its units return to stock. */
  cancel: boolean;
  /** The units that the refund is for. */
  lines: readonly RefundedLine[];
}

/** `isDone` is false while the provider has not decided; the cron continues. */
export type Refunding =
  | { ok: true; order: PlacedOrder; isDone: boolean }
  | (Refused<"order_stale"> & { fresh: PlacedOrder })
  | Refused<"not_found" | "nothing_to_refund" | "invalid_fields" | "stock_cannot_follow" | "refund_refused">;

/**
 * Refunds an order's card payment, in whole, in part or for units of its lines (docs/product-rules.md#refunds). The
 * refund is stored before it is sent, so that a lost response never refunds twice
 * (docs/faults.md#f25-refund-without-an-answer). With `cancel` the order is cancelled in the same batch; refused with
 * `invalid_fields` unless the refund is all that is left, and with `stock_cannot_follow` if a correction has made `sold` too
 * small to return the units.
 */
export async function refundOrder(context: PaymentContext, input: RefundInput): Promise<Refunding> {
  const found = await findOrder(context.db, input.orderId);
  if (!found) return refuse({ code: "not_found" });
  if (input.version !== undefined && input.version !== found.version) return staleOrder(found);
  const units = chooseUnits(found.lines, found.refunds, input.lines);
  if (!units.ok) return units;
  const payments = await readRefundable(context.db, found.id);
  const paidCentavos = units.lines.length > 0 ? units.paidCentavos : undefined;
  const chosen = choose(payments, input.amountCentavos ?? paidCentavos);
  if (!chosen.ok) return chosen;
  const { isLast, ...refund } = chosen.refund;
  if (input.cancel && !isLast) return refuse({ code: "invalid_fields", fields: { cancel: [NOT_ALL] } });
  return storeAndSend(context, { ...input, lines: units.lines }, found, {
    // The id contains the time, because a restored database may lack a refund whose key the provider still remembers.
    id: `refund:${found.id}:${context.nowMs}`,
    orderId: found.id,
    providerRefundId: null,
    createdAtMs: context.nowMs,
    ...refund,
  });
}

const NOT_ALL = "Para cancelar el pedido, devolvé todo lo que queda";

/** Prefers the newest payment: of two payments for one order, the later one is the duplicate. */
function choose(payments: readonly RefundablePayment[], amountCentavos: number | undefined) {
  const open = refundablePayments(payments);
  const [last] = open;
  if (!last) return refuse({ code: "nothing_to_refund" });
  const fitting = open.find(({ leftCentavos }) => (amountCentavos ?? 0) <= leftCentavos);
  if (!fitting) return refuse({ code: "invalid_fields", fields: { amount: ["Es más de lo que queda por devolver"] } });
  const refunded = amountCentavos ?? fitting.leftCentavos;
  const isFull = refunded === fitting.amountCentavos;
  const isLast = open.length === 1 && refunded === fitting.leftCentavos;
  return { ok: true as const, refund: { paymentId: fitting.id, amountCentavos: refunded, isFull, isLast } };
}

async function storeAndSend(
  context: PaymentContext,
  { by, cancel, lines }: RefundInput,
  order: PlacedOrder,
  { isFull, ...refund }: OpenRefund & { isFull: boolean },
): Promise<Refunding> {
  const { db, nowMs } = context;
  const { id: orderId, version, statusGlimmer, lines: bought } = order;
  const { id, paymentId, amountCentavos } = refund;
  const move = cancel ? adminMove(statusGlimmer, "Cancelado") : null;
  const outcome = await write(db, [
    // Of concurrent refunds that read the same version, one succeeds.
    moveOrder({
      orderId,
      version,
      move,
      expiresAtMs: null,
      by,
      nowMs,
      // The cancellation refunds all money, so the mark ends, except that of a dispute. A refused refund sets its own mark.
      review: move && !isDisputed(order) ? null : undefined,
    }),
    insertRefund({
      id,
      orderId,
      paymentId,
      amountCentavos,
      requestedBy: by,
      nowMs,
      nextTryAtMs: nowMs + LEFT_TO_REQUEST_MS,
    }),
    ...insertRefundLines(id, orderId, lines),
    writeAudit({
      noun: "order",
      nounId: orderId,
      what: "refund_asked",
      from: move && { statusGlimmer },
      to: {
        amount: toWire(amountCentavos),
        ...(lines.length > 0 && { units: lines.map((one) => ({ ...one, name: bought[one.line - 1]?.productName })) }),
        ...(move && { statusGlimmer: move.to }),
      },
      by,
      nowMs,
    }),
  ]);
  if (!outcome.ok) return conflict(context, orderId, outcome.refusal.code);
  const settled = await sendRefund(context, refund, isFull);
  if (settled === "refused") return refuse({ code: "refund_refused" });
  const refunded = await findOrder(db, orderId);
  if (!refunded) throw new Error("the refunded order does not exist");
  return { ok: true, order: refunded, isDone: settled === "done" };
}

async function conflict(context: PaymentContext, orderId: string, code: string): Promise<Refunding> {
  if (code === "sold_ge0") return refuse({ code: "stock_cannot_follow" });
  if (!["order_version", "unique", "refund_exceeds_payment", "refund_exceeds_line"].includes(code))
    throw new Error(`a refund was refused by the database: ${code}`);
  return refuseStaleOrder(context, orderId);
}
