/** Credit of decants: what a person's decants can give, and its uses. docs/product-rules.md#credit-for-decants */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { CreditOfOrder } from "#shop/orders/placed-order.ts";
import type { PaidDecants } from "#shop/pricing/decant-credit.ts";
import { decantCredits, orderLines, orders } from "../orders/tables.ts";
import { settings } from "../settings/tables.ts";
import { type Query, sqlite, statement } from "../statement.ts";

/** The first move of an order of the outer query to a paid state. */
const paidAtMs = sql<number>`(select min(h.at_ms) from order_history h where h.order_id = ${orders.id}
  and h.to_status in ('En Preparación', 'Enviado', 'Recibido'))`;

/** Condition on the order `u` that uses a credit: it gives it back when it is released. */
const isInUse = sql`u.hold <> 'released'`;

/** The refunded units of a line of the outer query, done or open. */
const refundedUnits = sql<number>`(select coalesce(sum(r.quantity), 0) from refund_lines r join refunds f on f.id = r.refund_id
  where r.order_id = ${orderLines.orderId} and r.line = ${orderLines.line} and f.state <> 'refused')`;

/**
 * The units of a decant's line of the outer query whose credit orders use. Overdue orders do not count: they are released before
 * an order is placed. The triggers of db/triggers.sql have the same rule.
 */
const usedUnits = (nowMs: number) => sql<number>`(select coalesce(sum(c.units), 0) from decant_credits c
  join orders u on u.id = c.order_id join order_lines b on b.order_id = c.order_id and b.size_id = c.size_id
  where c.decant_order_id = ${orderLines.orderId} and c.perfume_id = ${orderLines.perfumeId} and c.decant_type = ${orderLines.type}
    and ${isInUse} and not (u.hold = 'held' and coalesce(u.expires_at_ms <= ${nowMs}, 0))
    and b.unit_coupon_centavos > 0
    and b.quantity > (select coalesce(sum(r.quantity), 0) from refund_lines r join refunds f on f.id = r.refund_id
      where r.order_id = b.order_id and r.line = b.line and f.state = 'done'))`;

/** Selects the decants of a person's paid orders, with the units that can give credit; none while the shop gives none. */
export function selectPaidDecants(userId: string, nowMs: number): Query<PaidDecants> {
  const isOn = gt(sql`(select ${settings.decantCreditBp} from ${settings})`, 0);
  return statement(
    sqlite
      .select({
        orderId: orders.id,
        perfumeId: orderLines.perfumeId,
        type: orderLines.type,
        unitCentavos: orderLines.unitCentavos,
        quantity: orderLines.quantity,
        refunded: refundedUnits.as("refunded"),
        used: usedUnits(nowMs).as("used"),
        paidAtMs: paidAtMs.as("paid_at_ms"),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(eq(orders.userId, userId), eq(orders.hold, "committed"), isNull(orderLines.sizeId), isOn))
      .orderBy(sql`paid_at_ms`, asc(orders.id), asc(orderLines.line)),
    ({ quantity, refunded, used, ...decants }) => ({ ...decants, units: quantity - refunded - used }),
  );
}

/**
 * Inserts the decants that give their credit to the bottles of a new order, before its lines. Refuses `credit_used` if one of them
 * has no credit left, and `order_closed` without the order.
 */
export function insertCredits(orderId: string, credits: readonly CreditOfOrder[]): InStatement[] {
  if (credits.length === 0) return [];
  return [statement(sqlite.insert(decantCredits).values(credits.map((credit) => ({ ...credit, orderId }))))];
}
