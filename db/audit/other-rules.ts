import type { Rule } from "./rule.ts";

/** Money and messages (reliability 3.1, I-15, I-20, I-23). */
export const otherRules: Rule[] = [
  {
    invariant: "I-15",
    rule: "one_live_attempt",
    sql: `SELECT order_id AS id FROM payment_attempts
      WHERE state IN ('sent', 'unknown', 'in_process', 'authorized', 'approved') GROUP BY order_id HAVING count(*) > 1`,
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
    invariant: "I-23",
    rule: "mail_once",
    sql: `SELECT min(id) AS id FROM outbox GROUP BY mail_key HAVING count(*) > 1
      UNION ALL
      SELECT min(id) FROM outbox WHERE order_id IS NOT NULL GROUP BY order_id, event HAVING count(*) > 1`,
  },
  {
    invariant: "I-23",
    rule: "sent_mail_says_when",
    sql: "SELECT id FROM outbox WHERE (state = 'sent') <> (sent_at_ms IS NOT NULL)",
  },
];
