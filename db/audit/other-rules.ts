import type { Rule } from "./rule.ts";

/** Rules for mails (docs/faults.md#i-invariants). */
export const otherRules: Rule[] = [
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
