import type { InStatement } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderStatus } from "#shop/orders/order.ts";
import { addLocations, giveBack, NOWHERE, proposeLocations } from "#shop/stock/order-locations.ts";
import { LOCATIONS, type Locations } from "#shop/stock/stock.ts";
import { connect, makeAnew, outcome, planted, trigger } from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import { addPayment, moveOrder, placeOrder, refundUnits } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "../audit.ts";
import { readSchemaSource } from "../migrate.ts";
import { finishRefund } from "../payments/refunds.ts";
import { changeLocations } from "./order-locations.ts";

const SOURCE = readSchemaSource();
const nowMs = START_MS;
let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

const at = (snF: number, snL: number, ros: number) => ({ snF, snL, ros });

/** Opens a shop with one size whose units are at these locations. With a `city`, adds the showroom of all test orders there. */
async function openWith(located: Locations, { city = "", stock = 40, source = SOURCE } = {}) {
  const db = connect(sqld.url);
  await makeAnew(db, source);
  const { sizes } = await openShop(db, [stock, 0, 0]);
  const { id: sizeId = "", perfumeId = "" } = sizes[0] ?? {};
  const send = (batch: InStatement[]) => outcome(db, batch);
  const setTo = ({ snF, snL, ros }: Locations) =>
    send([{ sql: "UPDATE sizes SET sn_f = ?, sn_l = ?, ros = ? WHERE id = ?", args: [snF, snL, ros, sizeId] }]);
  await setTo(located);
  if (city !== "")
    await send([
      {
        sql: "INSERT INTO showrooms (key, position, name, city, address, hours, whatsapp) VALUES ('rosario', 0, 'Local', ?, '', '', '')",
        args: [city],
      },
    ]);
  const versions = new Map<string, number>();
  const one = async (sql: string, ...args: string[]) => {
    const { rows } = await db.client.execute({ sql, args });
    return { ...rows[0] };
  };
  return {
    db,
    sizeId,
    send,
    setTo,
    place: (id = "ord_1", quantity = 2) =>
      send(placeOrder({ id, lines: [{ perfumeId, sizeId, quantity }], expiresAtMs: null, nowMs })),
    async move(to: OrderStatus, id = "ord_1") {
      const version = versions.get(id) ?? 1;
      const done = await send(moveOrder({ id, version, to, expiresAtMs: null, movedBy: "usr_ana", nowMs }));
      if (done === "ok") versions.set(id, version + 1);
      return done;
    },
    change: (locations: Locations, version = 90, orderId = "ord_1") =>
      send([changeLocations({ orderId, version, by: "usr_ana", nowMs, lines: [{ sizeId, locations }] })]),
    async units() {
      return one("SELECT sn_f AS snF, sn_l AS snL, ros FROM sizes WHERE id = ?", sizeId);
    },
    /** The units that the order has taken from each location. */
    async left(id = "ord_1") {
      const sum = (location: string) => `coalesce(-sum(units * (location = '${location}')), 0) AS ${location}`;
      return one(`SELECT ${LOCATIONS.map(sum).join(", ")} FROM location_movements WHERE order_id = ?`, id);
    },
    async rules() {
      return (await audit(db, nowMs)).map(({ rule }) => rule);
    },
  };
}

test("a paid pickup takes units from its showroom's city first, and a cancellation returns them to the same locations", async () => {
  const shop = await openWith(at(5, 0, 1), { city: "Rosario" });
  await shop.place();
  expect(await shop.units()).toEqual(at(5, 0, 1));
  expect(await shop.move("En Preparación")).toBe("ok");
  expect([await shop.units(), await shop.left()]).toEqual([at(4, 0, 0), at(1, 0, 1)]);
  expect(await shop.move("Enviado")).toBe("ok");
  expect(await shop.units()).toEqual(at(4, 0, 0));
  expect(await shop.move("Cancelado")).toBe("ok");
  expect([await shop.units(), await shop.left()]).toEqual([at(5, 0, 1), NOWHERE]);
  expect(await shop.move("En Preparación")).toBe("ok");
  expect(await shop.move("Autorización Pendiente")).toBe("ok");
  expect([await shop.units(), await shop.left()]).toEqual([at(5, 0, 1), NOWHERE]);
  expect(await shop.rules()).toEqual([]);
});

test("an order takes no more units from locations than they have, and returns no more than it took", async () => {
  const shop = await openWith(at(0, 1, 0));
  await shop.place("ord_1");
  await shop.place("ord_2");
  expect(await shop.move("En Preparación", "ord_1")).toBe("ok");
  expect(await shop.move("En Preparación", "ord_2")).toBe("ok");
  expect([await shop.units(), await shop.left("ord_1"), await shop.left("ord_2")]).toEqual([
    NOWHERE,
    at(0, 1, 0),
    NOWHERE,
  ]);
  expect(await shop.move("Cancelado", "ord_1")).toBe("ok");
  expect(await shop.move("Cancelado", "ord_2")).toBe("ok");
  expect(await shop.units()).toEqual(at(0, 1, 0));
  expect(await shop.rules()).toEqual([]);
});

test("a refund that restocks returns its units once, and later moves of the order affect only the other units", async () => {
  const shop = await openWith(at(1, 0, 1));
  await shop.place();
  await shop.send(addPayment("ord_1", "1", nowMs));
  await shop.move("En Preparación");
  expect(await shop.units()).toEqual(NOWHERE);
  const lines = [{ line: 1, quantity: 1, restock: true }];
  await shop.send(refundUnits({ id: "a", orderId: "ord_1", paymentId: "1", lines, nowMs }));
  expect(await shop.units()).toEqual(NOWHERE);
  const done = [
    finishRefund("a", { state: "done", providerRefundId: null, nowMs }),
    "UPDATE payments SET refunded_centavos = amount_centavos",
  ];
  expect(await shop.send(done)).toBe("ok");
  expect(await shop.send(done)).toBe("ok");
  expect(await shop.units()).toEqual(at(0, 0, 1));
  expect(await shop.change(at(1, 0, 1))).toBe("location_exceeds_line");
  expect(await shop.move("Cancelado")).toBe("ok");
  expect(await shop.units()).toEqual(at(1, 0, 1));
  expect(await shop.rules()).toEqual([]);
});

test("a change of locations adds correcting rows, and takes no more units than the line or the location has", async () => {
  const shop = await openWith(at(2, 1, 1));
  await shop.place();
  expect(await shop.change(at(1, 0, 0), 1)).toBe("location_exceeds_line");
  await shop.move("En Preparación");
  expect(await shop.left()).toEqual(at(2, 0, 0));
  expect(await shop.change(at(0, 1, 1), 2)).toBe("ok");
  expect([await shop.left(), await shop.units()]).toEqual([at(0, 1, 1), at(2, 0, 0)]);
  expect(await shop.change(at(0, 1, 1), 3)).toBe("ok");
  expect(await shop.change(at(0, 2, 0), 4)).toBe("sn_l_ge0");
  expect(await shop.change(at(1, 1, 1), 5)).toBe("location_exceeds_line");
  expect(await shop.change(at(1, 0, 0), 6)).toBe("ok");
  expect([await shop.left(), await shop.units()]).toEqual([at(1, 0, 0), at(1, 1, 1)]);
  expect(await shop.move("Cancelado")).toBe("ok");
  expect(await shop.units()).toEqual(at(2, 1, 1));
  expect(await shop.change(at(1, 0, 0), 7)).toBe("location_exceeds_line");
  expect(await shop.rules()).toEqual([]);
});

test("two concurrent preparations take different units, and of concurrent moves of one order one succeeds", async () => {
  const shop = await openWith(at(1, 1, 0));
  for (const id of ["ord_1", "ord_2"]) await shop.place(id, 1);
  const both = await Promise.all(["ord_1", "ord_2"].map((id) => shop.move("En Preparación", id)));
  expect(both).toEqual(["ok", "ok"]);
  expect(await shop.units()).toEqual(NOWHERE);
  const rivals = await Promise.all([
    shop.send(moveOrder({ id: "ord_1", version: 2, to: "Cancelado", expiresAtMs: null, movedBy: "usr_ana", nowMs })),
    shop.send(moveOrder({ id: "ord_1", version: 2, to: "Enviado", expiresAtMs: null, movedBy: "usr_ana", nowMs })),
    shop.send(moveOrder({ id: "ord_1", version: 2, to: "Cancelado", expiresAtMs: null, movedBy: "usr_ana", nowMs })),
  ]);
  expect(rivals.filter((one) => one === "ok")).toHaveLength(1);
  expect(await shop.rules()).toEqual([]);
});

test("an order sold before its locations were recorded returns nothing, and breaks no rule", async () => {
  const shop = await openWith(at(3, 0, 0), {
    source: planted(SOURCE, trigger("sale_leaves_locations")),
  });
  await shop.place();
  expect(await shop.move("En Preparación")).toBe("ok");
  expect([await shop.units(), await shop.rules()]).toEqual([at(3, 0, 0), []]);
  expect(await shop.move("Cancelado")).toBe("ok");
  expect([await shop.units(), await shop.rules()]).toEqual([at(3, 0, 0), []]);
});

test.each([
  ["unsold_returns_to_locations", "units of a cancelled order return to no location", at(1, 1, 0)],
  ["location_within_order_line", "more units leave than the order has", at(2, 1, 0)],
] as const)("without the trigger %s, %s", async (name, _, wanted) => {
  const shop = await openWith(at(2, 2, 0), { source: planted(SOURCE, trigger(name)) });
  await shop.place();
  await shop.move("En Preparación");
  expect(await shop.change(wanted)).toBe("ok");
  if (name === "unsold_returns_to_locations") await shop.move("Cancelado");
  expect(await shop.rules()).toEqual(["sold_units_left_locations"]);
});

/** Returns a pseudo-random generator with a fixed seed: integers from 0 to `below` - 1. */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(["", "Rosario", "San Nicolás", "SAN NICOLAS"])(
  "the triggers follow the rules of shop/stock, for a showroom in '%s'",
  async (city) => {
    const shop = await openWith(NOWHERE, { city, stock: 1_000 });
    await shop.place("ord_1", 1);
    const next = sequence(city.length + 1);
    for (let index = 1; index <= 25; index++) {
      const available = at(next(6), next(6), next(6));
      const [sold, back] = [1 + next(10), 1 + next(10)];
      await shop.setTo(available);
      const row = (kind: string, units: number, holdMove: number) => ({
        sql: "INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms) VALUES (?, ?, ?, 'ord_1', ?, 'usr_ana', 1)",
        args: [shop.sizeId, kind, units, holdMove],
      });
      expect(await shop.send([row("resell", sold, 3 * index)])).toBe("ok");
      const taken = proposeLocations(sold, available, city);
      expect([available, await shop.left()]).toEqual([available, taken]);
      const returned = Math.min(back, sold);
      expect(await shop.send([row("return", returned, 3 * index + 1)])).toBe("ok");
      const rest = addLocations(taken, giveBack(returned, taken), -1);
      expect([taken, returned, await shop.left()]).toEqual([taken, returned, rest]);
      if (returned < sold) expect(await shop.send([row("return", sold - returned, 3 * index + 2)])).toBe("ok");
      expect([await shop.left(), await shop.units()]).toEqual([NOWHERE, available]);
    }
  },
);
