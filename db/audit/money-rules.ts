import { LIVE_ATTEMPT_STATES } from "#shop/payments/attempt.ts";
import { MONEY_TAKEN, PAYMENT_STATUSES, rankOf } from "#shop/payments/provider-payment.ts";
import type { Rule } from "./rule.ts";

/** A notice waits at most this long for its first attempt: one cron period of 5 minutes and some slack. */
const NOTICE_GRACE_MS = 10 * 60_000;

const quoted = (list: readonly string[]) => list.map((word) => `'${word}'`).join(", ");
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
    rule: "refunds_within_payment",
    sql: `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.state <> 'refused'
      GROUP BY p.rowid HAVING sum(r.amount_centavos) > p.amount_centavos`,
  },
  {
    invariant: "I-20",
    rule: "refund_of_its_order",
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
    rule: "payment_of_an_order_named",
    sql: `SELECT p.id FROM payments p JOIN orders o ON o.external_reference = p.external_reference
      WHERE p.order_id IS NOT o.id`,
  },
  {
    invariant: "I-19",
    rule: "sold_by_card_was_paid",
    sql: `SELECT o.id FROM orders o WHERE o.payment_type_id <> 'transfer' AND o.hold = 'committed'
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.rank >= ${MONEY_TAKEN})
      AND NOT EXISTS (SELECT 1 FROM order_history h WHERE h.order_id = o.id
        AND h.to_status IN ('En Preparación', 'Enviado', 'Recibido') AND h.moved_by NOT IN ('provider', 'buyer', 'cron'))`,
  },
  {
    invariant: "I-20",
    rule: "given_back_within_payment",
    sql: "SELECT id FROM payments WHERE refunded_centavos > amount_centavos",
  },
  {
    invariant: "I-21",
    rule: "refund_done_is_told_by_payment",
    sql: `SELECT p.id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.state = 'done'
      WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.payment_id = p.id AND i.done_at_ms IS NULL)
      GROUP BY p.rowid HAVING sum(r.amount_centavos) > p.refunded_centavos`,
  },
  {
    invariant: "I-24",
    rule: "notice_done_or_tried",
    sql: `SELECT key AS id FROM inbox WHERE done_at_ms IS NULL AND next_try_at_ms + ${NOTICE_GRACE_MS} < ?`,
    takesNow: true,
  },
];
