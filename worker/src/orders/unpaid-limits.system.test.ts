import { beforeAll, describe, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { startWorker } from "#tests/harness.ts";
import { ADMIN, call, problemOf } from "../../fixtures/caller.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf, PRODUCTS } from "../../fixtures/shop-database.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, decant, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(() => openTransferShop("on"));

/** Another isolate on the same database, without limits. */
const unlimited = sharedFixture(() => startWorker({ tursoUrl: shop.database.proxy.url, vars: { LIMITS: "off" } }));

/** Many more products, so that an order can have many lines. */
const MANY = Array.from({ length: 40 }, (_, at) => `nuevo-${at}`);
beforeAll(async () => {
  const [like] = PRODUCTS;
  if (!like) throw new Error("there is no product");
  const sizes = [{ ml: 50, priceUsdCents: 900, stock: 20 }];
  const more = MANY.map((slug) => ({ ...like, slug, productName: slug, sizes }));
  await insertCatalogue(shop.database.db, more, Date.now());
});

/** Lines of two units of different products, from the given one on. */
const lines = (count: number, from = 0, quantity = 2) =>
  MANY.slice(from, from + count).map((slug) => ({ perfume: idOf(slug), ml: 50, type: "milliliter", quantity }));

/** The number of the last network. `transfer` uses a new one for each order, so that only the limits of a person apply. */
let networks = 0;
const transfer = (who: TestUser, products: object[], worker = shop.worker) =>
  call(worker, `POST /api/orders/transfer/${who.id}`, {
    cookie: who.cookie,
    body: { shipping: false, products },
    address: `198.51.100.${++networks}`,
  });

const change = (body: object) => shop.send("PUT /api/admin/put-admin", body);
const DEFAULTS = { unpaidUnitsOfSize: 6, unpaidUnits: 12, unpaidLines: 10, unpaidPesos: 5_000_000, networkUnits: 30 };

test("two new accounts with six orders of many lines hold no more than the limits of two people", async () => {
  const people = [await shop.person(), await shop.person()];
  const ids = people.map(({ id }) => `'${id}'`).join();
  for (const who of people)
    for (const from of [0, 13, 26]) {
      // As much as the shop accepts: from all lines down to one.
      for (let count = 13; count > 0; count--) if ((await transfer(who, lines(count, from))).status === 200) break;
    }
  const [held] = await shop.rows(`SELECT sum(l.quantity) AS units, count(*) AS lines FROM orders o
    JOIN order_lines l ON l.order_id = o.id WHERE o.hold = 'held' AND o.user_id IN (${ids})`);
  expect(held).toEqual({ units: 24, lines: 12 });
});

test("with `LIMITS=off` a person may hold more units than the limit", async () => {
  const who = await shop.person();
  expect((await transfer(who, lines(7), unlimited)).status).toBe(200);
  expect(problemOf(await transfer(who, lines(1, 7)))).toEqual([409, "transfer_over_limit"]);
});

describe("a limit of the settings", () => {
  test.each([
    ["of one size", { unpaidUnitsOfSize: 3 }, [asad(2)], "hasta 3 unidades de Asad antes de pagar"],
    ["of units", { unpaidUnits: 5 }, lines(2, 0, 2), "hasta 5 unidades antes de pagar"],
    ["of lines", { unpaidLines: 3 }, [asad(1), decant(3)], "hasta 3 productos distintos antes de pagar"],
    ["of pesos", { unpaidPesos: 100_000 }, [asad(1)], "antes de pagar, y ya tenés"],
  ])(
    "%s holds when three orders are placed at the same time, and the refusal says what is possible",
    async (_, limit, one, says) => {
      expect((await change(limit)).status).toBe(200);
      const who = await shop.person();
      const responses = await Promise.all([1, 2, 3].map(() => transfer(who, one)));
      await change(DEFAULTS);
      const refused = responses.filter(({ status }) => status !== 200);
      expect(refused.map(problemOf)).toEqual(Array(2).fill([409, "transfer_over_limit"]));
      for (const { body } of refused) {
        expect(body["message"]).toContain(says);
        expect(body["message"]).toContain("Podés pagar este pedido con tarjeta, pagar antes lo que tenés pendiente");
      }
    },
  );

  test("of units is twice as much for a buyer with a paid order", async () => {
    const who = await shop.person();
    expect(problemOf(await transfer(who, lines(7)))).toEqual([409, "transfer_over_limit"]);
    const paid = await shop.placed(who, { products: [asad(1)] });
    expect((await shop.change(paid._id, { statusGlimmer: "En Preparación" })).status).toBe(200);
    expect((await transfer(who, lines(7))).status).toBe(200);
    expect((await transfer(who, lines(5, 10))).status).toBe(200);
    const response = await transfer(who, lines(1, 20));
    expect(problemOf(response)).toEqual([409, "transfer_over_limit"]);
    expect(response.body["message"]).toContain("hasta 24 unidades antes de pagar, y ya tenés 24 reservadas");
  });

  test("is an integer of at least 1", async () => {
    const response = await change({ unpaidUnits: 0, networkUnits: 1.5 });
    expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([
      400,
      ["unpaidUnits", "networkUnits"],
    ]);
  });
});

describe("all unpaid orders of a person", () => {
  const release = (who: TestUser, cookie = shop.admin) =>
    call(shop.worker, `POST /api/orders/release/${who.id}`, { cookie });
  const ordersOf = (who: TestUser) =>
    shop.rows("SELECT id, status_glimmer AS state FROM orders WHERE user_id = ? ORDER BY created_at_ms", who.id);

  test("are released by an administrator, each with its units, a mail and an entry in the activity log", async () => {
    const [who, other] = [await shop.person(), await shop.person()];
    const before = await shop.sizeOf("nuevo-0");
    const paid = await shop.placed(who, { products: lines(1) });
    expect((await shop.change(paid._id, { statusGlimmer: "En Preparación" })).status).toBe(200);
    for (const products of [lines(2), lines(1, 0, 1)]) await shop.placed(who, { products });
    await shop.placed(other, { products: lines(1) });
    const response = await release(who);
    expect([response.status, response.body]).toEqual([200, { released: 2, units: 5, left: 0 }]);
    const orders = await ordersOf(who);
    expect(orders.map(({ state }) => state)).toEqual(["En Preparación", "Cancelado", "Cancelado"]);
    expect((await ordersOf(other)).map(({ state }) => state)).toEqual(["Confirmar Transferencia"]);
    expect(await shop.sizeOf("nuevo-0")).toEqual({
      stock: before.stock - 4,
      reserved: before.reserved + 2,
      sold: before.sold + 2,
    });
    for (const { id } of orders.slice(1)) {
      const mails = await shop.rows(
        "SELECT event FROM outbox WHERE order_id = ? AND event LIKE 'order-cancelled%'",
        String(id),
      );
      const entries = await shop.rows("SELECT what, by_user_id AS who FROM audit_log WHERE noun_id = ?", String(id));
      expect([mails.length, entries]).toEqual([1, [{ what: "order_moved", who: await shop.idOfUser(ADMIN) }]]);
    }
    expect((await release(who)).body).toEqual({ released: 0, units: 0, left: 0 });
  });

  test("are not released by the person", async () => {
    const who = await shop.person();
    await shop.placed(who, { products: lines(1) });
    expect(problemOf(await release(who, who.cookie))).toEqual([403, "forbidden"]);
    expect((await ordersOf(who)).map(({ state }) => state)).toEqual(["Confirmar Transferencia"]);
  });
});

test("a buyer cancels five orders in an hour: the sixth waits for its transfer, and no mail says otherwise", async () => {
  const who = await shop.person();
  const statuses = [];
  for (let order = 1; order <= 6; order++) {
    const placed = await transfer(who, lines(1));
    expect(placed.status).toBe(200);
    const { _id } = newOrderSchema.parse(placed.body).newOrder;
    const cancelled = await call(shop.worker, `POST /api/orders/${who.id}/${_id}/cancel`, { cookie: who.cookie });
    statuses.push(cancelled.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const left = await shop.rows(`SELECT status_glimmer FROM orders WHERE user_id = '${who.id}' AND hold = 'held'`);
  expect(left).toEqual([{ status_glimmer: "Confirmar Transferencia" }]);
  const mails = await shop.rows(`SELECT count(*) AS count FROM outbox JOIN orders ON orders.id = order_id
    WHERE user_id = '${who.id}' AND event LIKE 'order-cancelled/%'`);
  expect(mails).toEqual([{ count: 5 }]);
});
