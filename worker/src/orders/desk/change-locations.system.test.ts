import { expect, test } from "vitest";
import { adminPerfumeResponseSchema } from "#shop/catalogue/product.contract.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { addLocations, NOWHERE } from "#shop/stock/order-locations.ts";
import { type Locations, locatedUnits } from "#shop/stock/stock.ts";
import { openCardShop } from "../../../fixtures/card-shop.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { asad, decant, openTransferShop, updatedIn } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);
const cards = sharedFixture(openCardShop);

const at = (snF: number, snL: number, ros: number) => ({ snF, snL, ros });

/** The units of Asad at each location. */
async function units(rows = shop.rows): Promise<Locations> {
  const [row] =
    await rows(`SELECT s.sn_f AS snF, s.sn_l AS snL, s.ros FROM sizes s JOIN perfumes p ON p.id = s.perfume_id
    WHERE p.slug = 'asad' ORDER BY s.position LIMIT 1`);
  return { snF: Number(row?.["snF"]), snL: Number(row?.["snL"]), ros: Number(row?.["ros"]) };
}

/** Puts the units of Asad at these locations. Its stock stays. */
async function locate({ snF, snL, ros }: Locations) {
  await shop.database.sql(`UPDATE sizes SET sn_f = ${snF}, sn_l = ${snL}, ros = ${ros} WHERE perfume_id = (
    SELECT id FROM perfumes WHERE slug = 'asad')`);
}

/** An order of Asad in preparation. */
async function prepared(body: object = { products: [asad(2)] }): Promise<AdminOrder> {
  const order = await shop.placed(await shop.person(), body);
  return shop.changed(order._id, { statusGlimmer: "En Preparación" });
}

const choose = ({ _id, version }: AdminOrder, locations: Locations, more: object = {}) =>
  shop.send(`PUT /api/orders/${_id}/locations`, { version, lines: [{ line: 1, ...locations }], ...more });

test("a pickup in Rosario takes its units from ROS, an order without a showroom from the location with most units, and the response names them", async () => {
  await locate(at(4, 3, 1));
  const pickup = await prepared({ products: [asad(), decant()], pickup: "rosario" });
  expect(pickup.locations).toEqual([{ line: 1, ...at(0, 0, 1) }]);
  const delivery = await prepared();
  expect(delivery.locations).toEqual([{ line: 1, ...at(2, 0, 0) }]);
  expect(await units()).toEqual(at(2, 3, 0));
  expect((await shop.desk(pickup._id)).order.locations).toEqual(pickup.locations);
  const own = await shop.send(`GET /api/orders/${pickup.user._id}/${pickup._id}`);
  expect(own.body["order"]).not.toHaveProperty("locations");
});

test("other locations are chosen, with an entry of the activity log, and the same ones again change nothing", async () => {
  await locate(at(4, 3, 1));
  const order = await prepared();
  const changed = updatedIn(await choose(order, at(0, 1, 1)));
  expect([changed.locations, changed.version]).toEqual([[{ line: 1, ...at(0, 1, 1) }], order.version + 1]);
  expect(await units()).toEqual(at(4, 2, 0));
  expect(updatedIn(await choose(changed, at(0, 1, 1))).version).toBe(changed.version);
  const less = updatedIn(await choose(changed, at(1, 0, 0)));
  expect([less.locations, await units()]).toEqual([[{ line: 1, ...at(1, 0, 0) }], at(3, 3, 1)]);
  const log = await shop.rows(
    `SELECT what, from_value AS "from", to_value AS "to" FROM audit_log WHERE noun_id = ? ORDER BY key`,
    order._id,
  );
  expect(log.slice(1)).toMatchObject([
    {
      what: "order_changed",
      from: JSON.stringify({ locations: "Asad 100: SN-F 2" }),
      to: JSON.stringify({ locations: "Asad 100: SN-L 1 · ROS 1" }),
    },
    { to: JSON.stringify({ locations: "Asad 100: SN-F 1 · sin locación 1" }) },
  ]);
});

test("a choice is refused for more units than the line or location has, a decant, a repeated line, an old version and a sent order", async () => {
  await locate(at(4, 0, 1));
  const order = await prepared({ products: [asad(2), decant()] });
  const fieldsOf = async (locations: Locations, more: object = {}) =>
    (await choose(order, locations, more)).body["fields"];
  expect(await fieldsOf(at(2, 0, 1))).toEqual({ "lines.0.snF": ["La línea es de 2 unidades"] });
  expect(await fieldsOf(at(0, 1, 0))).toEqual({ "lines.0.snL": ["En SN-L hay 0"] });
  const lines = [1, 1, 2, 9].map((line) => ({ line, ...at(1, 0, 0) }));
  expect(await fieldsOf(NOWHERE, { lines })).toEqual({
    "lines.1.line": ["Esa línea está dos veces"],
    "lines.2.line": ["Esa línea no tiene stock"],
    "lines.3.line": ["Esa línea no tiene stock"],
  });
  const old = await choose({ ...order, version: order.version - 1 }, at(1, 0, 1));
  expect([old.status, old.body]).toMatchObject([409, { code: "order_stale", order: { version: order.version } }]);
  await shop.change(order._id, { statusGlimmer: "Enviado" });
  const sent = await choose({ ...order, version: order.version + 1 }, at(1, 0, 1));
  expect([sent.status, sent.body]).toMatchObject([409, { code: "order_not_preparing", order: { _id: order._id } }]);
  expect((await choose({ ...order, _id: "ord_none" }, at(1, 0, 1))).status).toBe(404);
  expect(await units()).toEqual(at(2, 0, 1));
});

test("of two choices and two cancellations at the same time one succeeds; the cancelled order returns all units", async () => {
  const before = at(4, 4, 4);
  for (let round = 1; round <= 4; round++) {
    await locate(before);
    const order = await prepared();
    const { _id, version } = order;
    const other = () => shop.change(_id, { statusGlimmer: "Cancelado", version });
    const answers = await Promise.all([choose(order, at(0, 2, 0)), choose(order, at(0, 0, 2)), other(), other()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    await shop.change(_id, { statusGlimmer: "Cancelado" });
    expect(await units()).toEqual(before);
  }
});

test("an order that two administrators start to prepare at the same time takes its units from their location once", async () => {
  await locate(at(4, 4, 4));
  const order = await shop.placed(await shop.person(), { products: [asad(2)] });
  const body = { statusGlimmer: "En Preparación", version: order.version };
  const both = await Promise.all([1, 2].map(() => shop.change(order._id, body)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await units()).toEqual(at(2, 4, 4));
});

test("orders that are prepared at the same time take no unit of a location twice", async () => {
  await locate(at(3, 0, 0));
  const placed = await Promise.all(
    [1, 2, 3, 4].map(async () => shop.placed(await shop.person(), { products: [asad()] })),
  );
  const orders = await Promise.all(placed.map(({ _id }) => shop.changed(_id, { statusGlimmer: "En Preparación" })));
  expect(orders.map(({ locations: [line] }) => (line ? locatedUnits(line) : 0)).sort()).toEqual([0, 1, 1, 1]);
  expect(await units()).toEqual(NOWHERE);
});

test("preparing orders while their units are moved and counted takes no unit twice", async () => {
  for (let round = 1; round <= 4; round++) {
    await locate(at(3, 0, 0));
    const placed = await Promise.all(
      [1, 2, 3, 4].map(async () => shop.placed(await shop.person(), { products: [asad()] })),
    );
    const { body } = await shop.send(`GET /api/perfumes/admin/${asad().perfume}`);
    const { _id: perfume, milliliters } = adminPerfumeResponseSchema.parse(body).perfume;
    const [{ _id: size = "", stock = 0, reserved = 0, defectiveStock = 0 } = {}] = milliliters;
    const seen = { ...at(3, 0, 0), onShelf: stock + reserved + defectiveStock };
    const [counted, moved, ...orders] = await Promise.all([
      shop.send("POST /api/admin/stock/counts", {
        correctStock: false,
        lines: [{ perfume, size, ...at(2, 0, 0), seen }],
      }),
      shop.send("POST /api/admin/stock/moves", { perfume, size, units: 1, from: "snF", to: "ros" }),
      ...placed.map(({ _id }) => shop.changed(_id, { statusGlimmer: "En Preparación" })),
    ]);
    // Refused when others were faster: the units that the count compared with, or the unit to move, are gone.
    expect([200, 409]).toContain(counted.status);
    expect([200, 400]).toContain(moved.status);
    const taken = orders.map(({ locations: [line] }) => (line ? locatedUnits(line) : 0));
    const all = taken.reduce((sum, one) => sum + one, locatedUnits(await units()));
    expect(all).toBe(counted.status === 200 ? 2 : 3);
  }
});

test("an order paid in cash takes its units from the showroom's location immediately, and an open product form stays valid", async () => {
  await locate(at(4, 3, 2));
  const { updatedAt } = await productOf();
  const purchase = { products: [asad()], shipping: false };
  const { total: transactionAmount } = (await shop.send("POST /api/orders/manual/total", purchase)).body;
  const body = {
    ...{ ...purchase, firstName: "Ana", lastName: "Paz", email: "lugar@azahar.test" },
    ...{ pickup: "rosario", origin: "showroom", paid: "cash", transactionAmount },
  };
  const response = await shop.send("POST /api/orders/manual", body, "lugar-en-efectivo");
  expect(response.body["order"]).toMatchObject({ locations: [{ line: 1, ...at(0, 0, 1) }] });
  expect((await productOf()).updatedAt).toBe(updatedAt);
});

async function productOf() {
  const [row] = await shop.rows("SELECT updated_at_ms AS updatedAt FROM perfumes WHERE slug = 'asad'");
  return { updatedAt: row?.["updatedAt"] };
}

test("a card order takes its units from their locations when it is approved, and a unit that is refunded and restocked comes back", async () => {
  const before = await units(cards.rows);
  const order = await cards.paid(await cards.buyer(2), { body: { transaction_amount: 2 * cards.price } });
  const [row] = await cards.rows(`SELECT count(*) AS n FROM location_movements WHERE order_id = '${order._id}'`);
  expect(Number(row?.["n"])).toBeGreaterThan(0);
  const after = await units(cards.rows);
  expect(locatedUnits(addLocations(before, after, -1))).toBe(2);
  const lines = [{ line: 1, quantity: 1, restock: true }];
  expect((await cards.refund(order._id, { lines, version: order.version })).status).toBe(200);
  expect(locatedUnits(addLocations(before, await units(cards.rows), -1))).toBe(1);
});
