import { afterEach, describe, expect, test } from "vitest";
import { readCatalogue } from "#db/catalogue/catalogue.ts";
import { readRows } from "#db/read.ts";
import { isCatalogueAt, readVersions } from "#db/settings/settings.ts";
import { sqlite, statement } from "#db/statement.ts";
import { versions } from "#db/storefront/tables.ts";
import { effectivePromotion } from "#shop/pricing/dated-promotions.ts";
import { sizePrices } from "#shop/pricing/price.ts";
import { promotionPreviewSchema, promotionSchema, promotionsSchema } from "#shop/pricing/promotions.contract.ts";
import { liveSchema } from "#shop/storefront/live.contract.ts";
import { decodeLive } from "#shop/storefront/live.ts";
import { call } from "../../fixtures/caller.ts";
import { product } from "../../fixtures/carts.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);
afterEach(() => shop.database.sql("UPDATE promotions SET active = 0"));
const send = (request: string, body?: object, headers = {}) =>
  call(shop.worker, request, { cookie: shop.admin, ...(body && { body }), headers });
const at = (ms: number) => new Date(ms).toISOString();
const promotion = (more: object = {}) => ({
  ...{ name: "Semana árabe", percentage: 20, perfumes: [idOf("asad")] },
  ...{ startsAt: "2020-01-01T00:00:00Z", endsAt: "2090-01-01T00:00:00Z", ...more },
});
async function created(more: object = {}) {
  const response = await send("POST /api/admin/promotions", promotion(more));
  expect([response.status, response.body["fields"]]).toEqual([201, undefined]);
  return promotionSchema.parse(response.body["promotion"]);
}
const stop = ({ _id, updatedAt }: { _id: string; updatedAt: string }) =>
  send(`POST /api/admin/promotions/${_id}/stop`, { updatedAt });
const problemOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];

/** The price of a unit of Asad as each part of the shop shows it, in pesos. A full price is 65,500. */
async function faces() {
  const [shown, panel, listed, live, catalogue] = await Promise.all([
    call(shop.worker, `GET /api/perfumes/${idOf("asad")}`),
    send(`GET /api/perfumes/admin/${idOf("asad")}`),
    call(shop.worker, "GET /api/perfumes?forSale=true"),
    call(shop.worker, "GET /api/perfumes/live", { headers: { "If-None-Match": '"other"' } }),
    readCatalogue(shop.database.db),
  ]);
  const person = await shop.person();
  const cart = await call(shop.worker, `POST /api/cart/${person.id}/${idOf("asad")}`, {
    cookie: person.cookie,
    body: product(),
  });
  const order = await shop.placed(person, { products: [asad()] });
  const decoded = decodeLive(liveSchema.parse(live.body));
  const [first] = catalogue.perfumes.find(({ slug }) => slug === "asad")?.sizes ?? [];
  const liveSize = first && decoded.sizes.get(first.key);
  const pesos = (size: typeof first | typeof liveSize) =>
    size && sizePrices({ ...size, promotion: size.promotion ?? null }, decoded.terms).currentCentavos / 100;
  const wire = JSON.stringify;
  const promotionArs = (body: object) => Number(/"promotionArs":(\d+)/.exec(wire(body))?.[1] ?? 65_500);
  return {
    product: promotionArs(shown.body),
    panel: promotionArs(panel.body),
    isListed: wire(listed.body).includes('"slug":"asad"'),
    page: pesos(first),
    live: pesos(liveSize),
    cart: Number(/"priceArs":(\d+)/.exec(wire(cart.body))?.[1]),
    // By transfer the lower of both: 58,950 without a promotion.
    order: order.transactionAmount,
  };
}

const without = { product: 65_500, panel: 65_500, isListed: false, page: 65_500, live: 65_500, cart: 65_500 };
const FULL = { ...without, order: 58_950 };
const LOWER = {
  product: 52_400,
  panel: 52_400,
  isListed: true,
  page: 52_400,
  live: 52_400,
  cart: 52_400,
  order: 52_400,
};

describe("a promotion with a start and an end", () => {
  test("starts and ends by itself: the prices of product, panel, page, cart and order change without a write", async () => {
    expect(await faces()).toEqual(FULL);
    const startsAtMs = Math.ceil(Date.now() / 1000) * 1000 + 10_000;
    const endsAtMs = startsAtMs + 10_000;
    const { state } = await created({ startsAt: at(startsAtMs), endsAt: at(endsAtMs) });
    expect(state).toBe("scheduled");
    expect(await faces()).toEqual(FULL);
    const before = await readVersions(shop.database.db);
    const buyer = await shop.person();
    await reached(startsAtMs);
    // An order with the total from before the promotion is refused, and the refusal names the new total.
    const stale = await shop.place(buyer, { products: [asad()], transactionAmount: 58_950 });
    expect([...problemOf(stale), stale.body["message"]]).toEqual([
      404,
      "transfer_repriced",
      expect.stringMatching(/^Los precios cambiaron\. El nuevo total es \$\s52\.400\.$/),
    ]);
    expect(await faces()).toEqual(LOWER);
    await reached(endsAtMs);
    const again = await shop.place(buyer, { products: [asad()], transactionAmount: 52_400 });
    expect(problemOf(again)).toEqual([404, "transfer_repriced"]);
    expect(await faces()).toEqual(FULL);
    const after = await readVersions(shop.database.db);
    // The cron compares this version with the one of the pages.
    expect(after.catalogueVersion - before.catalogueVersion).toBe(2);
    expect(after.liveVersion - before.liveVersion).toBeGreaterThanOrEqual(2);
  });

  test("changes the catalogue's version when it begins", async () => {
    const startsAtMs = Math.ceil(Date.now() / 1000) * 1000 + 2_000;
    const open = await created({ startsAt: at(startsAtMs) });
    const { catalogueVersion } = await readVersions(shop.database.db);
    const condition = isCatalogueAt(catalogueVersion).mapWith(Boolean).as("same");
    const select = statement(sqlite.select({ same: condition }).from(versions));
    const isSame = async () => (await readRows(shop.database.db, select))[0]?.same;
    expect(await isSame()).toBe(true);
    await reached(startsAtMs);
    expect(await isSame()).toBe(false);
    expect((await stop(open)).status).toBe(200);
  });

  test("does not add to another discount, and includes whole categories and brands", async () => {
    // One size of Yara has 15 % of its own.
    const of = async () => {
      const { body } = await call(shop.worker, `GET /api/perfumes/${idOf("yara-lancome")}`);
      return /"percentageForSale":(\d+)/.exec(JSON.stringify(body))?.[1];
    };
    const own = await of();
    const smaller = await created({ percentage: 10, perfumes: [], houses: ["armaf"] });
    expect([own, await of()]).toEqual(["15", "15"]);
    const discounts = (await readCatalogue(shop.database.db)).perfumes.flatMap(({ slug, sizes }) =>
      sizes.map(({ ml, promotion: running }) => [`${slug} ${ml}`, running?.percentageBp ?? 0]),
    );
    expect(Object.fromEntries(discounts)).toMatchObject({
      ...{ "yara-lancome 50": 1_500, "yara-lancome 100": 1_000 },
      ...{ "asad 100": 0, "carmex-cereza 10": 0 },
    });
    const larger = await created({ percentage: 30, perfumes: [], categories: ["arab", "designer"] });
    const catalogue = await readCatalogue(shop.database.db);
    for (const { category, sizes } of catalogue.perfumes) {
      const covered = category === "arab" || category === "designer";
      for (const size of sizes) expect(size.promotion?.percentageBp ?? 0).toBe(covered ? 3_000 : 0);
    }
    expect(catalogue.promotions.map(({ id }) => id).toSorted()).toEqual([smaller._id, larger._id].toSorted());
    await Promise.all([stop(smaller), stop(larger)]);
    expect(await of()).toBe(own);
  });
});

describe("administrators", () => {
  test("preview a promotion without changing anything", async () => {
    const before = await readVersions(shop.database.db);
    const response = await send("POST /api/admin/promotions/preview", { percentage: 20, perfumes: [idOf("asad")] });
    expect(promotionPreviewSchema.parse(response.body)).toEqual({
      ...{ perfumes: 1, sizes: 1, lowered: 1, lowestArs: 52_400, highestArs: 52_400 },
      sample: [{ productName: "Asad", brand: "Lattafa", label: "100 ml", fromArs: 65_500, toArs: 52_400 }],
    });
    expect(await readVersions(shop.database.db)).toEqual(before);
  });

  test("preview the change of a running promotion as if only the other promotions ran", async () => {
    const running = await created({ percentage: 30 });
    const previewed = async (percentage: number, more: object = { promotion: running._id }) => {
      const body = { percentage, perfumes: [idOf("asad")], ...more };
      const response = await send("POST /api/admin/promotions/preview", body);
      const { lowered, sample } = promotionPreviewSchema.parse(response.body);
      return [lowered, sample[0]?.fromArs, sample[0]?.toArs];
    };
    expect(await previewed(20)).toEqual([1, 65_500, 52_400]);
    expect(await previewed(40)).toEqual([1, 65_500, 39_300]);
    expect(await previewed(20, {})).toEqual([0, undefined, undefined]);
    await created({ percentage: 10, name: "Otra" });
    expect(await previewed(20)).toEqual([1, 58_950, 52_400]);
  });

  test("create one promotion per key, change it only if nobody has changed it since they read it, and end it once", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const [one, other] = await Promise.all([1, 2].map(() => send("POST /api/admin/promotions", promotion(), key)));
    expect(one?.body["promotion"]).toEqual(other?.body["promotion"]);
    const first = promotionSchema.parse(one?.body["promotion"]);
    const change = (body: object) => send(`PUT /api/admin/promotions/${first._id}`, body);
    const next = { ...promotion({ percentage: 25, houses: ["lattafa"], perfumes: [] }), updatedAt: first.updatedAt };
    const changed = await change(next);
    expect(changed.body["promotion"]).toMatchObject({
      percentage: 25,
      houses: ["lattafa"],
      perfumes: [],
      state: "running",
    });
    expect(problemOf(await change(next))).toEqual([409, "promotion_changed"]);
    expect(problemOf(await stop(first))).toEqual([409, "promotion_changed"]);
    const current = promotionSchema.parse(changed.body["promotion"]);
    const ends = await Promise.all([stop(current), stop(current)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(problemOf(await send("PUT /api/admin/promotions/pro_none", next))).toEqual([404, "not_found"]);
    const { promotions } = promotionsSchema.parse((await send("GET /api/admin/promotions")).body);
    expect(promotions.find(({ _id }) => _id === first._id)?.state).toBe("ended");
    const log = await shop.rows("SELECT what FROM audit_log WHERE noun_id = ? ORDER BY key", first._id);
    expect(log.map(({ what }) => what)).toEqual(["promotion_created", "promotion_changed", "promotion_stopped"]);
    expect(await faces()).toEqual(FULL);
  });
});

test("a promotion includes its listed perfumes, and all of its brands and categories", async () => {
  const open = await created({ percentage: 33, houses: ["carmex"], categories: ["designer"] });
  const { perfumes } = await readCatalogue(shop.database.db);
  const included = perfumes.filter(({ sizes }) => sizes.some(({ promotion }) => promotion?.percentageBp === 3_300));
  const expected = perfumes.filter(
    ({ id, brandSlug, category }) => id === idOf("asad") || brandSlug === "carmex" || category === "designer",
  );
  expect(included.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
  expect(expected.length).toBeGreaterThan(1);
  for (const size of expected.flatMap(({ sizes }) => sizes))
    expect(size.promotion).toEqual(effectivePromotion({ ...size, promotion: null }, 3_300));
  await stop(open);
});

/** Waits until the database's clock, which is this machine's, has reached an instant. */
function reached(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now()) + 50));
}
