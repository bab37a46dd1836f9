import type { InStatement } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import { connect, makeAnew, outcome, planted, trigger, uniqueIndex } from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import {
  addPayment,
  enterStock,
  moveOrder,
  type OrderLine,
  placeOrder,
  refundUnits,
} from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "../audit.ts";
import { readSchemaSource } from "../migrate.ts";
import { finishRefund } from "./refunds.ts";

const SOURCE = readSchemaSource();
const nowMs = START_MS;
let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

/** A shop with an order of two units of a size and three decants, and a payment with money for both. */
async function openOrder(source = SOURCE) {
  const db = connect(sqld.url);
  await makeAnew(db, source);
  const { sizes } = await openShop(db, [4, 0, 0]);
  const { id: sizeId = "", perfumeId = "" } = sizes[0] ?? {};
  const lines: OrderLine[] = [
    { perfumeId, sizeId, quantity: 2 },
    { perfumeId, sizeId: null, quantity: 3 },
  ];
  let version = 1;
  const send = (batch: InStatement[]) => outcome(db, batch);
  expect(await send(placeOrder({ id: "ord_1", lines, expiresAtMs: null, nowMs }))).toBe("ok");
  expect(await send(addPayment("ord_1", "1", nowMs))).toBe("ok");
  return {
    db,
    sizeId,
    send,
    move: (to: OrderStatus) =>
      send(moveOrder({ id: "ord_1", version: version++, to, expiresAtMs: null, movedBy: "usr_ana", nowMs })),
    refund: (id: string, line: number, quantity: number, restock = false) =>
      send(refundUnits({ id, orderId: "ord_1", paymentId: "1", lines: [{ line, quantity, restock }], nowMs })),
    end: (id: string, state: "done" | "refused") =>
      send([
        state === "done"
          ? finishRefund(id, { state, providerRefundId: null, nowMs })
          : finishRefund(id, { state, nowMs }),
        "UPDATE payments SET refunded_centavos = amount_centavos",
      ]),
    async counters() {
      const sql = "SELECT stock, reserved, sold FROM sizes WHERE id = ?";
      const { rows } = await db.client.execute({ sql, args: [sizeId] });
      return Object.values({ ...rows[0] });
    },
    /** The ledger rows of the order, oldest first. */
    async ledger() {
      const sql = "SELECT kind, units FROM stock_movements WHERE order_id = 'ord_1' ORDER BY key";
      return (await db.client.execute(sql)).rows.map(({ kind, units }) => `${kind} ${units}`);
    },
    async rules() {
      return (await audit(db, nowMs)).map(({ rule }) => rule);
    },
  };
}

test("units are refunded once, and are free again when the refund is refused", async () => {
  const { refund, end, send, rules } = await openOrder();
  expect(await refund("a", 1, 3)).toBe("refund_exceeds_line");
  expect(await refund("a", 1, 1)).toBe("ok");
  expect(await refund("b", 1, 2)).toBe("refund_exceeds_line");
  expect(await refund("b", 1, 1)).toBe("ok");
  expect(await refund("c", 2, 4)).toBe("refund_exceeds_line");
  expect(await end("a", "refused")).toBe("ok");
  expect(await end("b", "done")).toBe("ok");
  expect(await refund("c", 1, 1)).toBe("ok");
  expect(await refund("d", 1, 1)).toBe("refund_exceeds_line");
  for (const state of ["intent", "done"])
    expect(await send([`UPDATE refunds SET state = '${state}' WHERE id = 'a'`])).toBe("refund_ended");
  expect(await rules()).toEqual([]);
});

test("units belong to a line of the refund's order, are inserted while it is open, and stay unchanged", async () => {
  const { refund, end, send } = await openOrder();
  expect(await refund("a", 3, 1)).toBe("refund_line_unknown");
  expect(await refund("a", 2, 1, true)).toBe("refund_line_unknown");
  expect(await refund("a", 1, 1)).toBe("ok");
  const add = (id: string, orderId: string) =>
    send([`INSERT INTO refund_lines VALUES ('${id}', '${orderId}', 2, 1, 0)`]);
  expect(await send(["INSERT INTO refund_lines VALUES ('a', 'ord_1', 2, 0, 0)"])).toBe("quantity_bounds");
  expect(await add("none", "ord_1")).toBe("refund_line_unknown");
  expect(await add("a", "ord_2")).toBe("refund_line_unknown");
  expect(await send(["UPDATE refund_lines SET restock = 1"])).toBe("refund_lines_immutable");
  expect(await send(["UPDATE refund_lines SET quantity = 2"])).toBe("refund_lines_immutable");
  expect(await send(["DELETE FROM refund_lines"])).toBe("refund_lines_immutable");
  expect(await end("a", "done")).toBe("ok");
  expect(await add("a", "ord_1")).toBe("refund_line_unknown");
});

const HOLDS = ["En Preparación", "Autorización Pendiente", "Cancelado"] as const;
/** Stock, reserved and sold of the size while its order has this status. Two of the four units are not in the order. */
const PLACES = { "En Preparación": [2, 0, 2], "Autorización Pendiente": [2, 2, 0], Cancelado: [4, 0, 0] };
/** The same after one unit of the order has returned to stock. */
const ONE_LEFT = { "En Preparación": [3, 0, 1], "Autorización Pendiente": [3, 1, 0], Cancelado: [4, 0, 0] };

test.each(HOLDS)("a refunded unit returns to stock once from an order in %s, and stays there", async (from) => {
  const { refund, end, move, counters, ledger, rules } = await openOrder();
  for (const to of ["Enviado", from] as const) expect(await move(to)).toBe("ok");
  expect(await counters()).toEqual(PLACES[from]);
  expect(await refund("a", 1, 1, true)).toBe("ok");
  expect(await counters()).toEqual(PLACES[from]);
  expect(await end("a", "done")).toBe("ok");
  expect(await end("a", "done")).toBe("ok");
  expect(await counters()).toEqual(ONE_LEFT[from]);
  const restocks = { "En Preparación": ["restock 1"], "Autorización Pendiente": ["restockHeld 1"], Cancelado: [] };
  expect((await ledger()).filter((row) => row.startsWith("restock"))).toEqual(restocks[from]);
  expect(await rules()).toEqual([]);
  for (const to of [
    "Cancelado",
    "En Preparación",
    "Autorización Pendiente",
    "Cancelado",
    "Autorización Pendiente",
  ] as const) {
    expect(await move(to)).toBe("ok");
    expect([to, await counters()]).toEqual([to, ONE_LEFT[to]]);
    expect([to, await rules()]).toEqual([to, []]);
  }
  expect(await refund("b", 1, 1, true)).toBe("ok");
  expect(await end("b", "done")).toBe("ok");
  for (const to of ORDER_STATUSES) {
    await move(to);
    expect([to, await counters()]).toEqual([to, [4, 0, 0]]);
    expect([to, await rules()]).toEqual([to, []]);
  }
});

test("units move with their order while the refund is open, whatever its result", async () => {
  for (const state of ["done", "refused"] as const) {
    const { refund, end, move, counters, rules } = await openOrder();
    await move("En Preparación");
    expect(await refund("a", 1, 2, true)).toBe("ok");
    await move("Cancelado");
    expect(await counters()).toEqual([4, 0, 0]);
    expect(await end("a", state)).toBe("ok");
    expect(await counters()).toEqual([4, 0, 0]);
    await move("En Preparación");
    expect(await counters()).toEqual(state === "done" ? [4, 0, 0] : [2, 0, 2]);
    expect(await rules()).toEqual([]);
  }
});

test("refunded units that do not return to stock stay with the order", async () => {
  const { refund, end, move, counters, rules } = await openOrder();
  await move("En Preparación");
  expect(await refund("a", 1, 1)).toBe("ok");
  expect(await end("a", "done")).toBe("ok");
  expect(await counters()).toEqual([2, 0, 2]);
  await move("Cancelado");
  expect(await counters()).toEqual([4, 0, 0]);
  expect(await rules()).toEqual([]);
});

test("a refund is done even if a correction has subtracted its units from the sold ones; they stay sold", async () => {
  const { refund, end, move, counters, send, sizeId, db, rules } = await openOrder();
  await move("En Preparación");
  expect(await send(enterStock({ sizeId, kind: "outsideSale", units: -1, requestId: "r", nowMs }))).toBe("ok");
  expect(await refund("a", 1, 2, true)).toBe("ok");
  expect(await end("a", "done")).toBe("ok");
  expect(await counters()).toEqual([3, 0, 1]);
  expect({ ...(await db.client.execute("SELECT restock FROM refund_lines")).rows[0] }).toEqual({ restock: 0 });
  expect(await rules()).toEqual([]);
});

test("of twenty administrators who refund the last unit at once, one succeeds", async () => {
  const { refund, rules } = await openOrder();
  expect(await refund("first", 1, 1)).toBe("ok");
  const ended = await Promise.all(Array.from({ length: 20 }, (_, desk) => refund(`desk_${desk}`, 1, 1)));
  expect(ended.filter((word) => word === "ok")).toHaveLength(1);
  expect(ended.filter((word) => word === "refund_exceeds_line")).toHaveLength(19);
  expect(await rules()).toEqual([]);
});

test("without the trigger refund_lines_within_order, a unit is refunded twice", async () => {
  const { refund, rules } = await openOrder(planted(SOURCE, trigger("refund_lines_within_order")));
  for (const id of ["a", "b"]) expect(await refund(id, 1, 2)).toBe("ok");
  expect(await rules()).toEqual(["refunded_units_within_line"]);
});

test("without refund_end_kept and the unique request of a movement, a refund that ends twice restocks twice", async () => {
  const ended = planted(planted(SOURCE, trigger("refund_end_kept")), uniqueIndex("stock_movements_request"));
  const { refund, end, send, move, counters, rules } = await openOrder(ended);
  await move("En Preparación");
  expect(await refund("a", 1, 1, true)).toBe("ok");
  for (const _ of ["once", "twice"]) {
    expect(await end("a", "done")).toBe("ok");
    expect(await send(["UPDATE refunds SET state = 'intent'"])).toBe("ok");
  }
  expect(await counters()).toEqual([4, 0, 0]);
  expect(await rules()).toContain("restocked_once");
});

test("without the subtraction of refunded units, a cancelled order returns them again", async () => {
  const again = planted(SOURCE, /l\.quantity - \(\s*SELECT coalesce\(sum\(r\.quantity\), 0\)[^)]*\)/g, "l.quantity");
  const { refund, end, move, send, sizeId, rules } = await openOrder(again);
  expect(await send(enterStock({ sizeId, kind: "outsideSale", units: 1, requestId: "r", nowMs }))).toBe("ok");
  await move("En Preparación");
  expect(await refund("a", 1, 1, true)).toBe("ok");
  expect(await end("a", "done")).toBe("ok");
  expect(await move("Cancelado")).toBe("ok");
  expect(await rules()).toEqual(["sold_is_orders_plus_outside_sales", "ledger_records_every_move_of_the_hold"]);
});
