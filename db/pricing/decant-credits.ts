/**
 * Credit of decants: reads which of a person's decants can give it, and stores its uses.
 * docs/product-rules.md#credit-for-decants
 */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { CreditOfOrder } from "#shop/orders/placed-order.ts";
import { MONEY_TAKEN } from "#shop/payments/provider-payment.ts";
import type { PaidDecants } from "#shop/pricing/decant-credit.ts";
import { decantCredits, orderLines, orders } from "../orders/tables.ts";
import { settings } from "../settings/tables.ts";
import { type Query, sqlite, statement } from "../statement.ts";

/** When the order of the outer query first moved to a paid state. */
const paidAtMs = sql<number>`(select min(h.at_ms) from order_history h where h.order_id = ${orders.id}
  and h.to_status in ('En Preparación', 'Enviado', 'Recibido'))`;

/** Condition: the order `u` uses its credits. A released order does not. */
const IN_USE = "u.hold <> 'released'";

/** Condition: the money of the line's order went back in full. `holdsMoney` in shop/payments/provider-payment.ts has the statuses. */
const isRepaid = (line: string) =>
  `(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = ${line}.order_id AND p.rank >= ${MONEY_TAKEN})
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = ${line}.order_id AND p.status IN ('approved', 'in_mediation')
      AND p.amount_centavos > (SELECT coalesce(sum(f.amount_centavos), 0) FROM refunds f
        WHERE f.payment_id = p.id AND f.state <> 'refused')))`;

/** SQL for the units of a line in refunds with these states. */
const refunded = (of: string, states: string) =>
  `(SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE r.order_id = ${of}.order_id AND r.line = ${of}.line AND f.state ${states})`;

/**
 * SQL condition: the order of a row of `decant_credits` still uses its credit. `credit`: the table or alias of that row.
 * `counts`: as in `freeUnits`.
 */
export function isCreditUsed(credit: string, counts = "1"): string {
  return `EXISTS (SELECT 1 FROM orders u JOIN order_lines b ON b.order_id = u.id
    WHERE u.id = ${credit}.order_id AND b.size_id = ${credit}.size_id AND ${IN_USE} AND ${counts}
      AND b.unit_coupon_centavos > 0 AND b.quantity > ${refunded("b", "= 'done'")})`;
}

/**
 * SQL for the units of a decant's line that can still give their credit: neither refunded nor used, of an order whose money did
 * not go back in full. An order uses credits until it is released, until a change of lines removes the bottle, or until all
 * bottles of its line are refunded. The triggers of db/triggers.sql contain it, too. `line`: the table or alias of the decant's
 * line. `counts`: a condition on the using order `u`.
 */
export function freeUnits(line: string, counts = "1"): string {
  const sentBack = refunded(line, "<> 'refused'");
  const repaid = isRepaid(line);
  return `(${line}.quantity * (NOT ${repaid}) - ${sentBack}
    - (SELECT coalesce(sum(c.units), 0) FROM decant_credits c
      WHERE c.decant_order_id = ${line}.order_id AND c.perfume_id = ${line}.perfume_id AND c.decant_type = ${line}.type
        AND ${isCreditUsed("c", counts)}))`;
}

/** Overdue orders do not count: they are released before an order is placed. Only orders in Confirmar Transferencia expire. */
const isNotOverdue = (nowMs: number) =>
  `NOT (u.hold = 'held' AND u.status_glimmer = 'Confirmar Transferencia' AND coalesce(u.expires_at_ms <= ${nowMs}, 0))`;

/** Selects the decants of a person's paid orders, with the units that can give credit; no rows while the credit is off. */
export function selectPaidDecants(userId: string, nowMs: number): Query<PaidDecants> {
  const isOn = gt(sql`(select ${settings.decantCreditBp} from ${settings})`, 0);
  const units = sql<number>`${sql.raw(freeUnits("order_lines", isNotOverdue(nowMs)))}`;
  return statement(
    sqlite
      .select({
        orderId: orders.id,
        perfumeId: orderLines.perfumeId,
        type: orderLines.type,
        unitCentavos: orderLines.unitCentavos,
        units: units.as("units"),
        paidAtMs: paidAtMs.as("paid_at_ms"),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(eq(orders.userId, userId), eq(orders.hold, "committed"), isNull(orderLines.sizeId), isOn))
      .orderBy(sql`paid_at_ms`, asc(orders.id), asc(orderLines.line)),
  );
}

/**
 * Inserts the decants that give their credit to the bottles of a new order, before its lines. Refuses `credit_used` if one of
 * them has no credit left, and `order_closed` if the order was not inserted.
 */
export function insertCredits(orderId: string, credits: readonly CreditOfOrder[]): InStatement[] {
  if (credits.length === 0) return [];
  return [statement(sqlite.insert(decantCredits).values(credits.map((credit) => ({ ...credit, orderId }))))];
}
