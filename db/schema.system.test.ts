import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, emptyTables, makeAnew, outcome } from "#tests/database.ts";
import { openShop, type SmallShop, START_MS } from "#tests/ledger/small-shop.ts";
import { insertLine, moveOrder, placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "./client.ts";
import { readSchemaSource } from "./migrate.ts";

const SOURCE = readSchemaSource();
let sqld: Sqld;
let db: Database;
let shop: SmallShop;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db, SOURCE);
});
afterAll(() => sqld.stop());

/** Asad has 3 units, Delilah 2 and 1. An open order has one unit of Asad and three decants of Delilah. */
beforeEach(async () => {
  await emptyTables(db, SOURCE);
  shop = await openShop(db, [3, 2, 1]);
  expect(
    await outcome(db, placeOrder({ id: "ord_open", lines: [asad(1), decant()], expiresAtMs: null, nowMs: START_MS })),
  ).toBe("ok");
});

const sizeAt = (index: number) => {
  const size = shop.sizes[index];
  if (!size) throw new Error("the shop has three sizes");
  return size;
};
const asad = (quantity: number) => ({ perfumeId: sizeAt(0).perfumeId, sizeId: sizeAt(0).id, quantity });
const decant = () => ({ perfumeId: sizeAt(1).perfumeId, sizeId: null, quantity: 3 });
const place = (lines: ReturnType<typeof asad | typeof decant>[], lineCount = lines.length) =>
  outcome(db, placeOrder({ id: "ord_new", lines, expiresAtMs: START_MS + 1, nowMs: START_MS, lineCount }));

/** Refusals, each with a statement that causes it. */
test.each([
  ["stock_ge0", "UPDATE sizes SET stock = -1, revenue = revenue - 4"],
  ["stock_ge0", "UPDATE sizes SET stock = 1.5, revenue = revenue - 0.5"],
  ["stock_sums", "UPDATE sizes SET stock = stock + 1"],
  ["stock_sums", "UPDATE sizes SET revenue = revenue + 1"],
  ["stock_sums", "UPDATE sizes SET defective = defective + 1"],
  ["sn_f_ge0", "UPDATE sizes SET sn_f = -1"],
  ["price_usd_cents_bounds", "UPDATE sizes SET price_usd_cents = -1"],
  ["price_usd_cents_bounds", "UPDATE sizes SET price_usd_cents = 10000001"],
  ["price_usd_cents_bounds", "UPDATE sizes SET price_usd_cents = 45.5"],
  ["installment_usd_cents_bounds", "UPDATE sizes SET installment_usd_cents = 0.5"],
  ["percentage_for_sale_bp_bounds", "UPDATE sizes SET percentage_for_sale_bp = 10000"],
  ["ml_bounds", "UPDATE sizes SET ml = 0"],
  ["for_sale_flag", "UPDATE sizes SET for_sale = 2"],
  ["size_kept", "DELETE FROM sizes"],
  ["size_held", "UPDATE sizes SET removed_at_ms = 1 WHERE reserved > 0"],
  [
    "size_opens_empty",
    "INSERT INTO sizes (id, perfume_id, position, ml, price_usd_cents, for_sale, created_at_ms, stock, revenue) SELECT 'siz_x', id, 9, 9, 9, 0, 9, 5, 5 FROM perfumes LIMIT 1",
  ],
  ["unique", "UPDATE sizes SET ml = 50"],
  ["ean_taken", "UPDATE sizes SET ean = '96385074'"],
  [
    "ean_taken",
    "INSERT INTO sizes (id, perfume_id, position, ml, price_usd_cents, for_sale, created_at_ms, ean) SELECT 'siz_x' || key, id, 9, 9, 9, 0, 9, '96385074' FROM perfumes LIMIT 2",
  ],
  ["average_cost_bounds", "UPDATE sizes SET average_cost_usd_cents = 0"],
  ["average_cost_bounds", "UPDATE sizes SET average_cost_usd_cents = 27.5"],
  [
    "average_cost_bounds",
    "INSERT INTO sizes (id, perfume_id, position, ml, price_usd_cents, for_sale, created_at_ms, average_cost_usd_cents) SELECT 'siz_x', id, 9, 9, 9, 0, 9, 10000001 FROM perfumes LIMIT 1",
  ],
  ["unique", "UPDATE perfumes SET slug = 'asad'"],
  ["slug_form", "UPDATE perfumes SET slug = 'Asad negro'"],
  ["gender_known", "UPDATE perfumes SET gender = 'none'"],
  ["category_known", "UPDATE perfumes SET category = 'soap'"],
  ["product_name_given", "UPDATE perfumes SET product_name = ' '"],
  ["perfumes_instants", "UPDATE perfumes SET created_at_ms = '2026-11-21'"],
  ["perfume_kept", "DELETE FROM perfumes"],
  ["picture_path_own", "INSERT INTO pictures SELECT id, 0, '//evil.example/a.webp', 1, 1, '#FFFFFF' FROM perfumes"],
  ["picture_path_own", "INSERT INTO pictures SELECT id, 0, 'javascript:alert(1)', 1, 1, '#FFFFFF' FROM perfumes"],
  ["tint_form", "INSERT INTO pictures SELECT id, 0, '/a.webp', 1, 1, '#GGGGGG' FROM perfumes"],
  ["rate_centavos_bounds", "UPDATE settings SET rate_centavos = 0"],
  ["rate_centavos_bounds", "UPDATE settings SET rate_centavos = 100000001"],
  ["transfer_off_bp_bounds", "UPDATE settings SET transfer_off_bp = 10001"],
  ["banner_paths_own", "UPDATE settings SET banner_href = '//evil.example'"],
  ["banner_paths_own", "UPDATE settings SET banner_href = '/\\evil.example'"],
  ["settings_one_row", "INSERT INTO settings (id) VALUES (2)"],
  ["email_form", "UPDATE users SET email = 'Clara@Example.test'"],
  ["password_hashed", "UPDATE users SET password_hash = 'Azahar2026'"],
  ["dni_digits", "UPDATE users SET dni = '12.345.678'"],
  ["phone_digits", "UPDATE users SET phone = '123'"],
  ["birth_day", "UPDATE users SET date_of_birth = '2025-02-29'"],
  ["role_known", "UPDATE users SET role = 'root'"],
  [
    "quantity_max",
    "INSERT INTO cart_lines SELECT 'lin_1', 'usr_clara', perfume_id, 'milliliter', id, 3, 1 FROM sizes LIMIT 1",
  ],
  [
    "quantity_max",
    "INSERT INTO cart_lines SELECT 'lin_1', 'usr_clara', perfume_id, 'bigDecant', NULL, 100, 1 FROM sizes LIMIT 1",
  ],
  [
    "size_of_type",
    "INSERT INTO cart_lines SELECT 'lin_1', 'usr_clara', perfume_id, 'milliliter', NULL, 1, 1 FROM sizes LIMIT 1",
  ],
  ["status_tuple_allowed", "UPDATE orders SET hold = 'committed', hold_moves = 1, version = 2"],
  ["status_tuple_allowed", "UPDATE orders SET status = 'approved', version = 2"],
  ["order_version", "UPDATE orders SET tracking_number = 'AR123'"],
  ["order_version", "UPDATE orders SET tracking_number = 'AR123', version = 1"],
  ["order_hold_moves", "UPDATE orders SET hold_moves = 1, version = 2"],
  ["order_frozen", "UPDATE orders SET transaction_centavos = 1, merchandise_centavos = 1, version = 2"],
  [
    "transaction_sums",
    "INSERT INTO orders (id, user_id, external_reference, line_count, status_glimmer, status, status_detail, payment_type_id, payment_method_id, rate_centavos, transfer_off_bp, merchandise_centavos, shipping, shipping_centavos, transaction_centavos, total_paid_centavos, moved_by, moved_at_ms, created_at_ms) SELECT 'ord_x', user_id, 'ref', 1, status_glimmer, status, status_detail, payment_type_id, 'visa', 1, 0, 100, 0, 0, 99, 99, 'buyer', 1, 1 FROM orders",
  ],
  ["order_kept", "DELETE FROM orders"],
  ["order_kept", "DELETE FROM order_numbers"],
  ["order_frozen", "UPDATE order_numbers SET number = number + 1"],
  ["unique", "INSERT INTO order_numbers (order_id) SELECT id FROM orders"],
  ["order_lines_immutable", "UPDATE order_lines SET product_name = 'Otro'"],
  ["order_lines_immutable", "DELETE FROM order_lines"],
  ["ledger_append_only", "UPDATE stock_movements SET units = 9"],
  ["ledger_append_only", "DELETE FROM stock_movements"],
  ["ledger_append_only", "UPDATE location_movements SET units = 9"],
  ["ledger_append_only", "DELETE FROM location_movements"],
  [
    "units_located",
    "INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms) SELECT id, 'ros', 'edit', 0.5, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "location_known",
    "INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms) SELECT id, 'bsas', 'edit', 1, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "sn_f_ge0",
    "INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms) SELECT id, 'snF', 'edit', -99, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  ["history_append_only", "UPDATE order_history SET moved_by = 'nobody'"],
  ["history_append_only", "DELETE FROM order_history"],
  [
    "movement_has_cause",
    "INSERT INTO stock_movements (size_id, kind, units, moved_by, at_ms) SELECT id, 'incoming', 1, 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "units_moved",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT id, 'incoming', 0, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "units_moved",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT id, 'incoming', 0.5, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "kind_known",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) SELECT id, 'theft', 1, 'r', 'usr_ana', 1 FROM sizes LIMIT 1",
  ],
  [
    "FOREIGN KEY constraint failed",
    "INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms) VALUES ('siz_none', 'incoming', 1, 'r', 'usr_ana', 1)",
  ],
])("refuses with %s: %s", async (name, sql) => {
  expect(await outcome(db, [sql])).toBe(name);
});

const PURCHASE =
  "INSERT INTO purchase_orders (id, request_id, supplier, note, expected_on, by_user_id, at_ms) VALUES ('puo_1', 'r', 'Once', '', NULL, 'usr_ana', 1)";
const PURCHASED = "INSERT INTO purchase_order_lines SELECT 'puo_1', id, 2, NULL FROM sizes LIMIT 1";
const CLOSED = "UPDATE purchase_orders SET closed_at_ms = 2, closed_by_user_id = 'usr_ana'";
const RECEIVED =
  "INSERT INTO goods_receipts (id, request_id, supplier, note, by_user_id, at_ms, purchase_order_id) VALUES ('gre_1', 'r', '', '', 'usr_ana', 1, 'puo_1')";

/** The outcome of the last statement; those before it succeed. */
test.each([
  ["ok", PURCHASE, PURCHASED, CLOSED, "UPDATE purchase_orders SET closed_at_ms = NULL, closed_by_user_id = NULL"],
  ["ledger_append_only", PURCHASE, "UPDATE purchase_orders SET supplier = 'Otro'"],
  ["ledger_append_only", PURCHASE, "DELETE FROM purchase_orders"],
  ["ledger_append_only", PURCHASE, PURCHASED, "UPDATE purchase_order_lines SET units = 9"],
  ["ledger_append_only", PURCHASE, PURCHASED, "DELETE FROM purchase_order_lines"],
  ["closed_by_someone", PURCHASE, "UPDATE purchase_orders SET closed_at_ms = 2"],
  ["purchase_order_named", PURCHASE.replace("'Once'", "''")],
  ["expected_day", PURCHASE.replace("NULL", "'2026-11-31'")],
  ["units_bounds", PURCHASE, PURCHASED.replace("2", "0")],
  ["unique", PURCHASE, PURCHASED, PURCHASED],
  ["ok", PURCHASE, RECEIVED],
  ["purchase_order_closed", PURCHASE, CLOSED, RECEIVED],
  ["purchase_order_closed", RECEIVED],
])("the last statement about a purchase order ends with %s: %j", async (name, ...statements) => {
  const last = statements.pop() ?? "";
  for (const before of statements) expect(await outcome(db, [before])).toBe("ok");
  expect(await outcome(db, [last])).toBe(name);
});

test("an order is refused if one of its lines exceeds the stock", async () => {
  const short = { perfumeId: sizeAt(2).perfumeId, sizeId: sizeAt(2).id, quantity: 2 };
  expect(await place([asad(1), short])).toBe("stock_ge0");
  const { rows } = await db.client.execute("SELECT count(*) AS orders FROM orders");
  expect(rows[0]?.orders).toBe(1);
});

test("a perfume that is inactive, coming soon or archived, a removed size and a disabled decant are not for sale", async () => {
  for (const change of [
    "UPDATE perfumes SET active = 0",
    "UPDATE perfumes SET active = 1, soon = 1",
    "UPDATE perfumes SET soon = 0, archived_at_ms = 1",
  ]) {
    await db.client.execute(change);
    expect(await place([{ ...asad(1) }]), change).toBe("not_for_sale");
  }
  await db.client.batch(["UPDATE perfumes SET archived_at_ms = NULL, big_decant = 0"], "write");
  expect(await place([decant()])).toBe("not_for_sale");
  await db.client.execute({ sql: "UPDATE sizes SET removed_at_ms = 1 WHERE id = ?", args: [sizeAt(2).id] });
  expect(await place([{ perfumeId: sizeAt(2).perfumeId, sizeId: sizeAt(2).id, quantity: 1 }])).toBe("not_for_sale");
});

test("a size is sold only under its own perfume", async () => {
  expect(await place([{ ...asad(1), perfumeId: sizeAt(1).perfumeId }])).toBe("not_for_sale");
});

test("decants move no stock", async () => {
  expect(await place([decant()])).toBe("ok");
  const { rows } = await db.client.execute("SELECT sum(stock) AS stock, sum(reserved) AS reserved FROM sizes");
  expect({ ...rows[0] }).toEqual({ stock: 5, reserved: 1 });
});

test("an order with a missing line cannot move, and accepts the line while it is new", async () => {
  expect(await place([asad(1)], 2)).toBe("ok");
  const move = moveOrder({
    id: "ord_new",
    version: 1,
    to: "Cancelado",
    expiresAtMs: null,
    movedBy: "usr_ana",
    nowMs: START_MS,
  });
  expect(await outcome(db, move)).toBe("order_incomplete");
  expect(await outcome(db, [insertLine("ord_new", 2, decant())])).toBe("ok");
  expect(await outcome(db, move)).toBe("ok");
});

test("the last owner cannot lose the role or be blocked", async () => {
  await db.client.execute("UPDATE users SET role = 'admin', verified = 1");
  expect(await outcome(db, ["UPDATE users SET role = 'user'"])).toBe("last_admin");
  expect(await outcome(db, ["UPDATE users SET active = 0"])).toBe("last_admin");
  expect(await outcome(db, ["UPDATE users SET admin_role = 'reader'"])).toBe("last_admin");
  await db.client.execute(
    "INSERT INTO users (id, email, role, verified, created_at_ms, updated_at_ms) VALUES ('usr_bea', 'bea@example.test', 'admin', 1, 1, 1)",
  );
  expect(await outcome(db, ["UPDATE users SET admin_role = 'reader' WHERE id = 'usr_bea'"])).toBe("ok");
  expect(await outcome(db, ["UPDATE users SET active = 0 WHERE id <> 'usr_bea'"])).toBe("last_admin");
  // An owner who has not finished the registration.
  await db.client.execute("UPDATE users SET admin_role = 'owner', verified = 0 WHERE id = 'usr_bea'");
  expect(await outcome(db, ["UPDATE users SET active = 0 WHERE id <> 'usr_bea'"])).toBe("last_admin");
  expect(await outcome(db, ["UPDATE users SET role = 'user' WHERE id = 'usr_bea'"])).toBe("ok");
});

const PAID =
  "INSERT INTO payments VALUES ('1', 'ord_open', NULL, NULL, 'approved', 'accredited', 3, 100, 100, 90, 0, 'ARS', '1', 'credit_card', 'visa', 3, 1, 1)";
const refund = (id: string, amount: number) =>
  `INSERT INTO refunds VALUES ('${id}', 'ord_open', '1', ${amount}, 'intent', NULL, 'usr_ana', 1, NULL, 1)`;

test("refunds never exceed the payment", async () => {
  await db.client.batch([PAID, refund("a", 60)], "write");
  expect(await outcome(db, [refund("b", 41)])).toBe("refund_exceeds_payment");
  expect(await outcome(db, [refund("b", 40)])).toBe("ok");
  expect(await outcome(db, ["UPDATE refunds SET amount_centavos = 41 WHERE id = 'b'"])).toBe("refund_exceeds_payment");
});

test("a payment's status never moves backwards, except when a dispute ends", async () => {
  const says = (status: string, rank: number, atMs: number) =>
    outcome(db, [`UPDATE payments SET status = '${status}', rank = ${rank}, provider_updated_at_ms = ${atMs}`]);
  await db.client.batch([PAID], "write");
  expect(await says("in_process", 1, 9)).toBe("payment_backwards");
  expect(await says("approved", 3, 0)).toBe("payment_backwards");
  expect(await says("approved", 3, 5)).toBe("ok");
  expect(await says("in_mediation", 4, 4)).toBe("payment_backwards");
  expect(await says("in_mediation", 4, 5)).toBe("ok");
  expect(await says("approved", 3, 5)).toBe("payment_backwards");
  expect(await says("in_process", 1, 6)).toBe("payment_backwards");
  expect(await says("approved", 3, 6)).toBe("ok");
  // A higher rank is stored, whatever the dates are.
  expect(await says("charged_back", 5, 1)).toBe("ok");
  expect(await says("refunded", 5, 1)).toBe("ok");
  expect(await says("approved", 3, 9)).toBe("payment_backwards");
});

test("of fifty clients that order the last unit, one gets it and the others are refused", async () => {
  const last = { perfumeId: sizeAt(2).perfumeId, sizeId: sizeAt(2).id, quantity: 1 };
  const ended = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      outcome(
        connect(sqld.url),
        placeOrder({ id: `ord_${index}`, lines: [last], expiresAtMs: START_MS + 1, nowMs: START_MS }),
      ),
    ),
  );
  expect(ended.filter((word) => word === "ok")).toHaveLength(1);
  expect(ended.filter((word) => word === "stock_ge0")).toHaveLength(49);
});

test("the key of a deleted perfume is not used again, even if it was the highest one", async () => {
  const insert = (id: string) =>
    `INSERT INTO perfumes (id, slug, product_name, brand, brand_slug, description, gender, category, active, soon, big_decant, small_decant, created_at_ms, updated_at_ms)
     VALUES ('${id}', '${id.replace("_", "-")}', 'a', 'b', 'b', '', 'male', 'arab', 1, 0, 0, 0, 1, 1)`;
  await db.client.batch(
    [insert("per_a"), "DROP TRIGGER perfume_kept", "DELETE FROM perfumes WHERE id = 'per_a'", insert("per_b")],
    "write",
  );
  const { rows } = await db.client.execute("SELECT key FROM perfumes ORDER BY key");
  const keys = rows.map((row) => Number(row.key));
  expect((keys.at(-1) ?? 0) - (keys.at(-2) ?? 0)).toBe(2);
});
