import { COUNTERS } from "#shop/stock/stock.ts";
import { effectOn, type Rule } from "./rule.ts";

/** The size's units in orders with this hold. */
const inOrders = (hold: string) =>
  `(SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.size_id = s.id AND o.hold = '${hold}')`;

const soldElsewhere = `(SELECT coalesce(sum(units), 0) FROM stock_movements WHERE size_id = s.id AND kind = 'outsideSale')`;

const differsFromLedger = COUNTERS.map((counter) => `s.${counter} <> coalesce(sum(${effectOn(counter)}), 0)`);

/** Rules for stock (docs/faults.md#i-invariants). */
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
    rule: "sold_is_what_orders_and_people_sold",
    sql: `SELECT s.id FROM sizes s WHERE s.sold <> ${inOrders("committed")} + ${soldElsewhere}`,
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
    invariant: "I-5",
    rule: "orders_move_only_their_sizes",
    sql: `SELECT m.order_id AS id FROM stock_movements m WHERE m.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM order_lines l WHERE l.order_id = m.order_id AND l.size_id = m.size_id AND l.type = 'milliliter')`,
  },
];
