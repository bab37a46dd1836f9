import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings, readVersions } from "#db/settings/settings.ts";
import { readRebuild } from "#db/storefront/rebuild.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { bannerOn } from "#shop/settings/banner.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { type HookUnderTest, startHook } from "../../fixtures/outside-services.ts";
import { type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";
import { SCHEDULES } from "./index.ts";

const [SCHEDULE = ""] = Object.keys(SCHEDULES);

let database: ShopDatabase;
let hook: HookUnderTest;
let site: string;
let debounced: WorkerUnderTest;
let eager: WorkerUnderTest;

beforeAll(async () => {
  [database, hook] = await Promise.all([startShopDatabase(startSqld()), startHook()]);
  site = mkdtempSync(join(tmpdir(), "azahar-site-"));
  cpSync("worker/fixtures/site", site, { recursive: true });
  const setting = { tursoUrl: database.proxy.url, assetsDir: site };
  debounced = await startWorker({ ...setting, vars: { DEPLOY_HOOK_URL: hook.url, REBUILD_SECONDS: "600" } });
  eager = await startWorker({ ...setting, vars: { DEPLOY_HOOK_URL: hook.url, REBUILD_SECONDS: "0" } });
});
afterAll(async () => {
  await Promise.all([debounced?.close(), eager?.close(), hook?.close()]);
  await database?.stop();
  rmSync(site, { recursive: true, force: true });
});
beforeEach(async () => {
  hook.calls.length = 0;
  hook.respondWith(200);
  database.proxy.fail(null);
  await database.sql(
    "UPDATE rebuild SET built_version = 0, requested_version = 0, attempt = 0, requested_at_ms = 0, next_try_at_ms = 0",
  );
});

/** Changes the catalogue in a way that pages show. Returns its new version. */
async function changeCatalogue(): Promise<number> {
  await database.sql("UPDATE perfumes SET description = description || '.' WHERE slug = 'asad'");
  return (await readVersions(database.db)).catalogueVersion;
}

/** Simulates the deployment of a build of this version. */
async function finishBuild(version: number): Promise<void> {
  writeFileSync(
    join(site, "build.json"),
    JSON.stringify({ catalogueVersion: version, builtAt: "2026-11-21T15:00:00.000Z" }),
  );
}

/** Ends the wait after the last request. */
async function waitOver(): Promise<void> {
  await database.sql("UPDATE rebuild SET next_try_at_ms = 0, requested_at_ms = 0");
}

function tick(worker: WorkerUnderTest, schedule = SCHEDULE) {
  return worker.fireCron(schedule);
}

test("a changed catalogue requests one build in REBUILD_SECONDS, however often the cron runs", async () => {
  const version = await changeCatalogue();
  for (let run = 0; run < 4; run++) expect(await tick(debounced)).toBe("ok");
  expect(hook.calls).toEqual(["POST /rebuild 46"]);
  expect(await readRebuild(database.db)).toMatchObject({ requestedVersion: version, attempt: 1 });
  await changeCatalogue();
  await tick(debounced);
  expect(hook.calls).toHaveLength(1);
  await waitOver();
  await tick(debounced);
  expect(hook.calls).toHaveLength(2);
});

test("overlapping runs request one build", async () => {
  await changeCatalogue();
  await Promise.all(Array.from({ length: 12 }, () => tick(eager)));
  expect(hook.calls).toHaveLength(1);
});

test("with REBUILD_SECONDS 0 each new change requests a build", async () => {
  for (let change = 1; change <= 3; change++) {
    await changeCatalogue();
    await tick(eager);
    expect(hook.calls).toHaveLength(change);
  }
});

test("a build that arrived ends the requests and is recorded", async () => {
  const version = await changeCatalogue();
  await tick(eager);
  await finishBuild(version);
  await waitOver();
  await tick(eager);
  expect(hook.calls).toHaveLength(1);
  expect(await readRebuild(database.db)).toMatchObject({ builtVersion: version });
});

test("a build that does not arrive is requested again after a wait, as a second attempt", async () => {
  await changeCatalogue();
  await tick(eager);
  await tick(eager);
  expect(hook.calls).toHaveLength(1);
  await waitOver();
  await tick(eager);
  expect(hook.calls).toHaveLength(2);
  expect(await readRebuild(database.db)).toMatchObject({ attempt: 2 });
});

test("a banner appears on its first day and disappears after its last one, each with one build", async () => {
  const today = dayInArgentina(Date.now());
  const catalogueVersion = async () => (await readVersions(database.db)).catalogueVersion;
  const { banner } = await readSettings(database.db);
  const days = async (from: string, to: string, bannerDay: string) => {
    const banners = JSON.stringify([{ ...banner, from, to }]);
    await database.sql(`UPDATE settings SET banners = '${banners}', banner_day = '${bannerDay}'`);
    await finishBuild(await catalogueVersion());
    await waitOver();
    hook.calls.length = 0;
    for (let run = 0; run < 3; run++) await tick(eager);
    const settings = await readSettings(database.db);
    return [hook.calls.length, bannerOn(settings, settings.bannerDay) === settings.banners[0]];
  };
  expect(await days(today, "", "2026-01-01")).toEqual([1, true]);
  expect(await days("2026-01-01", today, "2026-01-01")).toEqual([0, true]);
  expect(await days("2026-01-01", "2026-01-02", "2026-01-01")).toEqual([1, false]);
  expect(await days("2999-01-01", "", "2026-01-01")).toEqual([0, false]);
});

test("a rollback to an older site is detected", async () => {
  const version = await changeCatalogue();
  await finishBuild(version);
  await tick(eager);
  expect(hook.calls).toHaveLength(0);
  await finishBuild(version - 1);
  await tick(eager);
  expect(hook.calls).toHaveLength(1);
});

test.each([[500], [429], [302, { Location: "http://127.0.0.1:9/elsewhere" }]] as [number, Record<string, string>?][])(
  "a hook that responds %i is called again after a wait",
  async (status, headers) => {
    await changeCatalogue();
    hook.respondWith(status, headers);
    expect(await tick(eager)).toBe("ok");
    expect(hook.calls).toHaveLength(1);
    hook.respondWith(200);
    await waitOver();
    await tick(eager);
    expect(hook.calls).toHaveLength(2);
  },
);

test("a hook that never responds times out, delays neither orders nor mails nor a visitor, and is called again", async () => {
  await changeCatalogue();
  hook.respondWith("hang");
  await database.sql("DELETE FROM cron_jobs");
  const ticking = tick(eager);
  await expect.poll(() => hook.calls.length).toBe(1);
  expect((await eager.fetch("/api/perfumes/asad")).status).toBe(200);
  expect(await ticking).toBe("ok");
  const jobs = await database.db.client.execute("SELECT job FROM cron_jobs WHERE failed_at_ms IS NULL");
  expect(jobs.rows.map(({ job }) => job)).toEqual(
    expect.arrayContaining(["expire-orders", "request-rebuild", "send-mails"]),
  );
  hook.respondWith(200);
  await waitOver();
  await tick(eager);
  expect(hook.calls).toHaveLength(2);
});

test("a database that is down fails only this run", async () => {
  await changeCatalogue();
  database.proxy.fail("refuse");
  expect(await tick(eager)).toBe("exception");
  expect(hook.calls).toHaveLength(0);
  database.proxy.fail(null);
  await tick(eager);
  expect(hook.calls).toHaveLength(1);
});

test("a schedule that is not in the table requests a build too", async () => {
  await changeCatalogue();
  await tick(eager, "0 0 1 1 *");
  expect(hook.calls).toHaveLength(1);
});
