import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, emptyTables, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import type { Database } from "../client.ts";
import { readSchemaSource } from "../migrate.ts";
import { generateProducts } from "../seed/generated.ts";
import { insertCatalogue } from "../seed/insert.ts";
import { readVersions } from "../settings/settings.ts";
import { readLive } from "../storefront/live.ts";
import { readCatalogue } from "./catalogue.ts";
import { readProductIndex } from "./products-index.ts";

const PRODUCTS = 25;
const SOURCE = readSchemaSource();

let sqld: Sqld;
let db: Database;
beforeAll(async () => {
  sqld = await startSqld();
  db = connect(sqld.url);
  await makeAnew(db, SOURCE);
});
afterAll(() => sqld?.stop());

/** Inserts perfumes, archives the last one, deactivates the one before, and removes a second size. */
beforeEach(async () => {
  await emptyTables(db, SOURCE);
  await insertCatalogue(db, generateProducts(PRODUCTS), 0);
  await db.client.batch([
    "UPDATE perfumes SET archived_at_ms = 1 WHERE key = (SELECT max(key) FROM perfumes)",
    "UPDATE perfumes SET active = 0 WHERE key = (SELECT max(key) - 1 FROM perfumes)",
    "UPDATE sizes SET removed_at_ms = 1 WHERE key = (SELECT max(key) FROM sizes WHERE position = 1)",
  ]);
});

const SHOWN = PRODUCTS - 2;

/** A database with a counter of round trips. `disturb` runs before each one except the first. */
function disturbed(disturb: (trip: number) => Promise<unknown>): { db: Database; trips(): number } {
  let trips = 0;
  const onTheWay = async (request: Request) => {
    trips += 1;
    if (trips > 1) await disturb(trips);
    return fetch(request);
  };
  const client = createClient({ url: sqld.url, intMode: "number", fetch: onTheWay });
  return { db: { client }, trips: () => trips };
}

test("the catalogue is the same for each of five slice sizes", async () => {
  const complete = await readCatalogue(db);
  expect(complete.perfumes).toHaveLength(SHOWN);
  expect(complete.perfumes.some(({ sizes }) => sizes.length > 1)).toBe(true);
  for (const perfumesPerTrip of [1, 7, SHOWN - 1, SHOWN, SHOWN + 1]) {
    expect(await readCatalogue(db, perfumesPerTrip)).toEqual(complete);
  }
});

test("a catalogue that fits into one slice takes one trip; a larger one takes one trip per slice and one to end", async () => {
  const requested = disturbed(async () => {});
  for (const read of [readCatalogue, readLive, readProductIndex]) await read(requested.db);
  expect(requested.trips()).toBe(3);
  await readCatalogue(requested.db, 10);
  expect(requested.trips()).toBe(3 + 4);
});

test("a catalogue that changes between slices is read as one snapshot", async () => {
  await db.client.execute("UPDATE perfumes SET product_name = '1'");
  const rename = (trip: number) =>
    db.client.execute({ sql: "UPDATE perfumes SET product_name = ?", args: [`${trip}`] });
  const { versions, perfumes } = await readCatalogue(disturbed(rename).db, 5);
  expect(perfumes).toHaveLength(SHOWN);
  expect(new Set(perfumes.map(({ productName }) => productName))).toEqual(new Set(["2"]));
  expect(versions.catalogueVersion).toBeLessThan((await readVersions(db)).catalogueVersion);
});

test.each([
  ["a response", { description: 200_000, path: 200_000, about: 2_000_000 }],
  ["a text in a response", { description: 800_000, path: 10, about: 10 }],
])("the slices are halved if %s is larger than the server sends", async (_, { description, path, about }) => {
  await db.client.batch([
    { sql: "UPDATE perfumes SET description = ?", args: ["a".repeat(description)] },
    { sql: "UPDATE pictures SET path = ? WHERE position = 0", args: [`/${"a".repeat(path)}`] },
    { sql: "UPDATE settings SET about = ?", args: ["a".repeat(about)] },
  ]);
  const { perfumes } = await readCatalogue(db);
  expect(perfumes.map((perfume) => perfume.description.length)).toEqual(Array(SHOWN).fill(description));
});
