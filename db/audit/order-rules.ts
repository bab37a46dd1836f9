/** The invariants of orders, as queries (docs/faults.md#i-invariants). */
import { holdOf, isReachedBy, ORDER_STATES, ORDER_STATUSES, statusesOf } from "#shop/orders/order.ts";
import { PAYMENT_METHODS, PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { quoted } from "../lists.ts";
import { effectOn, isEdited, type Rule, restocked } from "./rule.ts";

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
 * Counts the orders of a coupon that were never released. The shop and the provider may set released ones back beyond the
 * limits.
 */
const usesNeverReleased = (where: string) =>
  `(SELECT count(*) FROM orders o WHERE o.coupon_id = c.id AND o.hold <> 'released' AND ${where} AND NOT EXISTS (
    SELECT 1 FROM order_history h WHERE h.order_id = o.id AND h.to_status IN (${quoted(RELEASED)})))`;

const isLoweredByCoupon = `(l.unit_coupon_centavos > 0 AND NOT EXISTS (
  SELECT 1 FROM decant_credits k WHERE k.order_id = o.id AND k.size_id = l.size_id))`;

/** Condition: the order that uses the credit was never released. Same rule as `usesNeverReleased`. */
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
