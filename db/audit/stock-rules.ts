/** The invariants of stock, as queries (docs/faults.md#i-invariants). */
import { getTableColumns } from "drizzle-orm";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { COUNTERS, LOCATIONS, ORDER_LOCATION_EVENTS } from "#shop/stock/stock.ts";
import { sizes } from "../catalogue/tables.ts";
import { quoted } from "../lists.ts";
import { effectOn, isEdited, type Rule, restocked } from "./rule.ts";

/** The size's units in orders with this hold. */
const inOrders = (hold: string) =>
  `(SELECT coalesce(sum(l.quantity - ${restocked}), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.size_id = s.id AND o.hold = '${hold}')`;

const soldOutside = `(SELECT coalesce(sum(units), 0) FROM stock_movements WHERE size_id = s.id AND kind = 'outsideSale')`;

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
      HAVING (l.line IS NULL AND (NOT ${isEdited("m.order_id")} OR sum(m.units) <> 0))
        OR -sum(m.units) NOT BETWEEN 0 AND (o.hold = 'committed') * (l.quantity - ${restocked})
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
