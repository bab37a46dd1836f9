/**
 * The live response of a catalogue of 1,000 products: its bytes, and its database trips
 * (docs/performance.md#p13-live-answer).
 */
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { openDatabase } from "#db/client.ts";
import { type RunningShop, startShop } from "../tests/shop.ts";
import { type Figure, gate } from "./figure.ts";

const PRODUCTS = 1_000;
/** The budget counts two sizes per product. */
const PLANNED_SIZES = 2_000;
const MAX_BYTES = 14_000;
/** The worker answers from memory for 2 seconds, then reads the database. */
const NO_LONGER_FRESH_MS = 2_500;

/** Starts a separate shop with that catalogue. */
export async function measureLive(): Promise<Figure[]> {
  const shop = await startShop({ CATALOGUE: `${PRODUCTS}` });
  try {
    const sizes = await countOf(shop, "select count(*) as n from sizes where removed_at_ms is null");
    const first = await ask(shop);
    const figures = [...bytesOf(first.body, sizes), ...(await tripsOf(shop, first.etag))];
    return [...figures, ...(await forPages(shop))];
  } finally {
    await shop.stop();
  }
}

function bytesOf(body: string, sizes: number): Figure[] {
  const bytes = brotliCompressSync(Buffer.from(body)).length;
  const named = `live answer of ${PRODUCTS} products with ${sizes} sizes`;
  return [
    gate("P13", named, bytes, "B br", { max: MAX_BYTES }),
    gate("P13", `${named}, scaled to ${PLANNED_SIZES} sizes`, (bytes / sizes) * PLANNED_SIZES, "B br", {
      max: MAX_BYTES,
    }),
  ];
}

/** The first response has filled the worker's memory. */
async function tripsOf(shop: RunningShop, etag: string): Promise<Figure[]> {
  await ask(shop);
  const fromMemory = await counting(shop, () => ask(shop));
  await wait(NO_LONGER_FRESH_MS);
  const afterTwoSeconds = await counting(shop, () => ask(shop));
  const unchanged = await counting(shop, () => ask(shop, etag));
  return [
    trips("without an ETag, from memory", fromMemory.trips, 0),
    trips("without an ETag, after two seconds", afterTwoSeconds.trips, 1),
    trips("with an ETag, unchanged", unchanged.trips, 1),
    gate(
      "P13",
      "live answer, with an ETag, unchanged: body of the 304",
      unchanged.answer.status === 304 ? unchanged.answer.body.length : Number.NaN,
      "B",
      { max: 0 },
    ),
  ];
}

/** Sizes of the response for a page of the current build: without a change, and after one price in a hundred changed. */
async function forPages(shop: RunningShop): Promise<Figure[]> {
  const base = await baseOfPages(shop);
  const unchanged = await ask(shop, undefined, base);
  const { client } = openDatabase({ url: shop.databaseUrl });
  await client.execute("update sizes set price_usd_cents = price_usd_cents + 100 where key % 100 = 0");
  client.close();
  const changed = await ask(shop, unchanged.etag, base);
  if (changed.status !== 200)
    throw new Error(`The live answer has status ${changed.status} after a change, instead of 200`);
  return [
    sent("unchanged, for a page of the current build", unchanged.body, 60),
    sent("1 % of the prices changed, for a page of the build before", changed.body, 250),
  ];
}

function sent(named: string, body: string, max: number): Figure {
  const bytes = brotliCompressSync(Buffer.from(body)).length;
  return gate("P13", `live answer, ${named}`, bytes, "B br", { max });
}

/** The base that the pages name (`<body data-base>`). */
async function baseOfPages({ shopUrl }: RunningShop): Promise<string> {
  const html = await (await fetch(`${shopUrl}/perfumes`)).text();
  const base = /<body[^>]* data-base="([^"]+)"/.exec(html)?.[1];
  if (!base) throw new Error("The pages have no data-base attribute.");
  return base;
}

function trips(named: string, value: number, maximum: number): Figure {
  return gate("P13", `live answer, ${named}: database trips`, value, "trips", { max: maximum });
}

/** Without a base the response has the whole catalogue. */
async function ask({ shopUrl }: RunningShop, etag?: string, base = "") {
  const query = base && `?base=${base}`;
  const response = await fetch(
    `${shopUrl}/api/perfumes/live${query}`,
    etag ? { headers: { "if-none-match": etag } } : {},
  );
  return { status: response.status, etag: response.headers.get("etag") ?? "", body: await response.text() };
}

const faults = z.object({ counts: z.object({ db: z.object({ requests: z.number() }) }) });

/** Returns the result of `work` and the database requests made meanwhile. */
async function counting<Answer>({ localUrl }: RunningShop, work: () => Promise<Answer>) {
  const count = async () => faults.parse(await (await fetch(`${localUrl}/faults`)).json()).counts.db.requests;
  const before = await count();
  const response = await work();
  return { answer: response, trips: (await count()) - before };
}

async function countOf({ databaseUrl }: RunningShop, sql: string): Promise<number> {
  const { client } = openDatabase({ url: databaseUrl });
  const { rows } = await client.execute(sql);
  client.close();
  return Number(rows[0]?.["n"]);
}

function wait(ms: number): Promise<void> {
  return new Promise((next) => setTimeout(next, ms));
}
