import { afterEach, expect, test } from "vitest";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { statusSchema } from "#shop/reports/status.contract.ts";
import { adminSettingsSchema } from "#shop/settings/settings.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { payingAt } from "../../fixtures/card-flow.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { SCHEDULES } from "../cron/index.ts";
import { readProviderPlans } from "./read-provider-plans.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const read = async (request: string) => (await call(shop.worker, request, { cookie: shop.admin })).body;
const settings = async () => adminSettingsSchema.parse(await read("GET /api/admin/get-admin"));
const notices = async () => noticesSchema.parse(await read("GET /api/admin/notices"));
const stored = () => shop.rows("SELECT * FROM provider_plans ORDER BY number_of_installments");
const provider = () => shop.provider.standIn;
const plan = (installments: number, rateBp: number) => ({ installments, rateBp, cft: "50,00", tea: "40,00" });
const job = async () => {
  const { jobs, troubles } = statusSchema.parse(await read("GET /api/admin/status"));
  const { outcome, failing } = jobs.find(({ job: name }) => name === "read-provider-plans") ?? {};
  return { outcome, failing, troubles };
};
const DAY_MS = 86_400_000;
/** As if the stored plans were of yesterday. */
const age = () => shop.database.sql(`UPDATE provider_plans SET read_at_ms = read_at_ms - ${DAY_MS}`);

test("overlapping runs store the cost of each number of installments; the settings show it, and one notice names the differences", async () => {
  await Promise.all([shop.cron(NIGHTLY), shop.cron(NIGHTLY)]);
  expect((await stored()).map((row) => Object.values(row).slice(0, 3))).toEqual([
    [1, 10_000, 0],
    [2, 10_720, 8_815],
    [3, 11_050, 9_640],
    [6, 12_140, 10_477],
    [9, 13_320, 10_928],
    [12, 14_610, 11_261],
  ]);
  const { providerPlans } = await settings();
  expect(providerPlans.slice(0, 4)).toMatchObject([
    { numberOfInstallments: 1, percentageInInstallments: 1, cft: 0, differencePercent: 0, isDifferent: false },
    { numberOfInstallments: 2, percentageInInstallments: 1.072, differencePercent: 5.41, isDifferent: true },
    { numberOfInstallments: 3, percentageInInstallments: 1.105, cft: 96.4, differencePercent: 9.03, isDifferent: true },
    { numberOfInstallments: 6, differencePercent: null, isDifferent: false },
  ]);
  const { counts, installments } = await notices();
  expect(counts.installments).toBe(1);
  expect(installments.map(({ numberOfInstallments: n, configured }) => [n, configured])).toEqual([
    [2, 1.13],
    [3, 1.2048],
  ]);
});

test.each([
  ["500", () => provider().errors.put({ call: "installments", status: 500 }), "status_500"],
  ["no response", () => provider().gates.arm("installments", "before"), "TimeoutError"],
  ["an empty plan", () => provider().settings.put({ plans: [] }), "no_installments"],
])("%s: the plans keep their date, without an alarm; the next run reads them", async (_, breakIt, reason) => {
  await shop.cron(NIGHTLY);
  await age();
  const before = await stored();
  breakIt();
  expect(await shop.cron(NIGHTLY)).toBe("ok");
  expect([await stored(), await job()]).toEqual([before, { outcome: reason, failing: false, troubles: [] }]);
  expect((await notices()).counts.installments).toBe(1);
  expect(shop.worker.log()).toContain(`event: 'provider_plans_unread', reason: '${reason}'`);
  provider().gates.clear();
  shop.heal();
  expect(await shop.cron(NIGHTLY)).toBe("ok");
  const times = (await stored()).map(({ read_at_ms: at }, index) => Number(at) - Number(before[index]?.["read_at_ms"]));
  expect(Math.min(...times)).toBeGreaterThan(DAY_MS / 2);
});

test("a number of installments that the provider no longer offers keeps its plan and date", async () => {
  await shop.cron(NIGHTLY);
  await age();
  const [, , three] = await stored();
  provider().settings.put({ plans: [plan(1, 0), plan(2, 1_300)] });
  await shop.cron(NIGHTLY);
  const [one, two, kept] = await stored();
  expect([two?.["multiplier_bp"], two?.["cft_bp"], kept]).toEqual([11_300, 5_000, three]);
  expect(Number(one?.["read_at_ms"])).toBeGreaterThan(Number(kept?.["read_at_ms"]));
});

test("an adopted plan ends the notice; a later plan of the provider starts it again only above 1 %", async () => {
  await shop.cron(NIGHTLY);
  const { providerPlans } = await settings();
  const adopted = providerPlans
    .filter(({ numberOfInstallments }) => numberOfInstallments <= 3)
    .map(({ numberOfInstallments, percentageInInstallments }) => ({ numberOfInstallments, percentageInInstallments }));
  const saved = await call(shop.worker, "PUT /api/admin/put-admin", {
    cookie: shop.admin,
    body: { priceInInstallments: adopted, providerPlans },
  });
  expect(saved.status).toBe(200);
  expect((await notices()).installments).toEqual([]);
  const noticed = async (rateBp: number) => {
    provider().settings.put({ plans: [plan(3, rateBp)] });
    await shop.cron(NIGHTLY);
    return (await notices()).installments.map(({ differencePercent }) => differencePercent);
  };
  // 1.105 is 1 % more than 1.09406, and 1 % less than 1.11616.
  expect([await noticed(941), await noticed(940)]).toEqual([[], [1.01]]);
  expect([await noticed(1_161), await noticed(1_162)]).toEqual([[], [-1]]);
});

test("an older answer does not replace a newer one", async () => {
  const nowMs = Date.now() + DAY_MS;
  await readProviderPlans(payingAt(shop.database, shop.provider, nowMs));
  const before = await stored();
  provider().settings.put({ plans: [plan(1, 500)] });
  expect(await readProviderPlans(payingAt(shop.database, shop.provider, nowMs - 1))).toBe("read 1");
  expect(await stored()).toEqual(before);
});
