import { ORDER_STATES, ORDER_STATUSES } from "#shop/orders/order.ts";
import { effectOn, type Rule } from "./rule.ts";

/** An overdue hold lasts at most this long: one cron period of 5 minutes and some slack. */
const GRACE_MS = 15 * 60_000;

/**
 * The tuples of state, hold and API status that `shop/orders/order-state.ts` allows. The provider's states may have any
 * detail.
 */
const allowedTuples = ORDER_STATUSES.map((name) => {
  const { hold, wire } = ORDER_STATES[name];
  const isProviders = name === "Pago Rechazado" || name === "Autorización Pendiente";
  const statuses = name === "Pago Rechazado" ? [wire.status, "rejected"] : [wire.status];
  const detail = isProviders ? "" : ` AND status_detail = '${wire.statusDetail}'`;
  return `(status_glimmer = '${name}' AND hold = '${hold}' AND status IN ('${statuses.join("', '")}')${detail})`;
});

/** Rules for orders (docs/faults.md#i-invariants). */
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
    rule: "ledger_tells_every_move_of_the_hold",
    sql: `SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.size_id IS NOT NULL
      LEFT JOIN stock_movements m ON m.order_id = o.id AND m.size_id = l.size_id
      GROUP BY o.rowid, l.rowid
      HAVING count(m.key) <> o.hold_moves + 1 OR count(DISTINCT m.hold_move) <> o.hold_moves + 1
        OR min(m.hold_move) <> 0 OR min(m.units) <> l.quantity OR max(m.units) <> l.quantity
        OR sum(${effectOn("reserved")}) <> (o.hold = 'held') * l.quantity
        OR sum(${effectOn("sold")}) <> (o.hold = 'committed') * l.quantity`,
  },
  {
    invariant: "I-8",
    rule: "history_tells_every_move",
    sql: `SELECT o.id FROM orders o WHERE o.status_glimmer IS NOT (
      SELECT to_status FROM order_history h WHERE h.order_id = o.id ORDER BY h.key DESC LIMIT 1)`,
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
    invariant: "I-13",
    rule: "two_of_a_size_at_most",
    sql: `SELECT order_id AS id FROM order_lines WHERE size_id IS NOT NULL GROUP BY order_id, size_id HAVING sum(quantity) > 2
      UNION ALL
      SELECT min(id) FROM cart_lines WHERE size_id IS NOT NULL GROUP BY user_id, size_id HAVING sum(quantity) > 2`,
  },
  {
    invariant: "I-14",
    rule: "open_transfer_has_its_end",
    sql: `SELECT id FROM orders WHERE status_glimmer = 'Confirmar Transferencia' AND payment_type_id = 'transfer'
      AND (expires_at_ms IS NULL OR expires_at_ms <= created_at_ms)`,
  },
  {
    invariant: "I-14",
    rule: "overdue_hold_released",
    sql: `SELECT id FROM orders WHERE status_glimmer = 'Confirmar Transferencia' AND expires_at_ms + ${GRACE_MS} < ?`,
    takesNow: true,
  },
];
