/**
 * The live response of a catalogue of 1,000 products: its bytes, and its database trips
 * (docs/performance.md#p13-live-answer).
 */
import { brotliCompressSync } from "node:zlib";
import * as z from "zod";
import { openDatabase } from "#db/client.ts";
import { type RunningShop, startShop } from "../tests/shop.ts";
import { type Figure, gate } from "./figure.ts";

const PRODUCTS = 1_000;
/** The budget counts two sizes per product. */
const PLANNED_SIZES = 2_000;
const MAX_BYTES = 14_000;
/** The worker responds from memory for 2 seconds, then reads the database. */
const NO_LONGER_FRESH_MS = 2_500;

/** Starts a separate shop with that catalogue. */
export async function measureLive(): Promise<Figure[]> {
  const shop = await startShop({ CATALOGUE: `${PRODUCTS}` });
  const { client } = openDatabase({ url: shop.databaseUrl });
  try {
    const { rows } = await client.execute("select count(*) as n from sizes where removed_at_ms is null");
    const first = await readLive(shop);
    return [
      ...bytesOf(first.body, Number(rows[0]?.["n"])),
      ...(await tripsOf(shop, first.etag)),
      ...(await forPages(shop, () =>
        client.execute("update sizes set price_usd_cents = price_usd_cents + 100 where key % 100 = 0"),
      )),
    ];
  } finally {
    client.close();
    await shop.stop();
  }
}

function bytesOf(body: string, sizes: number): Figure[] {
  const bytes = brotliCompressSync(body).length;
  const named = `live response of ${PRODUCTS} products with ${sizes} sizes`;
  const scaled = (bytes / sizes) * PLANNED_SIZES;
  return [
    gate("P13", named, bytes, "B br", { max: MAX_BYTES }),
    gate("P13", `${named}, scaled to ${PLANNED_SIZES} sizes`, scaled, "B br", { max: MAX_BYTES }),
  ];
}

/** Counts the trips of four responses. The caller has read the live response once, so the worker has it in memory. */
async function tripsOf(shop: RunningShop, etag: string): Promise<Figure[]> {
  await readLive(shop);
  const fromMemory = await readLive(shop);
  await new Promise((next) => setTimeout(next, NO_LONGER_FRESH_MS));
  const afterTwoSeconds = await readLive(shop);
  const unchanged = await readLive(shop, etag);
  const bytes = unchanged.status === 304 ? unchanged.body.length : Number.NaN;
  return [
    trips("without an ETag, from memory", fromMemory.trips, 0),
    trips("without an ETag, after two seconds", afterTwoSeconds.trips, 1),
    trips("with an ETag, unchanged", unchanged.trips, 1),
    gate("P13", "live response, with an ETag, unchanged: body of the 304", bytes, "B", { max: 0 }),
  ];
}

function trips(named: string, value: number, max: number): Figure {
  return gate("P13", `live response, ${named}: database trips`, value, "trips", { max });
}

/** Bytes of the response for a page of the current build: without a change, and after one price in a hundred changed. */
async function forPages(shop: RunningShop, changePrices: () => Promise<unknown>): Promise<Figure[]> {
  const base = await baseOfPages(shop);
  const unchanged = await readLive(shop, undefined, base);
  await changePrices();
  const changed = await readLive(shop, unchanged.etag, base);
  if (changed.status !== 200)
    throw new Error(`The live response has status ${changed.status} after a change, instead of 200`);
  const sent = (named: string, { body }: { body: string }, max: number) =>
    gate("P13", `live response, ${named}`, brotliCompressSync(body).length, "B br", { max });
  return [
    sent("unchanged, for a page of the current build", unchanged, 60),
    sent("1 % of the prices changed, for a page built before the change", changed, 250),
  ];
}

/** The base that the pages name (`<body data-base>`). */
async function baseOfPages({ shopUrl }: RunningShop): Promise<string> {
  const html = await (await fetch(`${shopUrl}/perfumes`)).text();
  const base = /<body[^>]* data-base="([^"]+)"/.exec(html)?.[1];
  if (!base) throw new Error("The pages have no data-base attribute.");
  return base;
}

const faults = z.object({ counts: z.object({ db: z.object({ requests: z.number() }) }) });

/** Reads the live response, and counts its trips to the database. Without a base it has the complete catalogue. */
async function readLive({ shopUrl, localUrl }: RunningShop, etag?: string, base = "") {
  const tripsSoFar = async () => faults.parse(await (await fetch(`${localUrl}/faults`)).json()).counts.db.requests;
  const before = await tripsSoFar();
  const query = base && `?base=${base}`;
  const response = await fetch(
    `${shopUrl}/api/perfumes/live${query}`,
    etag ? { headers: { "if-none-match": etag } } : {},
  );
  const body = await response.text();
  const trips = (await tripsSoFar()) - before;
  return { status: response.status, etag: response.headers.get("etag") ?? "", body, trips };
}
