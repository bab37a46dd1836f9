/** The invariants of the stored rows, as queries (docs/faults.md#i-invariants). */

import { getTableColumns } from "drizzle-orm";
import { holdOf, isReachedBy, ORDER_STATES, ORDER_STATUSES, statusesOf } from "#shop/orders/order.ts";
import { PAYMENT_METHODS, PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { LIVE_ATTEMPT_STATES } from "#shop/payments/attempt.ts";
import { MONEY_TAKEN, PAYMENT_STATUSES, rankOf } from "#shop/payments/provider-payment.ts";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import {
  COUNTERS,
  type Counter,
  LOCATIONS,
  ORDER_LOCATION_EVENTS,
  REFUND_EVENTS,
  STOCK_EVENTS,
} from "#shop/stock/stock.ts";
import { sizes } from "../catalogue/tables.ts";
import { quoted } from "../lists.ts";

/** An invariant as a query that should return no rows. Each returned `id` violates it. */
export interface Rule {
  invariant: string;
  rule: string;
  sql: string;
  /** The query has one parameter: the current time. */
  takesNow?: true;
}

/** The units of a line that done refunds have returned to stock. */
const restocked = `(SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE r.order_id = l.order_id AND r.line = l.line AND r.restock = 1 AND f.state = 'done')`;

/** The size's units in orders with this hold. */
const inOrders = (hold: string) =>
  `(SELECT coalesce(sum(l.quantity - ${restocked}), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.size_id = s.id AND o.hold = '${hold}')`;

const soldOutside = `(SELECT coalesce(sum(units), 0) FROM stock_movements WHERE size_id = s.id AND kind = 'outsideSale')`;

/** Whether the lines of an order were changed after it was placed (docs/product-rules.md#changed-lines). */
const isEdited = (orderId: string) => `EXISTS (SELECT 1 FROM order_edits e WHERE e.order_id = ${orderId})`;

const LOCATION_COLUMNS = LOCATIONS.map((location) => [location, getTableColumns(sizes)[location].name] as const);

/** Condition: a known cost is not a valid amount of dollar cents. */
const isNoAmount = (column: string) =>
  `(${column} IS NOT NULL AND (typeof(${column}) <> 'integer' OR ${column} NOT BETWEEN 1 AND ${MAX_USD_CENTS}))`;

const differsFromLedger = COUNTERS.map((counter) => `s.${counter} <> coalesce(sum(${effectOn(counter)}), 0)`);

export const stockRules: Rule[] = [
  {
    invariant: "I-1",
    rule: "stock_sums",
    sql: "SELECT id FROM sizes WHERE revenue <> stock + reserved + sold + removed + defective",
  },
  {
    invariant: "I-2",
    rule: "counters_whole_and_not_negative",
    sql: `SELECT id FROM sizes WHERE ${COUNTERS.map((name) => `${name} < 0 OR typeof(${name}) <> 'integer'`).join(" OR ")}`,
  },
  {
    invariant: "I-3",
    rule: "reserved_is_what_orders_hold",
    sql: `SELECT s.id FROM sizes s WHERE s.reserved <> ${inOrders("held")}`,
  },
  {
    invariant: "I-3",
    rule: "sold_is_orders_plus_outside_sales",
    sql: `SELECT s.id FROM sizes s WHERE s.sold <> ${inOrders("committed")} + ${soldOutside}`,
  },
  {
    invariant: "I-4",
    rule: "counters_follow_ledger",
    sql: `SELECT s.id FROM sizes s LEFT JOIN stock_movements m ON m.size_id = s.id
      GROUP BY s.key HAVING ${differsFromLedger.join(" OR ")}`,
  },
  {
    invariant: "I-4",
    rule: "requests_counted_once",
    sql: `SELECT min(request_id) AS id FROM stock_movements WHERE request_id IS NOT NULL
      GROUP BY request_id, size_id, kind HAVING count(*) > 1`,
  },
  {
    invariant: "I-28",
    rule: "locations_follow_ledger",
    sql: `SELECT s.id FROM sizes s WHERE ${LOCATION_COLUMNS.map(
      ([location, column]) => `s.${column} <> (SELECT coalesce(sum(m.units), 0) FROM location_movements m
        WHERE m.size_id = s.id AND m.location = '${location}')`,
    ).join(" OR ")}`,
  },
  {
    invariant: "I-28",
    rule: "moves_keep_the_units",
    sql: `SELECT min(request_id) AS id FROM location_movements WHERE kind = 'move'
      GROUP BY request_id, size_id HAVING sum(units) <> 0`,
  },
  {
    invariant: "I-34",
    rule: "sold_units_left_locations",
    sql: `SELECT m.order_id AS id FROM location_movements m
      LEFT JOIN order_lines l ON l.order_id = m.order_id AND l.size_id = m.size_id
      LEFT JOIN orders o ON o.id = m.order_id
      WHERE m.order_id IS NOT NULL GROUP BY m.order_id, m.size_id
      HAVING l.line IS NULL OR -sum(m.units) NOT BETWEEN 0 AND (o.hold = 'committed') * (l.quantity - ${restocked})
        OR ${LOCATIONS.map((location) => `sum(m.units * (m.location = '${location}')) > 0`).join(" OR ")}
      UNION ALL SELECT coalesce(order_id, request_id) FROM location_movements
      WHERE (kind IN (${quoted(ORDER_LOCATION_EVENTS)})) <> (order_id IS NOT NULL)`,
  },
  {
    invariant: "I-29",
    rule: "receipt_is_in_both_ledgers",
    sql: `SELECT r.id FROM goods_receipts r LEFT JOIN goods_receipt_lines l ON l.receipt_id = r.id
      WHERE l.units IS NULL OR l.units <> (SELECT coalesce(sum(units), 0) FROM stock_movements m
          WHERE m.kind = 'receipt' AND m.request_id = r.request_id AND m.size_id = l.size_id)
        OR l.units <> (SELECT coalesce(sum(units), 0) FROM location_movements m
          WHERE m.kind = 'receipt' AND m.receipt_id = r.id AND m.size_id = l.size_id)
      UNION ALL SELECT m.request_id FROM stock_movements m WHERE m.kind = 'receipt' AND NOT EXISTS (
        SELECT 1 FROM goods_receipts r JOIN goods_receipt_lines l ON l.receipt_id = r.id
        WHERE r.request_id = m.request_id AND l.size_id = m.size_id)
      UNION ALL SELECT m.request_id FROM location_movements m WHERE (m.kind = 'receipt') <> (m.receipt_id IS NOT NULL)`,
  },
  {
    invariant: "I-39",
    rule: "purchase_order_waits_for_units",
    sql: `SELECT p.id FROM purchase_orders p LEFT JOIN purchase_order_lines l ON l.purchase_order_id = p.id
      GROUP BY p.key HAVING count(l.size_id) = 0 OR (p.closed_at_ms IS NULL AND max(l.units - (
        SELECT coalesce(sum(rl.units), 0) FROM goods_receipt_lines rl JOIN goods_receipts r ON r.id = rl.receipt_id
        WHERE r.purchase_order_id = p.id AND rl.size_id = l.size_id)) <= 0)
      UNION ALL SELECT r.id FROM goods_receipts r WHERE r.purchase_order_id IS NOT NULL
        AND r.purchase_order_id NOT IN (SELECT id FROM purchase_orders)`,
  },
  {
    invariant: "I-33",
    rule: "costs_are_amounts",
    sql: `SELECT id FROM sizes WHERE ${isNoAmount("average_cost_usd_cents")}
      UNION ALL SELECT order_id FROM order_lines
        WHERE ${isNoAmount("unit_cost_usd_cents")} OR (size_id IS NULL AND unit_cost_usd_cents IS NOT NULL)`,
  },
  {
    invariant: "I-33",
    rule: "barcode_of_one_size",
    sql: `SELECT min(s.id) AS id FROM sizes s JOIN perfumes p ON p.id = s.perfume_id
      WHERE s.ean <> '' AND s.removed_at_ms IS NULL AND p.archived_at_ms IS NULL GROUP BY s.ean HAVING count(*) > 1`,
  },
  {
    invariant: "I-5",
    rule: "orders_move_only_their_sizes",
    sql: `SELECT m.order_id AS id FROM stock_movements m WHERE m.order_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM order_lines l WHERE l.order_id = m.order_id AND l.size_id = m.size_id AND l.type = 'milliliter')
      GROUP BY m.order_id, m.size_id
      HAVING NOT ${isEdited("m.order_id")} OR sum(${effectOn("reserved")}) <> 0 OR sum(${effectOn("sold")}) <> 0`,
  },
];

/** An overdue hold lasts at most this long: one cron period of 5 minutes and some slack. */
const GRACE_MS = 15 * 60_000;

/**
 * The tuples of state, hold and API status that `shop/orders/order.ts` allows. States that a pending, rejected or unknown
 * payment leads to may have any `status_detail`.
 */
const allowedTuples = ORDER_STATUSES.map((name) => {
  const { hold, wire } = ORDER_STATES[name];
  const isSetByProvider = isReachedBy(name, ["pending", "rejected", "unknown"]);
  const detail = isSetByProvider ? "" : ` AND status_detail = '${wire.statusDetail}'`;
  return `(status_glimmer = '${name}' AND hold = '${hold}' AND status IN (${quoted(statusesOf(name))})${detail})`;
});

const RELEASED = ORDER_STATUSES.filter((status) => holdOf(status) === "released");

/**
 * Counts the orders of a coupon that were never released. The shop and the provider may revive released ones beyond the
 * limits.
 */
const usesNeverReleased = (where: string) =>
  `(SELECT count(*) FROM orders o WHERE o.coupon_id = c.id AND o.hold <> 'released' AND ${where} AND NOT EXISTS (
    SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.to_status IN (${quoted(RELEASED)})))`;

const isLoweredByCoupon = `(l.unit_coupon_centavos > 0 AND NOT EXISTS (
  SELECT 1 FROM decant_credits k WHERE k.order_id = o.id AND k.size_id = l.size_id))`;

/** Condition: the order that uses the credit was never released, as with coupons. */
const isCreditNeverReleased = `o.hold <> 'released' AND NOT EXISTS (
  SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.to_status IN (${quoted(RELEASED)}))`;

export const orderRules: Rule[] = [
  {
    invariant: "I-7",
    rule: "order_once",
    sql: `SELECT id FROM orders GROUP BY id HAVING count(*) > 1
      UNION ALL SELECT min(id) FROM orders GROUP BY external_reference HAVING count(*) > 1`,
  },
  {
    invariant: "I-7",
    rule: "order_has_its_lines",
    sql: `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.rowid
      HAVING count(l.line) <> o.line_count OR count(DISTINCT l.line) <> o.line_count OR max(l.line) <> o.line_count
        OR min(l.quantity) < 1`,
  },
  {
    invariant: "I-8",
    rule: "ledger_records_every_move_of_the_hold",
    sql: `SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.size_id IS NOT NULL
      LEFT JOIN stock_movements m ON m.order_id = o.id AND m.size_id = l.size_id
      GROUP BY o.rowid, l.rowid
      HAVING count(DISTINCT m.hold_move) <> count(m.hold_move) OR count(m.hold_move) > o.hold_moves + 1
        OR (NOT ${isEdited("o.id")} AND (
          (count(m.hold_move) <= o.hold_moves AND l.quantity > ${restocked}) OR min(m.hold_move) IS NOT 0
          OR min(CASE WHEN m.hold_move IS NULL THEN l.quantity ELSE m.units END) < max(l.quantity - ${restocked}, 1)
          OR max(m.units) <> l.quantity))
        OR sum(${effectOn("reserved")}) <> (o.hold = 'held') * (l.quantity - ${restocked})
        OR sum(${effectOn("sold")}) <> (o.hold = 'committed') * (l.quantity - ${restocked})`,
  },
  {
    invariant: "I-8",
    rule: "history_records_every_move",
    sql: `SELECT o.id FROM orders o WHERE o.status_glimmer IS NOT (
      SELECT to_status FROM order_history h WHERE h.order_id = o.id ORDER BY h.key DESC LIMIT 1)`,
  },
  {
    invariant: "I-26",
    rule: "order_has_a_number",
    sql: `SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_numbers)
      UNION ALL SELECT order_id FROM order_numbers
      WHERE number - (SELECT min(number) FROM order_numbers) >= (SELECT count(*) FROM orders)`,
  },
  {
    invariant: "I-9",
    rule: "status_tuple_allowed",
    sql: `SELECT id FROM orders WHERE NOT (${allowedTuples.join(" OR ")})`,
  },
  {
    invariant: "I-10",
    rule: "order_adds_up",
    sql: `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id GROUP BY o.rowid
      HAVING o.merchandise_centavos <> coalesce(sum(l.quantity * l.unit_centavos), 0)
        OR o.transaction_centavos <> o.merchandise_centavos + o.shipping_centavos`,
  },
  {
    invariant: "I-35",
    rule: "coupon_is_in_the_prices",
    sql: `SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id LEFT JOIN coupons c ON c.id = o.coupon_id
      GROUP BY o.rowid
      HAVING min(l.unit_coupon_centavos) < 0 OR sum(typeof(l.unit_coupon_centavos) <> 'integer') > 0
        OR sum(l.unit_centavos + l.unit_coupon_centavos > l.price_centavos AND l.unit_coupon_centavos > 0) > 0
        OR (c.id IS NULL AND (o.coupon_id IS NOT NULL OR sum(${isLoweredByCoupon}) > 0 OR o.coupon_shipping_centavos <> 0))
        OR o.coupon_shipping_centavos < 0
        OR (o.coupon_shipping_centavos > 0 AND (o.shipping = 0 OR o.shipping_centavos > 0 OR max(l.unit_coupon_centavos) > 0))`,
  },
  {
    invariant: "I-35",
    rule: "coupon_within_its_limits",
    sql: `SELECT c.id FROM coupons c WHERE c.max_uses < ${usesNeverReleased("1")}
      UNION ALL SELECT c.id FROM coupons c JOIN (SELECT DISTINCT coupon_id, user_id FROM orders WHERE coupon_id IS NOT NULL) u
        ON u.coupon_id = c.id WHERE c.max_uses_per_person < ${usesNeverReleased("o.user_id = u.user_id")}`,
  },
  {
    invariant: "I-38",
    rule: "credit_has_its_decant",
    sql: `SELECT k.order_id AS id FROM decant_credits k JOIN orders o ON o.id = k.order_id
      LEFT JOIN orders d ON d.id = k.decant_order_id AND d.user_id = o.user_id
      LEFT JOIN order_lines l ON l.order_id = d.id AND l.perfume_id = k.perfume_id AND l.type = k.decant_type AND l.size_id IS NULL
      WHERE ((l.order_id IS NULL OR k.units > l.quantity) AND NOT ${isEdited("k.decant_order_id")}) OR o.coupon_id IS NOT NULL
        OR NOT EXISTS (SELECT 1 FROM sizes s WHERE s.id = k.size_id AND s.perfume_id = k.perfume_id)
      UNION ALL SELECT l.order_id FROM order_lines l JOIN decant_credits k ON k.order_id = l.order_id AND k.size_id = l.size_id
      WHERE l.unit_coupon_centavos > l.unit_centavos + 1`,
  },
  {
    invariant: "I-38",
    rule: "credit_of_a_decant_once",
    sql: `SELECT l.order_id AS id FROM order_lines l JOIN decant_credits k
        ON k.decant_order_id = l.order_id AND k.perfume_id = l.perfume_id AND k.decant_type = l.type
      JOIN orders o ON o.id = k.order_id JOIN order_lines b ON b.order_id = k.order_id AND b.size_id = k.size_id
      WHERE b.unit_coupon_centavos > 0 AND ${isCreditNeverReleased} AND NOT ${isEdited("l.order_id")}
        AND b.quantity > (SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
          WHERE r.order_id = b.order_id AND r.line = b.line AND f.state = 'done')
      GROUP BY l.order_id, l.line HAVING sum(k.units) > l.quantity`,
  },
  {
    invariant: "I-10",
    rule: "parcel_of_one_buyer",
    sql: `SELECT o.id FROM orders o LEFT JOIN orders f ON f.id = o.sent_with
      WHERE o.sent_with IS NOT NULL AND (f.id IS NULL OR f.user_id <> o.user_id OR f.sent_with IS NOT NULL
        OR o.shipping_centavos <> 0 OR o.shipping <> f.shipping)`,
  },
  {
    invariant: "I-10",
    rule: "edits_lead_to_the_order",
    sql: `SELECT e.id FROM order_edits e JOIN orders o ON o.id = e.order_id
      LEFT JOIN order_edits n ON n.order_id = e.order_id
        AND n.version = (SELECT min(version) FROM order_edits WHERE order_id = e.order_id AND version > e.version)
      WHERE e.version > o.version OR e.after_centavos <> coalesce(n.before_centavos, o.transaction_centavos)
      UNION ALL SELECT m.request_id FROM stock_movements m JOIN order_edits e ON e.id = m.request_id
      WHERE m.order_id IS NOT e.order_id OR m.kind NOT IN ('hold', 'release')`,
  },
  {
    invariant: "I-13",
    rule: "two_of_a_size_at_most",
    sql: `SELECT order_id AS id FROM order_lines WHERE size_id IS NOT NULL GROUP BY order_id, size_id HAVING sum(quantity) > 2
      UNION ALL
      SELECT min(id) FROM cart_lines WHERE size_id IS NOT NULL GROUP BY user_id, size_id HAVING sum(quantity) > 2`,
  },
  {
    invariant: "I-14",
    rule: "open_transfer_has_expiry",
    sql: `SELECT id FROM orders WHERE status_glimmer = '${PAYMENT_METHODS.transfer.placedAs}' AND payment_type_id NOT IN (${quoted(PROVIDER_TYPES)})
      AND (expires_at_ms IS NULL OR expires_at_ms <= created_at_ms)`,
  },
  {
    invariant: "I-14",
    rule: "overdue_hold_released",
    sql: `SELECT id FROM orders WHERE status_glimmer = 'Confirmar Transferencia' AND expires_at_ms + ${GRACE_MS} < ?`,
    takesNow: true,
  },
];

/** A stored webhook waits at most this long after it is due: one cron period of 5 minutes and some slack. */
const WEBHOOK_GRACE_MS = 10 * 60_000;

const COMMITTED = ORDER_STATUSES.filter((status) => holdOf(status) === "committed");
const rankOfStatus = `CASE p.status ${PAYMENT_STATUSES.map((status) => `WHEN '${status}' THEN ${rankOf(status)}`).join(" ")} END`;

/** Rules for money (docs/faults.md#i-invariants). The nightly reconciliation checks what only the provider knows. */
export const moneyRules: Rule[] = [
  {
    invariant: "I-15",
    rule: "one_live_attempt",
    sql: `SELECT order_id AS id FROM payment_attempts
      WHERE state IN (${quoted(LIVE_ATTEMPT_STATES)}) GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    invariant: "I-20",
    rule: "refund_rows_within_payment",
    sql: `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.state <> 'refused'
      GROUP BY p.rowid HAVING sum(r.amount_centavos) > p.amount_centavos`,
  },
  {
    invariant: "I-20",
    rule: "refund_and_payment_same_order",
    sql: `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.order_id IS NOT p.order_id`,
  },
  {
    invariant: "I-16",
    rule: "payment_as_agreed_or_in_review",
    sql: `SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status IN ('approved', 'in_mediation') AND o.review IS NULL AND o.hold = 'committed'
        AND (p.currency <> 'ARS' OR p.amount_centavos <> o.transaction_centavos
          OR p.external_reference IS NOT o.external_reference)
        AND NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.to_status = o.status_glimmer
          AND h.moved_by NOT IN ('provider', 'buyer', 'cron'))`,
  },
  {
    invariant: "I-17",
    rule: "rank_of_its_status",
    sql: `SELECT p.id FROM payments p WHERE p.rank IS NOT ${rankOfStatus}`,
  },
  {
    invariant: "I-18",
    rule: "money_has_goods_or_a_decision",
    sql: `SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id AND p.status IN ('approved', 'in_mediation')
      WHERE o.hold <> 'committed' AND o.review IS NULL AND p.refunded_centavos < p.amount_centavos
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state = 'intent')`,
  },
  {
    invariant: "I-18",
    rule: "payment_linked_to_the_order_it_references",
    sql: `SELECT p.id FROM payments p JOIN orders o ON o.external_reference = p.external_reference
      WHERE p.order_id IS NOT o.id`,
  },
  {
    invariant: "I-19",
    rule: "sold_by_card_was_paid",
    sql: `SELECT o.id FROM orders o WHERE o.payment_type_id IN (${quoted(PROVIDER_TYPES)}) AND o.hold = 'committed'
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.rank >= ${MONEY_TAKEN})
      AND NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.id
        AND h.to_status IN (${quoted(COMMITTED)}) AND h.moved_by NOT IN ('provider', 'buyer', 'cron'))`,
  },
  {
    invariant: "I-27",
    rule: "movement_pays_one_order",
    sql: `SELECT min(order_id) AS id FROM bank_lines GROUP BY fingerprint HAVING count(*) > 1
      UNION ALL SELECT order_id FROM bank_lines GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    invariant: "I-27",
    rule: "movement_of_a_confirmed_order",
    sql: `SELECT b.order_id AS id FROM bank_lines b WHERE NOT EXISTS (
      SELECT 1 FROM order_history h WHERE h.order_id = b.order_id AND h.to_status = 'En Preparación')`,
  },
  {
    invariant: "I-22",
    rule: "refunded_units_within_line",
    sql: `SELECT l.order_id AS id FROM order_lines l JOIN refund_lines r ON r.order_id = l.order_id AND r.line = l.line
      JOIN refunds f ON f.id = r.refund_id AND f.state <> 'refused'
      GROUP BY l.rowid HAVING sum(r.quantity) > l.quantity OR min(r.quantity) < 1`,
  },
  {
    invariant: "I-22",
    rule: "refunded_units_of_the_refunded_order",
    sql: `SELECT r.refund_id AS id FROM refund_lines r LEFT JOIN refunds f ON f.id = r.refund_id
      LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.line = r.line
      WHERE f.order_id IS NOT r.order_id OR l.line IS NULL OR (r.restock = 1 AND l.size_id IS NULL)`,
  },
  {
    invariant: "I-22",
    rule: "restocked_once",
    sql: `SELECT m.request_id AS id FROM stock_movements m WHERE m.kind IN (${quoted(Object.keys(REFUND_EVENTS))}) AND NOT EXISTS (
        SELECT 1 FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
          JOIN order_lines l ON l.order_id = r.order_id AND l.line = r.line
        WHERE r.refund_id = m.request_id AND r.order_id = m.order_id AND l.size_id = m.size_id
          AND r.quantity = m.units AND r.restock = 1 AND f.state = 'done')
      UNION ALL
      SELECT min(request_id) FROM stock_movements WHERE kind IN (${quoted(Object.keys(REFUND_EVENTS))})
      GROUP BY request_id, size_id HAVING count(*) > 1`,
  },
  {
    invariant: "I-20",
    rule: "refunded_amount_within_payment",
    sql: "SELECT id FROM payments WHERE refunded_centavos > amount_centavos",
  },
  {
    invariant: "I-21",
    rule: "done_refunds_counted_in_payment",
    sql: `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.state = 'done'
      WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.payment_id = p.id AND i.done_at_ms IS NULL)
      GROUP BY p.rowid HAVING sum(r.amount_centavos) > p.refunded_centavos`,
  },
  {
    invariant: "I-24",
    rule: "webhook_done_or_tried",
    sql: `SELECT key AS id FROM inbox WHERE done_at_ms IS NULL AND next_try_at_ms + ${WEBHOOK_GRACE_MS} < ?`,
    takesNow: true,
  },
];

/** The effect of a ledger row on a counter, as SQL. Derived from the rules in `shop`, not from the trigger that it checks. */
export function effectOn(counter: Counter): string {
  const cases = Object.entries(STOCK_EVENTS).map(([kind, effect]) => {
    const sign = Object.entries(effect).find(([name]) => name === counter)?.[1] ?? 0;
    return `WHEN '${kind}' THEN ${sign}`;
  });
  return `m.units * CASE m.kind ${cases.join(" ")} END`;
}

export const accountRules: Rule[] = [
  {
    invariant: "I-36",
    rule: "deleted_account_is_empty",
    sql: `SELECT u.id FROM users u WHERE u.left_at_ms IS NOT NULL AND (
      u.active = 1 OR u.password_hash IS NOT NULL OR u.email <> u.id || '@left.invalid'
      OR u.first_name || u.last_name || u.phone || u.dni || u.search_text <> '' OR u.date_of_birth IS NOT NULL
      OR ${["addresses", "sessions", "cart_lines", "wishlist", "customer_notes", "customer_tags"]
        .map((table) => `EXISTS (SELECT 1 FROM ${table} t WHERE t.user_id = u.id)`)
        .join(" OR ")}
      OR EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id AND (o.placed_from <> '' OR coalesce(o.address, '{}') <> '{}')))`,
  },
];
