import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, makeAnew, outcome } from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import { moveOrder, placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "./audit.ts";
import type { Database } from "./client.ts";
import { readSchemaSource, type SchemaSource } from "./migrate.ts";

const SOURCE = readSchemaSource();
/** The schema without CHECKs, keys, foreign keys and triggers, so that the tests can write rows that break a rule. */
const UNPROTECTED: SchemaSource = {
  triggers: [],
  migrations: SOURCE.migrations.map(({ name, statements }) => ({
    name,
    statements: statements
      .map((sql) =>
        sql.replaceAll(/,\s*CONSTRAINT "\w+" CHECK\(.*\)(?=,?$)/gm, "").replaceAll(/,\s*FOREIGN KEY .*?(?=,?$)/gm, ""),
      )
      .map((sql) => sql.replaceAll(/(?<=`id` text) PRIMARY KEY/g, "").replaceAll(/,\s*PRIMARY KEY\(.*\)(?=,?$)/gm, ""))
      .filter((sql) => !sql.startsWith("CREATE UNIQUE INDEX")),
  })),
};

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
});
afterAll(() => sqld.stop());

/** Creates a consistent shop with the triggers (one open, one paid and one cancelled order), then removes the triggers. */
beforeEach(async () => {
  await makeAnew(db, { ...UNPROTECTED, triggers: SOURCE.triggers });
  const { sizes } = await openShop(db, [5, 2, 1]);
  const [asad] = sizes;
  if (!asad) throw new Error("the shop has sizes");
  const line = { perfumeId: asad.perfumeId, sizeId: asad.id, quantity: 1 };
  for (const id of ["ord_open", "ord_paid", "ord_gone"]) {
    const expiresAtMs = id === "ord_open" ? START_MS + 86_400_000 : null;
    expect(await outcome(db, placeOrder({ id, lines: [line], expiresAtMs, nowMs: START_MS }))).toBe("ok");
  }
  const move = { version: 1, expiresAtMs: null, movedBy: "usr_ana", nowMs: START_MS };
  expect(await outcome(db, moveOrder({ ...move, id: "ord_paid", to: "En Preparación" }))).toBe("ok");
  expect(await outcome(db, moveOrder({ ...move, id: "ord_gone", to: "Cancelado" }))).toBe("ok");
  await db.client.batch(
    [
      "INSERT INTO cart_lines VALUES ('lin_1', 'usr_clara', 'per_x', 'milliliter', 'siz_x', 1, 0)",
      PAYMENT,
      REFUND,
      ATTEMPT,
    ],
    "write",
  );
  const { rows } = await db.client.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'");
  await db.client.migrate(rows.map(({ name }) => `DROP TRIGGER "${name}"`));
});

const PAYMENT =
  "INSERT INTO payments VALUES ('1', 'ord_paid', NULL, NULL, 'approved', 'accredited', 3, 100, 100, 90, 60, 'ARS', '1', 'credit_card', 'visa', 3, 1, 1)";
const REFUND = "INSERT INTO refunds VALUES ('ref_1', 'ord_paid', '1', 60, 'done', NULL, 'usr_ana', 1, NULL, 1)";
const ATTEMPT =
  "INSERT INTO payment_attempts (id, order_id, state, body_hash, amount_centavos, installments, payment_method_id, created_at_ms, sent_at_ms) VALUES ('att_1', 'ord_paid', 'approved', 'x', 1, 3, 'visa', 1, 1)";
/** A receipt that is in no ledger. */
const RECEIPT =
  "INSERT INTO goods_receipts VALUES (1, 'gre_1', 'r', '', '', 'usr_ana', 1, NULL); INSERT INTO goods_receipt_lines SELECT 'gre_1', id, 2, NULL FROM sizes LIMIT 1";
const PURCHASE = "INSERT INTO purchase_orders VALUES (1, 'puo_1', 'r', 'Once', '', NULL, 'usr_ana', 1, NULL, NULL)";
const PURCHASED = "INSERT INTO purchase_order_lines SELECT 'puo_1', id, 2, NULL FROM sizes LIMIT 1";
/** The buyer of these orders has deleted the account. */
const LEFT_ACCOUNT = `UPDATE users SET left_at_ms = 1, active = 0, password_hash = NULL, email = id || '@left.invalid', first_name = '',
  last_name = '', phone = '', dni = '', date_of_birth = NULL, search_text = '' WHERE id = (SELECT user_id FROM orders WHERE id = 'ord_gone');
  DELETE FROM cart_lines; DELETE FROM sessions; DELETE FROM addresses;
  UPDATE orders SET address = NULL, placed_from = ''`;
/** Duplicates the matching rows of a table. */
const again = (table: string, where: string) => `INSERT INTO ${table} SELECT * FROM ${table} WHERE ${where}`;

/** A coupon that all orders use. */
const COUPON =
  "INSERT INTO coupons VALUES ('cup_1', 'VERANO', 'percentage', 1000, 0, 0, 1, NULL, NULL, NULL, 1, 1, 0, 1, 1, 1, 1); UPDATE orders SET coupon_id = 'cup_1'";

const REFUNDED_UNIT = "INSERT INTO refund_lines VALUES ('ref_1', 'ord_paid', 1, 1, 0)";
const RESTOCK = `INSERT INTO stock_movements (size_id, kind, units, order_id, request_id, moved_by, at_ms)
  SELECT size_id, 'restock', 1, 'ord_paid', 'ref_1', 'usr_ana', 1 FROM order_lines WHERE order_id = 'ord_paid'`;

test("a consistent database has no violations", async () => {
  expect(await audit(db, START_MS)).toEqual([]);
});

test("purchase orders that wait for units, or that are closed, violate nothing", async () => {
  await db.client.executeMultiple(`${PURCHASE}; ${PURCHASED}`);
  expect(await audit(db, START_MS)).toEqual([]);
  await db.client.executeMultiple("UPDATE purchase_orders SET closed_at_ms = 2, closed_by_user_id = 'usr_ana'");
  expect(await audit(db, START_MS)).toEqual([]);
});

test("an emptied account does not break the rule about deleted accounts", async () => {
  await db.client.executeMultiple(LEFT_ACCOUNT);
  expect((await audit(db, START_MS)).map(({ rule }) => rule)).not.toContain("deleted_account_is_empty");
});

test.each([
  ["stock_sums", "UPDATE sizes SET stock = stock + 1 WHERE key = 1"],
  ["counters_whole_and_not_negative", "UPDATE sizes SET stock = -1, revenue = revenue - 3 WHERE key = 2"],
  ["counters_whole_and_not_negative", "UPDATE sizes SET stock = 0.5, revenue = revenue - 1.5 WHERE key = 2"],
  ["reserved_is_what_orders_hold", "UPDATE sizes SET reserved = reserved + 1, stock = stock - 1 WHERE key = 1"],
  ["sold_is_orders_plus_outside_sales", "UPDATE sizes SET sold = sold + 1, stock = stock - 1 WHERE key = 1"],
  ["counters_follow_ledger", "UPDATE sizes SET stock = stock + 1, revenue = revenue + 1 WHERE key = 3"],
  ["counters_follow_ledger", "UPDATE stock_movements SET units = units + 1 WHERE order_id IS NULL"],
  ["counters_follow_ledger", "DELETE FROM stock_movements WHERE order_id IS NULL"],
  [
    "requests_counted_once",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT size_id, kind, units, request_id, moved_by, at_ms FROM stock_movements WHERE order_id IS NULL",
  ],
  ["orders_move_only_their_sizes", "UPDATE stock_movements SET size_id = 'siz_other' WHERE order_id = 'ord_open'"],
  ["locations_follow_ledger", "UPDATE sizes SET ros = ros + 1 WHERE key = 1"],
  ["locations_follow_ledger", "DELETE FROM location_movements"],
  [
    "moves_keep_the_units",
    "INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms) SELECT id, 'ros', 'move', 1, 'r', 'usr_ana', 1 FROM sizes",
  ],
  ["receipt_is_in_both_ledgers", RECEIPT],
  [
    "receipt_is_in_both_ledgers",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT id, 'receipt', 1, 'r', 'usr_ana', 1 FROM sizes",
  ],
  [
    "receipt_is_in_both_ledgers",
    "INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms) SELECT id, 'ros', 'receipt', 1, 'r', 'usr_ana', 1 FROM sizes",
  ],
  ["purchase_order_waits_for_units", PURCHASE],
  [
    "purchase_order_waits_for_units",
    `${PURCHASE}; ${PURCHASED}; ${RECEIPT}; UPDATE goods_receipts SET purchase_order_id = 'puo_1'`,
  ],
  ["purchase_order_waits_for_units", `${RECEIPT}; UPDATE goods_receipts SET purchase_order_id = 'puo_none'`],
  ["costs_are_amounts", "UPDATE sizes SET average_cost_usd_cents = 0 WHERE key = 1"],
  ["costs_are_amounts", "UPDATE sizes SET average_cost_usd_cents = 27.5 WHERE key = 1"],
  ["costs_are_amounts", "UPDATE order_lines SET unit_cost_usd_cents = 10000001"],
  ["barcode_of_one_size", "UPDATE sizes SET ean = '96385074'"],
  ["order_once", again("orders", "id = 'ord_open'")],
  ["order_once", "UPDATE orders SET external_reference = 'ref-ord_open' WHERE id = 'ord_paid'"],
  ["order_has_its_lines", "DELETE FROM order_lines WHERE order_id = 'ord_open'"],
  ["order_has_its_lines", again("order_lines", "order_id = 'ord_open'")],
  ["order_has_its_lines", "UPDATE order_lines SET line = 2 WHERE order_id = 'ord_open'"],
  ["order_has_its_lines", "UPDATE order_lines SET quantity = 0, line_centavos = 0 WHERE order_id = 'ord_open'"],
  ["ledger_records_every_move_of_the_hold", "UPDATE orders SET hold = 'released' WHERE id = 'ord_open'"],
  ["ledger_records_every_move_of_the_hold", "UPDATE orders SET hold_moves = 3 WHERE id = 'ord_paid'"],
  ["ledger_records_every_move_of_the_hold", "DELETE FROM stock_movements WHERE order_id = 'ord_gone'"],
  ["ledger_records_every_move_of_the_hold", "UPDATE order_lines SET quantity = 2 WHERE order_id = 'ord_open'"],
  ["history_records_every_move", "UPDATE orders SET status_glimmer = 'Enviado' WHERE id = 'ord_paid'"],
  ["history_records_every_move", "DELETE FROM order_history WHERE order_id = 'ord_open'"],
  ["order_has_a_number", "DELETE FROM order_numbers WHERE order_id = 'ord_open'"],
  ["order_has_a_number", "UPDATE order_numbers SET number = 900 WHERE order_id = 'ord_open'"],
  ["status_tuple_allowed", "UPDATE orders SET status = 'approved' WHERE id = 'ord_open'"],
  ["status_tuple_allowed", "UPDATE orders SET hold = 'held' WHERE id = 'ord_gone'"],
  ["status_tuple_allowed", "UPDATE orders SET status_detail = 'canceled' WHERE id = 'ord_paid'"],
  ["order_adds_up", "UPDATE orders SET merchandise_centavos = merchandise_centavos + 1 WHERE id = 'ord_open'"],
  ["order_adds_up", "UPDATE orders SET transaction_centavos = transaction_centavos + 1 WHERE id = 'ord_open'"],
  ["order_adds_up", "UPDATE order_lines SET unit_centavos = 1 WHERE order_id = 'ord_open'"],
  ["coupon_is_in_the_prices", "UPDATE order_lines SET unit_coupon_centavos = 1 WHERE order_id = 'ord_open'"],
  ["coupon_is_in_the_prices", "UPDATE orders SET coupon_shipping_centavos = 1 WHERE id = 'ord_open'"],
  ["coupon_is_in_the_prices", "UPDATE orders SET coupon_id = 'cup_none' WHERE id = 'ord_open'"],
  ["coupon_is_in_the_prices", `${COUPON}; UPDATE order_lines SET unit_coupon_centavos = -1`],
  ["coupon_is_in_the_prices", `${COUPON}; UPDATE order_lines SET unit_coupon_centavos = price_centavos`],
  ["coupon_is_in_the_prices", `${COUPON}; UPDATE orders SET coupon_shipping_centavos = 1`],
  ["coupon_within_its_limits", `${COUPON}; UPDATE coupons SET max_uses = 1`],
  ["coupon_within_its_limits", `${COUPON}; UPDATE coupons SET max_uses_per_person = 1`],
  ["two_of_a_size_at_most", "UPDATE order_lines SET quantity = 3 WHERE order_id = 'ord_open'"],
  ["two_of_a_size_at_most", "UPDATE cart_lines SET quantity = 3"],
  [
    "two_of_a_size_at_most",
    "INSERT INTO cart_lines VALUES ('lin_2', 'usr_clara', 'per_x', 'milliliter', 'siz_x', 2, 0)",
  ],
  ["open_transfer_has_expiry", "UPDATE orders SET expires_at_ms = NULL WHERE id = 'ord_open'"],
  ["overdue_hold_released", `UPDATE orders SET expires_at_ms = ${START_MS - 16 * 60_000} WHERE id = 'ord_open'`],
  ["one_live_attempt", again("payment_attempts", "1")],
  [
    "refund_rows_within_payment",
    "INSERT INTO refunds VALUES ('ref_2', 'ord_paid', '1', 41, 'intent', NULL, 'usr_ana', 1, NULL, 1)",
  ],
  ["payment_as_agreed_or_in_review", "DELETE FROM order_history WHERE order_id = 'ord_paid'"],
  ["rank_of_its_status", "UPDATE payments SET rank = 2"],
  ["money_has_goods_or_a_decision", "UPDATE payments SET order_id = 'ord_gone'"],
  ["payment_linked_to_the_order_it_references", "UPDATE payments SET external_reference = 'ref-ord_open'"],
  [
    "sold_by_card_was_paid",
    "UPDATE orders SET payment_type_id = 'credit_card' WHERE id = 'ord_paid'; DELETE FROM payments; DELETE FROM order_history",
  ],
  ["refunded_amount_within_payment", "UPDATE payments SET refunded_centavos = 101"],
  ["done_refunds_counted_in_payment", "UPDATE payments SET refunded_centavos = 59"],
  [
    "webhook_done_or_tried",
    `INSERT INTO inbox (payment_id, request_id, raw, received_at_ms, next_try_at_ms) VALUES ('1', '', '', 1, ${START_MS - 600_001})`,
  ],
  [
    "movement_pays_one_order",
    "INSERT INTO bank_lines VALUES ('x', 'ord_paid', 1, '2026-11-23', 'usr_ana', 1), ('y', 'ord_paid', 1, '2026-11-23', 'usr_ana', 1)",
  ],
  ["movement_of_a_confirmed_order", "INSERT INTO bank_lines VALUES ('x', 'ord_open', 1, '2026-11-23', 'usr_ana', 1)"],
  ["refund_and_payment_same_order", "UPDATE refunds SET order_id = 'ord_open'"],
  ["refunded_units_within_line", `${REFUNDED_UNIT}; ${again("refund_lines", "1")}`],
  ["refunded_units_within_line", `${REFUNDED_UNIT}; UPDATE refund_lines SET quantity = 0`],
  ["refunded_units_of_the_refunded_order", `${REFUNDED_UNIT}; UPDATE refund_lines SET refund_id = 'ref_none'`],
  ["refunded_units_of_the_refunded_order", `${REFUNDED_UNIT}; UPDATE refund_lines SET order_id = 'ord_open'`],
  ["refunded_units_of_the_refunded_order", `${REFUNDED_UNIT}; UPDATE refund_lines SET line = 2`],
  [
    "refunded_units_of_the_refunded_order",
    `${REFUNDED_UNIT}; UPDATE refund_lines SET restock = 1; UPDATE order_lines SET size_id = NULL`,
  ],
  ["sold_is_orders_plus_outside_sales", `${REFUNDED_UNIT}; UPDATE refund_lines SET restock = 1`],
  ["ledger_records_every_move_of_the_hold", `${REFUNDED_UNIT}; UPDATE refund_lines SET restock = 1`],
  ["restocked_once", `${REFUNDED_UNIT}; ${RESTOCK}`],
  ["restocked_once", `${REFUNDED_UNIT}; UPDATE refund_lines SET restock = 1; ${RESTOCK}; ${RESTOCK}`],
  ["mail_once", again("outbox", "order_id = 'ord_open'")],
  ["mail_once", "UPDATE outbox SET event = 'placed' WHERE order_id = 'ord_paid'"],
  ["values_in_lists", "UPDATE perfumes SET category = 'soap' WHERE key = 1"],
  ["values_in_lists", "UPDATE stock_movements SET kind = 'theft' WHERE order_id IS NULL"],
  ["values_in_lists", "UPDATE orders SET hold = 'held' WHERE id = 'ord_gone'"],
  ["deleted_account_is_empty", `${LEFT_ACCOUNT}; UPDATE users SET phone = '3415550000' WHERE left_at_ms = 1`],
  [
    "deleted_account_is_empty",
    `${LEFT_ACCOUNT}; INSERT INTO customer_tags SELECT id, 'vip' FROM users WHERE left_at_ms = 1`,
  ],
  [
    "deleted_account_is_empty",
    `${LEFT_ACCOUNT}; UPDATE orders SET address = '{"street":"Mitre"}' WHERE id = 'ord_gone'`,
  ],
  ["sent_mail_has_its_time", "UPDATE outbox SET state = 'sent'"],
])("the audit finds %s after: %s", async (rule, sql) => {
  await db.client.executeMultiple(sql);
  const found = await audit(db, START_MS);
  expect(found.map((violation) => violation.rule)).toContain(rule);
  expect(found.find((violation) => violation.rule === rule)?.ids.length).toBeGreaterThan(0);
});

test("money of a cancelled order is a violation, unless a webhook about its payment waits", async () => {
  const waits =
    "INSERT INTO inbox (payment_id, request_id, raw, received_at_ms, next_try_at_ms) VALUES ('1', '', '', 1, 1)";
  await db.client.executeMultiple(`UPDATE payments SET order_id = 'ord_gone'; ${waits}`);
  const rulesOf = async () => (await audit(db, START_MS)).map(({ rule }) => rule);
  expect(await rulesOf()).not.toContain("money_has_goods_or_a_decision");
  await db.client.execute("UPDATE inbox SET done_at_ms = 1");
  expect(await rulesOf()).toContain("money_has_goods_or_a_decision");
});

test("an expired hold within the grace period is not overdue", async () => {
  await db.client.execute(`UPDATE orders SET expires_at_ms = ${START_MS - 14 * 60_000} WHERE id = 'ord_open'`);
  const found = await audit(db, START_MS);
  expect(found.map(({ rule }) => rule)).not.toContain("overdue_hold_released");
});
