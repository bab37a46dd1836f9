import { beforeAll, expect, test } from "vitest";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { auditSchema } from "#shop/settings/audit.contract.ts";
import { ADMIN, call } from "../../fixtures/caller.ts";
import { smallPng } from "../../fixtures/files.ts";
import { member } from "../../fixtures/own-account.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openAdminShop);
let adminId: string;
let shopperId: string;
let orderId: string;
let picture: string;

const ask = (request: string, body?: unknown, cookie = shop.admin) =>
  call(shop.worker, request, { cookie, ...(body === undefined ? {} : { body }) });
const audit = async (query = "") => auditSchema.parse((await ask(`GET /api/admin/audit${query}`)).body);
const listed = async (query = "") =>
  (await audit(query)).entries.map(({ noun, label, what, from, to }) => [`${noun}: ${label}`, what, from, to]);

/** An administrator's day: several actions in sequence. */
beforeAll(async () => {
  adminId = await shop.idOfUser(ADMIN);
  const shopper = await member(shop.database);
  shopperId = shopper.id;
  const product = { perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 };
  const placed = await ask(
    `POST /api/orders/transfer/${shopper.id}`,
    { products: [product], shipping: false },
    shopper.cookie,
  );
  const { newOrder } = newOrderSchema.parse(placed.body);
  orderId = newOrder._id;
  await ask(`PUT /api/orders/${orderId}`, { statusGlimmer: "En Preparación" });
  await ask(`PUT /api/orders/${orderId}`, { statusGlimmer: "Enviado", numShipping: "AR123" });
  await ask(`PUT /api/orders/${orderId}`, { numShipping: "AR124" });
  await ask(`PUT /api/orders/${orderId}`, { numShipping: "AR124" });
  await ask(`PUT /api/orders/${orderId}`, { statusGlimmer: "Recibido", version: 1 });
  await ask(`PATCH /api/admin/user-admin/${shopper.id}`, { status: false });
  await ask("PUT /api/admin/put-admin", { currency: 1500, transferOff: 12 });
  picture = String((await ask("PUT /api/admin/images", smallPng())).body["path"]);
});

test("lists all actions, newest first, without those refused or without effect", async () => {
  const [{ external_reference: reference } = {}] = await shop.rows("SELECT external_reference FROM orders");
  const order = `order: ${reference}`;
  expect(await listed()).toEqual([
    ["picture: ", "picture_stored", null, { use: "product", bytes: expect.any(Number) }],
    ["settings: ", "settings_changed", { transferOff: 10 }, { transferOff: 12 }],
    ["settings: ", "rate_changed", { currency: 1455 }, { currency: 1500 }],
    [expect.stringMatching(/^user: Pía Número usr_member/), "access_changed", { status: true }, { status: false }],
    [order, "order_changed", { numShipping: "con número" }, { numShipping: "con número" }],
    [
      order,
      "order_moved",
      { statusGlimmer: "En Preparación", numShipping: "" },
      { statusGlimmer: "Enviado", numShipping: "con número" },
    ],
    [order, "order_moved", { statusGlimmer: "Confirmar Transferencia" }, { statusGlimmer: "En Preparación" }],
  ]);
  const { entries, total } = await audit();
  expect([total, new Set(entries.map(({ by }) => by._id))]).toEqual([7, new Set([adminId])]);
  expect(entries.every(({ by }) => by.name !== "")).toBe(true);
});

test("is filtered by noun, by id, by person and by time", async () => {
  const found = async (query: string) => (await audit(query)).entries.map(({ what }) => what);
  expect(await found("?noun=order")).toEqual(["order_changed", "order_moved", "order_moved"]);
  expect(await found(`?noun=order&id=${orderId}&limit=1&page=2`)).toEqual(["order_moved"]);
  expect(await found(`?noun=user&id=${shopperId}`)).toEqual(["access_changed"]);
  expect(await found(`?id=${encodeURIComponent(picture)}`)).toEqual(["picture_stored"]);
  expect(await found(`?by=${shopperId}`)).toEqual([]);
  expect(await found(`?by=${adminId}&noun=settings`)).toEqual(["settings_changed", "rate_changed"]);
  const { entries } = await audit();
  expect(await found(`?since=${entries[2]?.at}`)).toHaveLength(
    entries.filter(({ at }) => at >= String(entries[2]?.at)).length,
  );
  expect(await found("?since=2099-01-01T00:00:00Z")).toEqual([]);
  expect(await audit("?page=9")).toEqual({ entries: [], total: 7 });
});

test("a bulk change is one entry with together=true, else one entry per perfume", async () => {
  const all = (await audit()).total;
  const plan = { numberOfInstallments: 3, percentageInInstallments: 1.2 };
  const { updated } = (await ask("PATCH /api/perfumes/update-installments", { installments: plan })).body;
  expect(updated).toBeGreaterThan(1);
  const { entries, total } = await audit("?together=true");
  const [bulk, newest] = entries;
  expect(bulk).toMatchObject({ what: "installments_updated", noun: "perfume", count: updated });
  expect([newest?.what, newest?.count, total]).toEqual(["picture_stored", 1, all + 1]);
  const [perfume] = await shop.rows(`SELECT category FROM perfumes WHERE id = '${bulk?.nounId}'`);
  expect([bulk?.category, newest?.category]).toEqual([perfume?.["category"], null]);
  expect(entries.map(({ _id }) => Number(_id))).toEqual(entries.map(({ _id }) => Number(_id)).sort((a, b) => b - a));
  const each = await audit(`?noun=perfume&by=${adminId}&since=${bulk?.at}&until=${bulk?.at}`);
  expect([each.total, new Set(each.entries.map(({ count }) => count))]).toEqual([updated, new Set([1])]);
  expect((await audit(`?until=${entries.at(-1)?.at}`)).total).toBe(1);
});

test("takes one trip besides the session's, and is not cacheable", async () => {
  shop.database.proxy.reset();
  const response = await ask("GET /api/admin/audit");
  expect([shop.database.proxy.trips(), response.headers.get("Cache-Control")]).toEqual([2, "no-store"]);
});

test.each([
  "since=ayer",
  "until=hoy",
  "together=1",
  "limit=0",
  "limit=201",
  "page=0",
  "noun=",
  `by=${"x".repeat(121)}`,
])("?%s is refused", async (query) => {
  const response = await ask(`GET /api/admin/audit?${query}`);
  expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([400, [query.split("=")[0]]]);
});

test("deleted users have no name", async () => {
  await shop.database.sql(`UPDATE users SET first_name = '', last_name = '', left_at_ms = 1 WHERE id = '${shopperId}'`);
  expect((await audit("?noun=user")).entries[0]?.label).toBe("");
});
