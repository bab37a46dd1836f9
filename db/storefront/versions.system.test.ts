import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, emptyTables, makeAnew, outcome } from "#tests/database.ts";
import { openShop, type SmallShop, START_MS } from "#tests/ledger/small-shop.ts";
import { enterStock, moveOrder, placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { readSchemaSource } from "../migrate.ts";
import { readVersions } from "../settings/settings.ts";

const SOURCE = readSchemaSource();
const COUPON =
  "(id, code, starts_at_ms, ends_at_ms, listed, kind, percentage_bp, amount_centavos, minimum_centavos, with_promotions, with_transfer, active, created_at_ms, updated_at_ms) SELECT column1, column2, column3, column4, column5, 'percentage', 1000, 0, 0, 1, 1, 1, 1, 1 FROM (VALUES";
let sqld: Sqld;
let db: Database;
let shop: SmallShop;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db, SOURCE);
});
afterAll(() => sqld.stop());
/** Asad has 3 units, Delilah 0 and 1. */
beforeEach(async () => {
  await emptyTables(db, SOURCE);
  shop = await openShop(db, [3, 0, 1]);
  await db.client.batch(
    [
      "INSERT INTO pictures SELECT id, 0, '/a.webp', 880, 1075, '#E4CFB6' FROM perfumes",
      "INSERT INTO showrooms VALUES ('rosario', 0, 'a', 'b', 'c', 'd', '549')",
      "INSERT INTO plans VALUES (3, 12048)",
      "UPDATE settings SET rate_centavos = 145500",
      "INSERT INTO promotions VALUES ('pro_1', 'Otoño', 1000, 1, 2, 1, 1, 1)",
      `INSERT INTO coupons ${COUPON} ('cup_1', 'OTONO', 1, 2, 1))`,
    ],
    "write",
  );
});

const sizeAt = (index: number) => shop.sizes[index] ?? { id: "", perfumeId: "" };

/** Returns which versions a write raises. */
async function raisedBy(write: () => Promise<unknown>): Promise<"both" | "catalogue" | "live" | "none"> {
  const before = await readVersions(db);
  await write();
  const after = await readVersions(db);
  const isLive = after.liveVersion > before.liveVersion;
  if (after.catalogueVersion > before.catalogueVersion) return isLive ? "both" : "catalogue";
  return isLive ? "live" : "none";
}

test.each([
  ["a price", "UPDATE sizes SET price_usd_cents = 4600 WHERE position = 0"],
  ["a size's promotion", "UPDATE sizes SET for_sale = 1, percentage_for_sale_bp = 1500"],
  ["installments", "UPDATE sizes SET installment_usd_cents = 5000"],
  ["a size's installments in its promotion", "UPDATE sizes SET installment_for_sale_usd_cents = 5000"],
  ["a size's millilitres", "UPDATE sizes SET ml = ml + 1"],
  ["a removed size", "UPDATE sizes SET removed_at_ms = 1 WHERE stock = 0"],
  ["a name", "UPDATE perfumes SET product_name = 'Asad negro' WHERE slug = 'asad'"],
  ["a description", "UPDATE perfumes SET description = 'Nuevo'"],
  ["an inactive perfume", "UPDATE perfumes SET active = 0"],
  ["a perfume that is coming soon", "UPDATE perfumes SET soon = 1"],
  ["a decant's price", "UPDATE perfumes SET big_decant_usd_cents = 900"],
  ["an archived perfume", "UPDATE perfumes SET archived_at_ms = 1"],
  ["a picture", "UPDATE pictures SET path = '/b.webp'"],
  ["a deleted picture", "DELETE FROM pictures"],
  ["the rate", "UPDATE settings SET rate_centavos = 150000"],
  ["the transfer discount", "UPDATE settings SET transfer_off_bp = 500"],
  ["the shop's name", "UPDATE settings SET shop_name = 'Otra'"],
  ["the banner", "UPDATE settings SET banner_href = '/perfumes'"],
  ["the fiscal data", "UPDATE settings SET fiscal_data_url = 'https://qr.afip.gob.ar/'"],
  ["the address for complaints", "UPDATE settings SET consumer_defence_url = 'https://www.gob.ar/'"],
  ["a showroom", "UPDATE showrooms SET hours = 'Siempre'"],
  ["a deleted showroom", "DELETE FROM showrooms"],
  ["a plan", "UPDATE plans SET multiplier_bp = 13000"],
  ["a deleted plan", "DELETE FROM plans"],
  ["a brand", "UPDATE brands SET text = 'Nueva' WHERE slug = 'lattafa'"],
  ["the menu of brands", "UPDATE brands SET position = 40 WHERE slug = 'lattafa'"],
  ["a deleted brand", "DELETE FROM brands WHERE slug = 'versace'"],
  ["a new promotion", "INSERT INTO promotions VALUES ('pro_2', 'Navidad', 1000, 1, 4102444800000, 1, 1, 1)"],
  // Its start and its end no longer count.
  ["a postponed promotion", "UPDATE promotions SET starts_at_ms = 4102444800000, ends_at_ms = 4102444900000"],
  ["a coupon that has ended, no longer listed", "UPDATE coupons SET listed = 0, version = version + 1"],
  ["a postponed coupon", "UPDATE coupons SET starts_at_ms = 4102444800000, ends_at_ms = null, version = version + 1"],
  ["a promotion that was stopped", "UPDATE promotions SET active = 0"],
])("a write outside the panel raises both versions: %s", async (_, sql) => {
  expect(await raisedBy(() => db.client.execute(sql))).toBe("both");
});

test.each([
  ["a price written again", "UPDATE sizes SET price_usd_cents = price_usd_cents, for_sale = for_sale"],
  ["a perfume saved unchanged", "UPDATE perfumes SET product_name = product_name, updated_at_ms = 7"],
  ["a picture written again", "UPDATE pictures SET path = path"],
  [
    "settings saved unchanged",
    "UPDATE settings SET rate_centavos = rate_centavos, rate_set_at_ms = 9, updated_at_ms = 9",
  ],
  ["a coupon that no page shows", `INSERT INTO coupons ${COUPON} ('cup_2', 'SECRETO', 1, 4102444800000, 0))`],
  ["locations", "UPDATE sizes SET sn_f = sn_f + 1"],
])("a write raises no version: %s", async (_, sql) => {
  expect(await raisedBy(() => db.client.execute(sql))).toBe("none");
});

const enter = (index: number, units: number) =>
  raisedBy(() =>
    db.client.batch(
      enterStock({ sizeId: sizeAt(index).id, kind: "incoming", units, requestId: `r${units}`, nowMs: START_MS }),
      "write",
    ),
  );

test("a stock change raises the live version; one that makes a size available or sells it out raises both", async () => {
  expect(await enter(0, 5)).toBe("live");
  expect(await enter(1, 1)).toBe("both");
  expect(await enter(1, -1)).toBe("both");
});

test("an order raises the live version, or both if it takes the last unit; returning that unit raises both; its payment raises none", async () => {
  const lineOf = (index: number) => ({ perfumeId: sizeAt(index).perfumeId, sizeId: sizeAt(index).id, quantity: 1 });
  const place = (id: string, index: number) =>
    raisedBy(() => outcome(db, placeOrder({ id, lines: [lineOf(index)], expiresAtMs: START_MS + 1, nowMs: START_MS })));
  const move = (version: number, to: "En Preparación" | "Cancelado") =>
    raisedBy(() =>
      outcome(db, moveOrder({ id: "ord_2", version, to, expiresAtMs: null, movedBy: "usr_ana", nowMs: START_MS })),
    );
  expect(await place("ord_1", 0)).toBe("live");
  expect(await place("ord_2", 2)).toBe("both");
  expect(await move(1, "En Preparación")).toBe("none");
  expect(await move(2, "Cancelado")).toBe("both");
});

test("a refused order raises no version", async () => {
  const short = { perfumeId: sizeAt(1).perfumeId, sizeId: sizeAt(1).id, quantity: 1 };
  const refused = () => outcome(db, placeOrder({ id: "ord_3", lines: [short], expiresAtMs: 1, nowMs: 0 }));
  expect(await raisedBy(refused)).toBe("none");
});

test("a decant order raises no version", async () => {
  const decant = { perfumeId: sizeAt(0).perfumeId, sizeId: null, quantity: 1 };
  expect(
    await raisedBy(() => outcome(db, placeOrder({ id: "ord_4", lines: [decant], expiresAtMs: 1, nowMs: 0 }))),
  ).toBe("none");
});
