import type { InStatement, Row } from "@libsql/client/web";
import { moneyRules } from "./audit/money-rules.ts";
import { orderRules } from "./audit/order-rules.ts";
import { otherRules } from "./audit/other-rules.ts";
import type { Rule } from "./audit/rule.ts";
import { stockRules } from "./audit/stock-rules.ts";
import type { Database } from "./client.ts";
import { read } from "./read.ts";

/** A rule of `design` that rows in the database break, and the ids of those rows. */
export interface Violation {
  /** The invariant's number in the reliability design: `I-4`. */
  invariant: string;
  /** Its name here: `counters_follow_ledger`. */
  rule: string;
  ids: string[];
}

const RULES: Rule[] = [...stockRules, ...orderRules, ...moneyRules, ...otherRules];

/**
 * Proves the stock and the orders from what was written down: empty when every invariant holds. Reads one moment of the
 * whole database in one round trip and changes nothing. `nowMs` is what overdue holds are measured against.
 */
export async function audit(db: Database, nowMs: number = Date.now()): Promise<Violation[]> {
  return violationsIn(await read(db, auditStatements(nowMs)));
}

/** The questions of `audit`, for who asks them together with others; `violationsIn` takes their answers in the same order. */
export function auditStatements(nowMs: number): InStatement[] {
  return RULES.map(({ sql, takesNow }) => ({ sql, args: takesNow ? [nowMs] : [] }));
}

export function violationsIn(found: Row[][]): Violation[] {
  return RULES.map(({ invariant, rule }, index) => ({
    invariant,
    rule,
    ids: (found[index] ?? []).map((row) => String(row.id)),
  })).filter(({ ids }) => ids.length > 0);
}
