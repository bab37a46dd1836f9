import { beforeAll, describe, expect, test } from "vitest";
import { insertCatalogue } from "#db/seed/insert.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import type { Person } from "../../fixtures/people.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, decant, openTransferShop } from "../../fixtures/transfer-shop.ts";
import { idOf, PRODUCTS } from "../../fixtures/world.ts";

const shop = sharedFixture(() => openTransferShop("on"));

/** Many more products, so that an order can have many lines. */
const MANY = Array.from({ length: 40 }, (_, at) => `nuevo-${at}`);
beforeAll(async () => {
  const [like] = PRODUCTS;
  if (!like) throw new Error("there is no product");
  const sizes = [{ ml: 50, usd: "9.00", stock: 20 }];
  const more = MANY.map((slug) => ({ ...like, slug, productName: slug, sizes }));
  await insertCatalogue(shop.world.db, more, Date.now());
});

/** Lines of two units of different products, from the given one on. */
const lines = (count: number, from = 0, quantity = 2) =>
  MANY.slice(from, from + count).map((slug) => ({ perfume: idOf(slug), ml: 50, type: "milliliter", quantity }));

/** Each order comes from a network of its own, so that only the limits of a person apply. */
let networks = 0;
const transfer = (who: Person, products: object[]) =>
  call(shop.worker, `POST /api/orders/transfer/${who.id}`, {
    cookie: who.cookie,
    body: { shipping: false, products },
    address: `198.51.100.${++networks}`,
  });

const change = (body: object) => call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body });
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

describe("a limit of the settings", () => {
  test.each([
    ["of one size", { unpaidUnitsOfSize: 3 }, [asad(2)], "hasta 3 unidades de Asad antes de pagar"],
    ["of units", { unpaidUnits: 5 }, lines(2, 0, 2), "hasta 5 unidades antes de pagar"],
    ["of lines", { unpaidLines: 3 }, [asad(1), decant(3)], "hasta 3 productos distintos antes de pagar"],
    ["of pesos", { unpaidPesos: 100_000 }, [asad(1)], "antes de pagar, y ya tenés"],
  ])(
    "%s holds when several orders come at once, and the refusal says what is possible",
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

  test("is twice as much for a buyer with a paid order", async () => {
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

  test("is a whole number from 1 on", async () => {
    const response = await change({ unpaidUnits: 0, networkUnits: 1.5 });
    expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([
      400,
      ["unpaidUnits", "networkUnits"],
    ]);
  });
});
