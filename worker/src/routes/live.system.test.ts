import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { liveSchema } from "#shop/contract/live.ts";
import { decodeLive } from "#shop/live.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { countingTrips, getJson } from "../../fixtures/client.ts";
import { PRODUCTS, type ShopWorld, startWorld } from "../../fixtures/world.ts";

let world: ShopWorld;
let worker: WorkerUnderTest;

beforeAll(async () => {
  world = await startWorld(startSqld());
  worker = await startWorker({ tursoUrl: world.proxy.url });
});
afterAll(async () => {
  await worker?.close();
  await world?.stop();
});

function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return getJson(worker, path, schema);
}

function trips(path: string, headers?: Record<string, string>) {
  return countingTrips(world, worker, path, headers);
}

/** Cents of the first size in an answer that must be exactly what its schema says. */
function firstPrice(answer: unknown): number | undefined {
  const [first] = decodeLive(liveSchema.parse(answer)).sizes.values();
  return first?.priceUsdCents;
}

describe("the live answer", () => {
  const WAIT_MS = 2_300;
  const fresh = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

  test("reads back as the catalogue's prices and stock", async () => {
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

  test("costs one trip, then none while it is fresh, and one for an ETag that still holds", async () => {
    await fresh();
    expect(await trips("/api/perfumes/live")).toEqual([200, 1]);
    expect(await trips("/api/perfumes/live?x=1")).toEqual([200, 0]);
    const { headers } = await worker.fetch("/api/perfumes/live");
    // It says that it was not compared with the database, so that the page looks again.
    expect(headers.get("Age")).toBe("2");
    const etag = headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    expect(await trips("/api/perfumes/live", { "If-None-Match": etag })).toEqual([304, 1]);
    await fresh();
    expect(await trips("/api/perfumes/live", { "If-None-Match": `W/${etag}` })).toEqual([304, 1]);
  });

  test("shows a change at the very next refresh of a page that holds the answer before it", async () => {
    const held = (await worker.fetch("/api/perfumes/live")).headers.get("ETag") ?? "";
    await world.sql("UPDATE sizes SET price_usd_cents = 4600 WHERE price_usd_cents = 4500");
    const answer = await worker.fetch("/api/perfumes/live", { headers: { "If-None-Match": held } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ETag")).not.toBe(held);
    expect(answer.headers.get("Age")).toBeNull();
    expect(firstPrice(await answer.json())).toBe(4_600);
    // And the next first load has it too: the fresh answer took the old one's place.
    expect(firstPrice(await get("/api/perfumes/live", liveSchema))).toBe(4_600);
    await world.sql("UPDATE sizes SET price_usd_cents = 4500 WHERE price_usd_cents = 4600");
  });

  test("no longer has a perfume that is not active", async () => {
    await world.sql("UPDATE perfumes SET active = 0 WHERE slug = 'asad'");
    await fresh();
    expect(decodeLive(await get("/api/perfumes/live", liveSchema)).perfumes.size).toBe(PRODUCTS.length - 1);
    await world.sql("UPDATE perfumes SET active = 1 WHERE slug = 'asad'");
    await fresh();
  });
});
