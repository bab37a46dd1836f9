import type { InStatement } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import type { Location } from "#shop/stock/stock.ts";
import {
  connect,
  makeAnew,
  outcome,
  planted,
  uniqueIndex,
  type Weakened,
  withoutCheck,
  withoutIndex,
  withoutTrigger,
} from "#tests/database.ts";
import { openShop, START_MS } from "#tests/ledger/small-shop.ts";
import {
  addAttempt,
  addToCart,
  enterStock,
  insertLine,
  moveOrder,
  type OrderLine,
  placeOrder,
} from "#tests/ledger/statements.ts";
import { inRotation } from "#tests/rotation.ts";
import { type Counters, eventOf, openingCounters, unitsAfter } from "#tests/simulation/model/counters.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { audit } from "../audit.ts";
import { readSchemaSource, type SchemaSource } from "../migrate.ts";
import { sqlite, statement } from "../statement.ts";
import { locationMovements } from "./tables.ts";

const SOURCE = readSchemaSource();
let sqld: Sqld;
beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

/** Creates a shop with this stock of a size, and returns a line of one unit of it. */
async function openWith(stock: number, source = SOURCE) {
  const db = connect(sqld.url);
  await makeAnew(db, source);
  const { sizes } = await openShop(db, [stock, 0, 0]);
  const { id: sizeId = "", perfumeId = "" } = sizes[0] ?? {};
  return { db, unit: { perfumeId, sizeId, quantity: 1 } };
}

/** The batches of a case, about one unit of a size. All before the last one must succeed. */
type Batches = (unit: OrderLine & { sizeId: string }) => InStatement[][];

interface Protection extends Weakened {
  /** The fault that the shop has without `removed`. */
  fault: string;
  batches: Batches;
  /** The outcome of the last batch with the protection and without it, and what the audit finds without it. */
  outcomes: [held: string, without: string, violation?: string];
}

const nowMs = START_MS;
const place = (id: string, ...lines: OrderLine[]) => placeOrder({ id, lines, expiresAtMs: null, nowMs });
const move = (to: OrderStatus, version: number, id = "ord_1") =>
  moveOrder({ id, version, to, expiresAtMs: null, movedBy: "usr_ana", nowMs });
/** An entry of the ledger of locations. */
const relocation = ({ sizeId }: { sizeId: string }, location: Location, units: number, requestId: string) =>
  statement(
    sqlite
      .insert(locationMovements)
      .values({ sizeId, location, units, requestId, kind: "move", movedBy: "usr_ana", atMs: nowMs }),
  );
/** Places an order, then sends a statement that no correct program sends. */
const tampering =
  (sql: string): Batches =>
  (unit) => [place("ord_1", unit), [sql]];

const PROTECTIONS: Protection[] = [
  {
    fault: "stock may fall below zero",
    ...withoutCheck("stock_ge0"),
    batches: (unit) => ["ord_1", "ord_2"].map((id) => place(id, { ...unit, quantity: 2 })),
    outcomes: ["stock_ge0", "ok"],
  },
  {
    fault: "a stale move is accepted",
    ...withoutTrigger("order_version_moves"),
    batches: (unit) => [place("ord_1", unit), move("Cancelado", 0)],
    outcomes: ["order_version", "ok"],
  },
  {
    fault: "a line takes no units",
    ...withoutTrigger("order_line_reserves"),
    batches: (unit) => [place("ord_1", unit)],
    outcomes: ["ok", "ok", "reserved_is_what_orders_hold"],
  },
  {
    fault: "a change of the hold moves no units",
    ...withoutTrigger("order_hold_moves_stock"),
    batches: (unit) => [place("ord_1", unit), move("En Preparación", 1)],
    outcomes: ["ok", "ok", "reserved_is_what_orders_hold"],
  },
  {
    fault: "a paid order cannot be cancelled, because its units stay sold",
    removed: "'return' in the counter of sold units",
    without: planted(
      SOURCE,
      /(?<='outsideSale', 'commit', 'resell'\) THEN NEW\.units\s*WHEN NEW\.kind IN \()'return', /g,
    ),
    batches: (unit) => [place("ord_1", unit), move("En Preparación", 1), move("Cancelado", 2)],
    outcomes: ["ok", "stock_sums"],
  },
  {
    fault: "an entry sent again counts twice",
    ...withoutIndex("stock_movements_request"),
    batches: ({ sizeId }) => {
      const entry = enterStock({ sizeId, kind: "incoming", units: 1, requestId: "req_1", nowMs });
      return [entry, entry];
    },
    outcomes: ["unique", "ok"],
  },
  {
    fault: "a location may fall below zero",
    ...withoutCheck("sn_f_ge0"),
    batches: (unit) => [[relocation(unit, "snF", -4, "req_1"), relocation(unit, "ros", 4, "req_1")]],
    outcomes: ["sn_f_ge0", "ok"],
  },
  {
    fault: "a move between locations that is sent again counts twice",
    ...withoutIndex("location_movements_request"),
    batches: (unit) => {
      const batch = [relocation(unit, "snF", -1, "req_1"), relocation(unit, "ros", 1, "req_1")];
      return [batch, batch];
    },
    outcomes: ["unique", "ok"],
  },
  {
    fault: "rows of the ledger of locations change no location",
    ...withoutTrigger("location_follows_ledger"),
    batches: (unit) => [[relocation(unit, "snF", -1, "req_1"), relocation(unit, "ros", 1, "req_1")]],
    outcomes: ["ok", "ok", "locations_follow_ledger"],
  },
  {
    fault: "a location that is set directly is not in the ledger",
    ...withoutTrigger("location_set_directly"),
    batches: tampering("UPDATE sizes SET sn_f = sn_f + 2, sn_l = sn_l + 1"),
    outcomes: ["ok", "ok", "locations_follow_ledger"],
  },
  {
    fault: "entries of the ledger of locations may change",
    ...withoutTrigger("location_ledger_kept_as_written"),
    batches: tampering("UPDATE location_movements SET units = units + 1"),
    outcomes: ["ledger_append_only", "ok", "locations_follow_ledger"],
  },
  {
    fault: "entries of the ledger of locations may be deleted",
    ...withoutTrigger("location_ledger_never_shortened"),
    batches: tampering("DELETE FROM location_movements"),
    outcomes: ["ledger_append_only", "ok", "locations_follow_ledger"],
  },
  {
    fault: "an order may have two live attempts",
    ...withoutIndex("one_live_attempt"),
    batches: (unit) => [
      place("ord_1", unit),
      addAttempt("ord_1", "att_1", nowMs),
      move("Cancelado", 1),
      addAttempt("ord_1", "att_2", nowMs),
    ],
    outcomes: ["unique", "ok"],
  },
  {
    fault: "a person's two orders may be charged at once",
    ...withoutTrigger("one_charge_at_a_time"),
    batches: (unit) => [
      place("ord_1", unit),
      place("ord_2", unit),
      addAttempt("ord_1", "att_1", nowMs),
      addAttempt("ord_2", "att_2", nowMs),
    ],
    outcomes: ["charge_open", "ok"],
  },
  {
    fault: "a cart may hold three of a size",
    ...withoutCheck("quantity_max"),
    batches: ({ perfumeId, sizeId }) => [2, 1].map((units) => addToCart("lin_1", perfumeId, sizeId, units)),
    outcomes: ["quantity_max", "ok"],
  },
  {
    fault: "an order sent again is placed twice",
    removed: "the keys of an order and its parts",
    without: withoutOrderKeys(SOURCE),
    batches: (unit) => [place("ord_1", unit), place("ord_1", unit)],
    outcomes: ["unique", "ok"],
  },
  {
    fault: "the number of hold moves may rise although the hold stays",
    ...withoutTrigger("order_hold_guarded"),
    batches: tampering("UPDATE orders SET hold_moves = hold_moves + 1, version = version + 1"),
    outcomes: ["order_hold_moves", "ok"],
  },
  {
    fault: "the hold may change without the status",
    ...withoutTrigger("orders_lists_update"),
    batches: tampering(
      "UPDATE orders SET hold = 'released', hold_moves = hold_moves + 1, version = version + 1 WHERE hold = 'held'",
    ),
    outcomes: ["status_tuple_allowed", "ok"],
  },
  {
    fault: "lines may change",
    ...withoutTrigger("order_lines_kept_as_written"),
    batches: tampering("UPDATE order_lines SET quantity = 2, line_centavos = 2 * unit_centavos"),
    outcomes: ["order_lines_immutable", "ok"],
  },
  {
    fault: "lines may be deleted",
    ...withoutTrigger("order_lines_kept"),
    batches: tampering("DELETE FROM order_lines"),
    outcomes: ["order_lines_immutable", "ok"],
  },
  {
    fault: "only its lines keep an order from being deleted",
    ...withoutTrigger("order_kept"),
    batches: tampering("DELETE FROM orders"),
    outcomes: ["order_kept", "FOREIGN KEY constraint failed"],
  },
  {
    fault: "an order may get more lines than it was placed with",
    ...withoutTrigger("order_line_in_time"),
    batches: (unit) => [place("ord_1", unit), [insertLine("ord_1", 2, { ...unit, sizeId: null })]],
    outcomes: ["order_closed", "ok"],
  },
  {
    fault: "amounts may change",
    ...withoutTrigger("order_frozen"),
    batches: tampering(`UPDATE orders SET merchandise_centavos = merchandise_centavos - 1,
      transaction_centavos = transaction_centavos - 1, version = version + 1`),
    outcomes: ["order_frozen", "ok"],
  },
  {
    fault: "an order may be edited from another version",
    ...withoutTrigger("order_edit_in_time"),
    batches: tampering(`INSERT INTO order_edits SELECT 'edi_1', id, version + 2, '[]', '[]',
      (SELECT catalogue_version FROM versions), 0, 0, user_id, 'key', 'hash', 1 FROM orders`),
    outcomes: ["order_version", "ok", "edits_lead_to_the_order"],
  },
  {
    fault: "the ledger may be rewritten",
    ...withoutTrigger("ledger_kept_as_written"),
    batches: tampering("UPDATE stock_movements SET units = units + 1"),
    outcomes: ["ledger_append_only", "ok", "counters_follow_ledger"],
  },
  {
    fault: "the ledger may be shortened",
    ...withoutTrigger("ledger_never_shortened"),
    batches: tampering("DELETE FROM stock_movements WHERE order_id IS NOT NULL"),
    outcomes: ["ledger_append_only", "ok", "counters_follow_ledger"],
  },
  {
    fault: "the history may be rewritten",
    ...withoutTrigger("history_kept_as_written"),
    batches: tampering("UPDATE order_history SET to_status = 'Recibido'"),
    outcomes: ["history_append_only", "ok"],
  },
  {
    fault: "a movement of an order may be repeated",
    ...withoutIndex("stock_movements_order"),
    batches: tampering(`INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms)
      SELECT size_id, 'release', 1, order_id, hold_move, moved_by, at_ms FROM stock_movements WHERE order_id = 'ord_1'`),
    outcomes: ["unique", "ok", "reserved_is_what_orders_hold"],
  },
];

test.each(inRotation(PROTECTIONS))("without $removed, $fault", async ({ without, batches, outcomes }) => {
  const [held, broken, violation] = outcomes;
  expect(await run(SOURCE, batches)).toEqual({ last: held, rules: [] });
  const { last, rules } = await run(without, batches);
  expect(last).toBe(broken);
  if (violation) expect(rules).toContain(violation);
});

/**
 * Sends the batches to a new shop with three units of the size. Returns the last outcome, and the rules that the audit finds
 * broken.
 */
async function run(source: SchemaSource, batches: Batches) {
  const { db, unit } = await openWith(3, source);
  const outcomes: string[] = [];
  for (const batch of batches(unit)) outcomes.push(await outcome(db, batch));
  expect(outcomes.slice(0, -1).filter((one) => one !== "ok")).toEqual([]);
  const rules = (await audit(db, nowMs)).map(({ rule }) => rule);
  return { last: outcomes.at(-1), rules };
}

const MOVES = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)).filter(
  ([from, to]) => from !== to,
);

test("every move between two statuses changes the counters as the rules require, with ledger rows", async () => {
  const { db, unit } = await openWith(MOVES.length);
  let counters: Counters = openingCounters([{ sizes: [{ id: unit.sizeId, stock: MOVES.length }] }]);
  for (const [index, [from, to]] of MOVES.entries()) {
    const id = `ord_${index}`;
    const opened: OrderStatus = "Autorización Pendiente";
    const steps = from === opened ? [opened, to] : [opened, from, to];
    expect(await outcome(db, place(id, unit))).toBe("ok");
    counters = unitsAfter(counters, [unit], "hold") ?? {};
    for (const [at, status] of steps.entries()) {
      if (at === 0) continue;
      expect([from, to, await outcome(db, move(status, at, id))]).toEqual([from, to, "ok"]);
      counters = unitsAfter(counters, [unit], eventOf(steps[at - 1] ?? opened, status)) ?? {};
    }
    const { rows } = await db.client.execute({
      sql: "SELECT revenue, stock, reserved, sold, removed, defective FROM sizes WHERE id = ?",
      args: [unit.sizeId],
    });
    expect([from, to, { ...rows[0] }]).toEqual([from, to, counters[unit.sizeId]]);
  }
  expect(await audit(db, nowMs)).toEqual([]);
});

test("of a concurrent expiry and confirmation, one succeeds", async () => {
  const { db, unit } = await openWith(1);
  await outcome(db, placeOrder({ id: "ord_1", lines: [unit], expiresAtMs: nowMs, nowMs }));
  const rivals = (["Orden Vencida", "En Preparación"] as const).map((to) => outcome(db, move(to, 1)));
  expect((await Promise.all(rivals)).filter((one) => one === "ok")).toHaveLength(1);
  expect(await audit(db, nowMs)).toEqual([]);
});

/** Drops the keys that keep an order, its lines, their movements and its mail unique. */
function withoutOrderKeys(source: SchemaSource): SchemaSource {
  const noReferences = planted(source, /,\s*FOREIGN KEY \(`(?:decant_)?order_id`\) REFERENCES `orders`[^,)]*\)[^,)]*/g);
  const noOrderKey = planted(noReferences, /(?<=CREATE TABLE `(?:__new_)?orders` \(\s*`id` text) PRIMARY KEY/g);
  const noLineKey = planted(noOrderKey, /,\s*PRIMARY KEY\(`order_id`, `line`\)/g);
  const noMailKey = planted(noLineKey, /(?<=CREATE TABLE `(?:__new_)?outbox` \(\s*`id` text) PRIMARY KEY/g);
  const keys = [
    "orders_external_reference_unique",
    "order_numbers_order_id_unique",
    "order_lines_size",
    "order_lines_decant",
    "stock_movements_order",
  ];
  const mailKeys = ["outbox_mail_key_unique", "outbox_order_event"];
  return [...keys, ...mailKeys].reduce((protections, name) => planted(protections, uniqueIndex(name)), noMailKey);
}
