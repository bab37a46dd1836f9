import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { insertCatalogue } from "#db/seed/insert.ts";
import { readLive } from "#db/storefront/live.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { liveSchema } from "#shop/storefront/live.contract.ts";
import { decodeLive } from "#shop/storefront/live.ts";
import { encodeLive } from "#shop/storefront/live-encode.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { countingTrips, getJson } from "../../fixtures/caller.ts";
import { PRODUCTS, type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";

let database: ShopDatabase;
let worker: WorkerUnderTest;
const site = mkdtempSync(join(tmpdir(), "azahar-live-"));

/** Two pages of the served build, and one of another build. */
const [PAGE, OTHER_PAGE, OLD_PAGE] = ["Ab3_-xyZ", "Cd4_-xyZ", "Ef5_-xyZ"];

beforeAll(async () => {
  database = await startShopDatabase(startSqld());
  const { versions, terms, perfumes } = await readLive(database.db);
  const live = encodeLive(versions.liveVersion, terms, perfumes);
  cpSync("worker/fixtures/site", site, { recursive: true });
  writeFileSync(join(site, "live-base.json"), JSON.stringify({ live, pages: [PAGE, OTHER_PAGE] }));
  worker = await startWorker({ tursoUrl: database.proxy.url, assetsDir: site });
});
afterAll(async () => {
  await worker?.close();
  await database?.stop();
  rmSync(site, { recursive: true, force: true });
});

function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return getJson(worker, path, schema);
}

function trips(path: string, headers?: Record<string, string>) {
  return countingTrips(database, worker, path, headers);
}

/** Price in cents of the first size; the response must match the schema exactly. */
function firstPrice(response: unknown): number | undefined {
  const [first] = decodeLive(liveSchema.parse(response)).sizes.values();
  return first?.priceUsdCents;
}

/** Longer than a response is reused without asking the database (`FRESH_SECONDS`). */
const WAIT_MS = 2_300;
const untilStale = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

describe("the live response", () => {
  test("decodes to the catalogue's prices and stock", async () => {
    const live = decodeLive(await get("/api/perfumes/live", liveSchema));
    expect(live.terms).toEqual({ rateCentavos: 145_500, transferOffBp: 1_000 });
    expect(live.perfumes.size).toBe(PRODUCTS.length);
    expect([...live.sizes.values()].map(({ priceUsdCents, stock }) => [priceUsdCents, stock])).toEqual([
      [4_500, 10],
      [9_000, 2],
      [12_000, 0],
      [450, 3],
      [3_000, 5],
      [6_000, 0],
    ]);
  });

  test("costs one trip, then none while fresh, and one for a matching ETag", async () => {
    await untilStale();
    expect(await trips("/api/perfumes/live")).toEqual([200, 1]);
    expect(await trips("/api/perfumes/live?x=1")).toEqual([200, 0]);
    const { headers } = await worker.fetch("/api/perfumes/live");
    // `Age` marks a cached response, which was not compared with the database. The page then refreshes again.
    expect(headers.get("Age")).toBe("2");
    const etag = headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    expect(await trips("/api/perfumes/live", { "If-None-Match": etag })).toEqual([304, 1]);
    await untilStale();
    expect(await trips("/api/perfumes/live", { "If-None-Match": `W/${etag}` })).toEqual([304, 1]);
  });

  test("costs one trip for all pages that open together", async () => {
    await get("/api/perfumes/live", liveSchema);
    await untilStale();
    database.proxy.reset();
    const responses = await Promise.all(Array.from({ length: 30 }, () => worker.fetch("/api/perfumes/live")));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect(database.proxy.trips()).toBe(1);
  });

  test("shows a change at the next refresh of an open page", async () => {
    const held = (await worker.fetch("/api/perfumes/live")).headers.get("ETag") ?? "";
    await database.sql("UPDATE sizes SET price_usd_cents = 4600 WHERE price_usd_cents = 4500");
    const response = await worker.fetch("/api/perfumes/live", { headers: { "If-None-Match": held } });
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).not.toBe(held);
    expect(response.headers.get("Age")).toBeNull();
    expect(firstPrice(await response.json())).toBe(4_600);
    // The next first load has it too: the new value replaced the cached one.
    expect(firstPrice(await get("/api/perfumes/live", liveSchema))).toBe(4_600);
    await database.sql("UPDATE sizes SET price_usd_cents = 4500 WHERE price_usd_cents = 4600");
  });

  test("does not have an inactive perfume", async () => {
    await database.sql("UPDATE perfumes SET active = 0 WHERE slug = 'asad'");
    await untilStale();
    expect(decodeLive(await get("/api/perfumes/live", liveSchema)).perfumes.size).toBe(PRODUCTS.length - 1);
    await database.sql("UPDATE perfumes SET active = 1 WHERE slug = 'asad'");
    await untilStale();
  });
});

describe("the live response for pages of the build", () => {
  const SINCE = `/api/perfumes/live?base=${PAGE}`;

  /**
   * The contents of a current response: size keys with price in cents and stock, perfume keys, the keys of perfumes no longer
   * sold (null in a complete response), and the dollar rate.
   */
  async function liveChanges(path = SINCE) {
    // A request with an ETag gets the database's state, not the cached one.
    const response = await worker.fetch(path, { headers: { "If-None-Match": '"another"' } });
    const { sizes, perfumes, gone, terms } = decodeLive(liveSchema.parse(await response.json()));
    const prices = [...sizes.values()].map(({ key, priceUsdCents, stock }) => [key, priceUsdCents, stock]);
    return { prices, perfumes: [...perfumes.keys()], gone: gone && [...gone], rate: terms.rateCentavos };
  }

  const NOTHING = { prices: [], perfumes: [], gone: [], rate: 145_500 };

  test("has only the terms while nothing changed, for one page and for both", async () => {
    expect(await liveChanges()).toEqual(NOTHING);
    expect(await liveChanges(`${SINCE},${OTHER_PAGE}`)).toEqual(NOTHING);
  });

  test.each([
    ["a page of another build", `?base=${OLD_PAGE}`],
    ["two pages, one of another build", `?base=${PAGE},${OLD_PAGE}`],
    ["a page without a base", "?base="],
    ["a request without `base`", ""],
  ])("is complete for %s", async (_, query) => {
    const { prices, gone } = await liveChanges(`/api/perfumes/live${query}`);
    expect([prices.length, gone]).toEqual([6, null]);
  });

  test.each(["short", "Ab3_-xyZ,", "Ab3_-xyZ,,Cd4_-xyZ", "Ab3_-xy!", "Ab3_-xyZ&base=Cd4_-xyZ"])(
    "refuses base=%s with an error at its field",
    async (base) => {
      const response = await worker.fetch(`/api/perfumes/live?base=${base}`);
      const problem = problemSchema.parse(await response.json());
      expect([response.status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([
        400,
        "unknown_filter",
        ["base"],
      ]);
    },
  );

  test("costs as many trips as the complete response, and has its own ETag with 304", async () => {
    await untilStale();
    expect(await trips(SINCE)).toEqual([200, 1]);
    expect(await trips(SINCE)).toEqual([200, 0]);
    const [changes, whole] = [await worker.fetch(SINCE), await worker.fetch("/api/perfumes/live")];
    expect(changes.headers.get("Age")).toBe("2");
    const etag = changes.headers.get("ETag") ?? "";
    expect(etag).not.toBe(whole.headers.get("ETag"));
    expect(await trips(SINCE, { "If-None-Match": etag })).toEqual([304, 1]);
    // The ETag of the changes is not that of the complete response.
    expect(await trips("/api/perfumes/live", { "If-None-Match": etag })).toEqual([200, 1]);
    await Promise.all([changes.arrayBuffer(), whole.arrayBuffer()]);
  });

  test("has a changed price at the next refresh, and no longer once the price is restored", async () => {
    const etag = (await worker.fetch(SINCE)).headers.get("ETag") ?? "";
    await database.sql("UPDATE sizes SET price_usd_cents = 4600 WHERE price_usd_cents = 4500");
    const response = await worker.fetch(SINCE, { headers: { "If-None-Match": etag } });
    expect([response.status, response.headers.get("Age")]).toEqual([200, null]);
    expect([...decodeLive(await response.json()).sizes.values()]).toMatchObject([{ priceUsdCents: 4600, stock: 10 }]);
    await database.sql("UPDATE sizes SET price_usd_cents = 4500 WHERE price_usd_cents = 4600");
    expect(await liveChanges()).toEqual(NOTHING);
  });

  test("has a perfume no longer sold, one coming soon, and a new rate", async () => {
    const keyOf = async (slug: string) =>
      Number(
        (await database.db.client.execute({ sql: "SELECT key FROM perfumes WHERE slug = ?", args: [slug] })).rows[0]?.[
          "key"
        ],
      );
    await database.sql("UPDATE perfumes SET active = 0 WHERE slug = 'asad'");
    await database.sql("UPDATE perfumes SET soon = 1 WHERE slug = 'agotado'");
    await database.sql("UPDATE settings SET rate_centavos = 150000");
    const { gone, perfumes, rate } = await liveChanges();
    expect({ gone, perfumes, rate }).toEqual({
      gone: [await keyOf("asad")],
      perfumes: [await keyOf("agotado")],
      rate: 150_000,
    });
    await database.sql("UPDATE perfumes SET active = 1 WHERE slug = 'asad'");
    await database.sql("UPDATE perfumes SET soon = 0 WHERE slug = 'agotado'");
    await database.sql("UPDATE settings SET rate_centavos = 145500");
    expect(await liveChanges()).toEqual(NOTHING);
  });

  test("has a perfume newer than the build", async () => {
    const [asad] = PRODUCTS;
    if (!asad) throw new Error("the database has no products");
    await insertCatalogue(database.db, [{ ...asad, slug: "nuevo", productName: "Nuevo" }], Date.UTC(2026, 10, 22));
    const { prices, perfumes, gone } = await liveChanges();
    expect([prices.length, perfumes.length, gone]).toEqual([1, 1, []]);
  });
});
