import { beforeEach, expect, test, vi } from "vitest";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { TEST_ORIGIN } from "#tests/harness.ts";
import { call } from "../../fixtures/caller.ts";
import { openCarts } from "../../fixtures/carts.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);
const carts = sharedFixture(openCarts);
beforeEach(() => shop.database.sql("DELETE FROM traffic"));

const OWN = new URL(TEST_ORIGIN).host;
/** The worker stores visits five seconds after the first. */
const WAIT = { timeout: 30_000, interval: 250 };

/** A page of a perfume, as the browser names it in the request for its prices. */
const PERFUME = { Referer: `${TEST_ORIGIN}/detail-perfume/asad` };

/** The first request of a page: the host of the page before, and the page. */
const open = (from: string, headers: Record<string, string> = { Referer: `${TEST_ORIGIN}/` }) =>
  call(shop.worker, `GET /api/perfumes/live?base=&from=${from}`, { headers });

async function report() {
  const today = dayInArgentina(Date.now());
  const { body } = await call(shop.worker, `GET /api/admin/statistics?from=${today}&to=${today}`, {
    cookie: shop.admin,
  });
  const { funnel, sources } = statisticsSchema.parse(body);
  return {
    funnel: funnel.map(({ step, count, perHundredVisits }) => [step, count, perHundredVisits]),
    sources: sources.map(({ source, visits }) => [source, visits]),
  };
}

test("pages that open from elsewhere are visits, those that open within the shop are not", async () => {
  await Promise.all([
    open(""),
    open("www.google.com"),
    open("www.google.com", PERFUME),
    open(OWN, PERFUME),
    open(OWN),
    open("l.instagram.com", {}),
    // A later request of a page.
    call(shop.worker, "GET /api/perfumes/live?base=", { headers: PERFUME }),
  ]);
  await vi.waitFor(async () => expect((await report()).sources).not.toContainEqual(["search", 0]), WAIT);
  expect(await report()).toEqual({
    funnel: [
      ["visits", 4, 100],
      ["productPages", 2, 50],
      ["cartAdditions", 0, 0],
      ["placed", 0, 0],
      ["paid", 0, 0],
    ],
    sources: [
      ["direct", 1],
      ["search", 2],
      ["social", 1],
      ["other", 0],
    ],
  });
});

test("fifty pages that open together are stored in one write", async () => {
  const { sql, db } = shop.database;
  await sql("CREATE TABLE writes (count)");
  await sql("CREATE TRIGGER traffic_added AFTER INSERT ON traffic BEGIN INSERT INTO writes VALUES (NEW.count); END");
  await sql("CREATE TRIGGER traffic_grew AFTER UPDATE ON traffic BEGIN INSERT INTO writes VALUES (NEW.count); END");
  await Promise.all(Array.from({ length: 50 }, () => open("")));
  const written = async () => (await db.client.execute("SELECT count FROM writes")).rows.map(({ count }) => count);
  await vi.waitFor(async () => expect(await written()).not.toEqual([]), WAIT);
  expect(await written()).toEqual([50]);
});

test("a `from` that is too long or repeated is refused", async () => {
  const refusals = await Promise.all([open("a".repeat(256)), open("a&from=b")]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
});

test("an addition to a cart is counted, one that is refused is not", async () => {
  await carts.database.sql("DELETE FROM traffic");
  await carts.add("asad");
  await carts.add("asad");
  await carts.add("agotado");
  const rows = await carts.database.db.client.execute("SELECT kind, count FROM traffic");
  expect(rows.rows.map(({ kind, count }) => [kind, count])).toEqual([["cartAddition", 2]]);
});
