/** The invariants of money, as queries (docs/faults.md#i-invariants). */
import { holdOf, ORDER_STATUSES } from "#shop/orders/order.ts";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { LIVE_ATTEMPT_STATES } from "#shop/payments/attempt.ts";
import { MONEY_TAKEN, PAYMENT_STATUSES, rankOf } from "#shop/payments/provider-payment.ts";
import { REFUND_EVENTS } from "#shop/stock/stock.ts";
import { quoted } from "../lists.ts";
import type { Rule } from "./rule.ts";

/** A stored webhook waits at most this long after it is due: one cron period of 5 minutes and some slack. */
const WEBHOOK_GRACE_MS = 10 * 60_000;

const COMMITTED = ORDER_STATUSES.filter((status) => holdOf(status) === "committed");
const rankOfStatus = `CASE p.status ${PAYMENT_STATUSES.map((status) => `WHEN '${status}' THEN ${rankOf(status)}`).join(" ")} END`;

/** These rules check stored rows only. The nightly reconciliation compares them with the provider's payments. */
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
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state = 'intent')
        AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.payment_id = p.id AND i.done_at_ms IS NULL)`,
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
