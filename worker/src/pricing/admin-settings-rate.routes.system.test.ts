import { expect, test } from "vitest";
import {
  rateHistorySchema,
  ratePreviewSchema,
  settingsResponseSchema,
  settingsStaleSchema,
} from "#shop/settings/settings.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

const send = (request: string, body?: unknown) =>
  call(shop.worker, request, { cookie: shop.admin, ...(body ? { body } : {}) });
const preview = async (rate: string) =>
  ratePreviewSchema.parse((await send(`GET /api/admin/rate-preview?rate=${rate}`)).body);
const history = async (query = "") => rateHistorySchema.parse((await send(`GET /api/admin/rate-history${query}`)).body);
const set = async (currency: number) => {
  const response = await send("PUT /api/admin/put-admin", { currency });
  return settingsResponseSchema.parse(response.body).settings;
};
const undo = (change: string | undefined) => send("POST /api/admin/rate-undo", { change });

test("a rate is previewed with the prices that shoppers see", async () => {
  const { largest, sample, ...facts } = await preview("1500");
  // Two sizes of Yára, two decants of Agotado, and one size of each of the other four.
  expect(facts).toEqual({
    from: 1455,
    to: 1500,
    changePercent: 3.09,
    isJump: false,
    prices: 8,
    changed: 8,
    raised: 8,
    lowered: 0,
    updatedAt: "2026-11-21T15:00:00.000Z",
  });
  // 4.50 dollars: 6.547,50 and 6.750 pesos, rounded up to the next hundred.
  expect(largest).toHaveLength(8);
  const balm = largest.find(({ productName }) => productName === "Carmex Cereza");
  expect(balm).toMatchObject({ label: "10 gr", fromArs: 6600, toArs: 6800, changePercent: 3.03 });
  const promoted = sample.find(({ label, productName }) => label === "50 ml" && productName === "Yára Lancôme");
  expect(promoted).toMatchObject({ fromArs: 111_350, toArs: 114_750, slug: "yara-lancome", brand: "Armaf" });
  expect(sample.map(({ label }) => label)).toContain("Decant 5 ml");
  const steps = largest.map(({ changePercent }) => changePercent);
  expect(steps).toEqual(steps.toSorted((one, other) => other - one));
});

test("the preview shows an unchanged rate, a fall and a jump", async () => {
  expect(await preview("1455")).toMatchObject({ changePercent: 0, changed: 0, largest: [], sample: [] });
  expect(await preview("1455.01")).toMatchObject({ to: 1455.01, changePercent: 0 });
  expect(await preview("1000")).toMatchObject({ changePercent: -31.27, isJump: true, raised: 0, lowered: 8 });
});

test.each(["0", "0.00", "-1", "1e3", "1455.001", "1000000.01", "9999999", "", "mil"])(
  "rate %j is refused",
  async (rate) => {
    const response = await send(`GET /api/admin/rate-preview?rate=${rate}`);
    expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([400, ["rate"]]);
  },
);

test("a rate is set from its preview and undone with one call, and its history is kept", async () => {
  const { updatedAt } = await preview("1500");
  const applied = await send("PUT /api/admin/put-admin", { currency: 1500, updatedAt });
  expect(applied.status).toBe(200);
  await set(1600);
  const { changes, total } = await history();
  expect([total, changes.map(({ from, to, isUndo, canUndo }) => [from, to, isUndo, canUndo])]).toEqual([
    2,
    [
      [1500, 1600, false, true],
      [1455, 1500, false, false],
    ],
  ]);
  const undone = await undo(changes[0]?._id);
  expect(settingsResponseSchema.parse(undone.body).settings.currency).toBe(1500);
  const after = await history("?limit=1");
  expect([after.total, after.changes[0]]).toEqual([
    3,
    expect.objectContaining({
      from: 1600,
      to: 1500,
      isUndo: true,
      canUndo: true,
      by: expect.objectContaining({ name: expect.any(String) }),
    }),
  ]);
  expect((await history("?limit=1&page=3")).changes).toMatchObject([{ from: 1455, to: 1500 }]);
});

test("a change that is not the latest is not undone; the response has the current settings", async () => {
  const { changes } = await history();
  const response = await undo(changes.at(-1)?._id);
  expect(response.status).toBe(409);
  expect(settingsStaleSchema.parse(response.body).settings.currency).toBe(1500);
  expect((await history()).total).toBe(changes.length);
});

test("two concurrent undos of a change undo it once", async () => {
  await set(1700);
  const { changes, total } = await history();
  const responses = await Promise.all([undo(changes[0]?._id), undo(changes[0]?._id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await history()).toMatchObject({ total: total + 1, changes: [{ from: 1700, to: 1500 }, {}, {}, {}, {}] });
});

test("the undo of the rate refuses any other change", async () => {
  await send("PUT /api/admin/put-admin", { vat: 5 });
  const { rows } = await shop.database.db.client.execute(
    "SELECT max(key) AS key FROM audit_log WHERE noun_id = 'shop'",
  );
  expect((await undo(String(rows[0]?.["key"]))).status).toBe(404);
  expect((await undo("999999")).status).toBe(404);
  expect((await undo("1; drop")).status).toBe(400);
});
