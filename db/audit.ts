import type { InStatement, Row } from "@libsql/client/web";
import { moneyRules } from "./audit/money-rules.ts";
import { orderRules } from "./audit/order-rules.ts";
import type { Rule } from "./audit/rule.ts";
import { stockRules } from "./audit/stock-rules.ts";
import type { Database } from "./client.ts";
import { ROWS_OUTSIDE_LISTS } from "./lists.ts";
import { read } from "./read.ts";

/** Rules for accounts, mails, lists and brands (docs/faults.md#i-invariants). */
const otherRules: Rule[] = [
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
  {
    invariant: "I-23",
    rule: "mail_once",
    sql: `SELECT min(id) AS id FROM outbox GROUP BY mail_key HAVING count(*) > 1
      UNION ALL
      SELECT min(id) FROM outbox WHERE order_id IS NOT NULL GROUP BY order_id, event HAVING count(*) > 1`,
  },
  {
    invariant: "I-23",
    rule: "sent_mail_has_its_time",
    sql: "SELECT id FROM outbox WHERE (state = 'sent') <> (sent_at_ms IS NOT NULL)",
  },
  {
    invariant: "I-37",
    rule: "perfume_has_its_brand",
    sql: `SELECT p.id FROM perfumes p LEFT JOIN brands b ON b.slug = p.brand_slug
      WHERE p.archived_at_ms IS NULL AND b.slug IS NULL`,
  },
  { invariant: "I-25", rule: "values_in_lists", sql: ROWS_OUTSIDE_LISTS },
];

/**
 * A rule that rows break, with an id for each of them: that of the row, of its order or of its request; `table rowid` in
 * `values_in_lists`. A rule about duplicates, such as `mail_once`, has one id for each group of them.
 */
export interface Violation {
  /** The invariant's code in docs/faults.md#i-invariants, such as `I-4`. */
  invariant: string;
  /** The rule's name in the code, such as `counters_follow_ledger`. */
  rule: string;
  ids: string[];
}

const RULES: Rule[] = [...stockRules, ...orderRules, ...moneyRules, ...otherRules];

/**
 * Checks the stored rows against all `RULES` and returns the violations. Reads one snapshot of the database in one round
 * trip and changes nothing. `nowMs` decides which holds and webhooks are overdue.
 */
export async function audit(db: Database, nowMs: number = Date.now()): Promise<Violation[]> {
  return violationsIn(await read(db, auditStatements(nowMs)));
}

/** The statements of `audit`, for a batch with others. `violationsIn` takes their rows in the same order. */
export function auditStatements(nowMs: number): InStatement[] {
  return RULES.map(({ sql, takesNow }) => ({ sql, args: takesNow ? [nowMs] : [] }));
}

/** Returns the rules that some row violates, with the ids of the rows. `found` has the rows of each rule's statement. */
export function violationsIn(found: Row[][]): Violation[] {
  return RULES.map(({ invariant, rule }, index) => ({
    invariant,
    rule,
    ids: (found[index] ?? []).map((row) => String(row.id)),
  })).filter(({ ids }) => ids.length > 0);
}
