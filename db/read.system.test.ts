import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { openShop } from "#tests/ledger/small-shop.ts";
import { placeOrder } from "#tests/ledger/statements.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { readPeople } from "./accounts/people.ts";
import { users } from "./accounts/tables.ts";
import type { Database } from "./client.ts";
import { listOrders } from "./orders/order-list.ts";
import { sqlite, statement } from "./statement.ts";
import { write } from "./write.ts";

const COUNT = 23;
const NOW_MS = Date.UTC(2026, 10, 21, 15);

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db);
  const { sizes } = await openShop(db, [COUNT + 10, 1, 1]);
  const line = { perfumeId: sizes[0]?.perfumeId ?? "", sizeId: sizes[0]?.id ?? "", quantity: 1 };
  for (let made = 0; made < COUNT; made++) {
    // Several rows share a millisecond, so that their ids decide the order.
    const atMs = NOW_MS + Math.floor(made / 4);
    const placed = placeOrder({ id: `ord_${made}`, lines: [line], expiresAtMs: NOW_MS + 86_400_000, nowMs: atMs });
    await write(db, [...placed, statement(sqlite.insert(users).values(userOf(made, atMs)))]);
  }
});
afterAll(() => sqld?.stop());

function userOf(number: number, atMs: number) {
  return { id: `usr_${number}`, email: `p${number}@example.test`, createdAtMs: atMs, updatedAtMs: atMs };
}

/** The database with a counter of round trips. `before` runs before each one. */
function counted(before: (trip: number) => Promise<unknown> = async () => {}): { db: Database; trips(): number } {
  let trips = 0;
  const onTheWay = async (request: Request) => {
    trips += 1;
    await before(trips);
    return fetch(request);
  };
  return { db: { client: createClient({ url: sqld.url, intMode: "number", fetch: onTheWay }) }, trips: () => trips };
}

const requested = { status: undefined, search: "", limit: 0, page: 1, nowMs: NOW_MS };
const orders = (of: Database, sliceSize?: number, more = {}) => listOrders(of, { ...requested, ...more }, sliceSize);
const people = (of: Database, sliceSize?: number, more = {}) =>
  readPeople(of, { search: "", limit: 0, page: 1, ...more }, sliceSize);

test("slices of six sizes give all orders and all people, each once", async () => {
  const [allOrders, allPeople] = [await orders(db), await people(db)];
  expect(allOrders.orders.map(({ id }) => id)).toHaveLength(COUNT);
  expect(new Set(allOrders.orders.map(({ id }) => id)).size).toBe(COUNT);
  expect(allPeople.people).toHaveLength(COUNT + 1);
  for (const sliceSize of [1, 5, COUNT - 1, COUNT, COUNT + 1, COUNT + 2]) {
    expect(await orders(db, sliceSize)).toEqual(allOrders);
    expect(await people(db, sliceSize)).toEqual(allPeople);
  }
});

test("a page larger than a slice is complete", async () => {
  const page = { limit: 9, page: 2 };
  const [pageOrders, pagePeople] = [await orders(db, COUNT, page), await people(db, COUNT, page)];
  expect([pageOrders.orders.length, pagePeople.people.length, pageOrders.total]).toEqual([9, 9, COUNT]);
  for (const sliceSize of [2, 8, 9]) {
    expect(await orders(db, sliceSize, page)).toEqual(pageOrders);
    expect(await people(db, sliceSize, page)).toEqual(pagePeople);
  }
});

test("one slice takes one round trip; several take one to try, one per slice and one to end, on one snapshot", async () => {
  const one = counted();
  await orders(one.db, COUNT + 1);
  await people(one.db, COUNT + 2);
  expect(one.trips()).toBe(2);
  const rename = (trip: number) =>
    db.client.execute({ sql: "UPDATE users SET first_name = ?", args: [`after trip ${trip}`] });
  const sliced = counted(rename);
  const { orders: found } = await orders(sliced.db, 8);
  expect(new Set(found.map(({ buyer }) => buyer.firstName)).size).toBe(1);
  expect(sliced.trips()).toBe(1 + 3 + 1);
});

test("the slices are halved while the server refuses a response as too large", async () => {
  await db.client.execute({ sql: "UPDATE users SET first_name = ?", args: ["ñ".repeat(300_000)] });
  const found = await orders(db, 32);
  expect(found.orders.map(({ buyer }) => buyer.firstName.length)).toEqual(Array(COUNT).fill(300_000));
  expect((await people(db, 32)).people).toHaveLength(COUNT + 1);
});
