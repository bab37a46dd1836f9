import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { countFailure, storeJobResult } from "#db/reports/shop-status.ts";
import { readVersions } from "#db/settings/settings.ts";
import { AUDIT_JOB } from "#shop/reports/shop-alarm.ts";
import { cronHealthSchema, publishedSchema, statusSchema } from "#shop/reports/status.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { startHook } from "../../fixtures/outside-services.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { SCHEDULES } from "../cron/index.ts";

const [OFTEN = "", NIGHTLY = "", WATCH = ""] = Object.keys(SCHEDULES);
const HOUR_MS = 3_600_000;

const shop = sharedFixture(async () => {
  const hook = await startHook();
  const site = mkdtempSync(join(tmpdir(), "azahar-status-"));
  cpSync("worker/fixtures/site", site, { recursive: true });
  const vars = { DEPLOY_HOOK_URL: hook.url, REBUILD_SECONDS: "600" };
  const opened = await openAdminShop({ assetsDir: site, vars });
  const close = async () => {
    await Promise.all([opened.close(), hook.close()]);
    rmSync(site, { recursive: true, force: true });
  };
  return { ...opened, hook, site, close };
});
beforeEach(async () => {
  shop.hook.calls.length = 0;
  shop.hook.respondWith(200);
  for (const table of ["outbox", "watches", "cron_jobs", "failures"]) await shop.database.sql(`DELETE FROM ${table}`);
  await shop.database.sql(
    "UPDATE rebuild SET attempt = 0, requested_version = 0, requested_at_ms = 0, next_try_at_ms = 0",
  );
  await build();
});

const status = async () =>
  statusSchema.parse((await call(shop.worker, "GET /api/admin/status", { cookie: shop.admin })).body);
const publish = async () =>
  publishedSchema.parse((await call(shop.worker, "POST /api/admin/publish", { cookie: shop.admin, body: {} })).body)
    .outcome;
const tick = (schedule: string) => shop.worker.fireCron(schedule);
const alarms = async () =>
  (await shop.rows("SELECT content ->> 'what' AS what FROM outbox WHERE event = 'shop-alarm' ORDER BY rowid")).map(
    ({ what }) => what,
  );

/** Replaces the served build by one of the current catalogue version, or of a version that is older by `behind`. */
async function build(behind = 0): Promise<number> {
  const catalogueVersion = (await readVersions(shop.database.db)).catalogueVersion - behind;
  const facts = { catalogueVersion, builtAt: "2026-11-21T15:00:00.000Z" };
  writeFileSync(join(shop.site, "build.json"), JSON.stringify(facts));
  return catalogueVersion;
}

function queueMail(createdAtMs: number): Promise<void> {
  return shop.database.sql(
    `INSERT INTO outbox (id, mail_key, event, recipient, content, state, next_try_at_ms, created_at_ms)
     VALUES ('mai_x', 'x', 'registration', 'ana@azahar.test', '{}', 'pending', 9999999999999, ${createdAtMs})`,
  );
}

test("a healthy shop has no alarm, and lists the last cron results; one trip besides the session's", async () => {
  expect(await tick(OFTEN)).toBe("ok");
  shop.database.proxy.reset();
  const { troubles, jobs, pages, mails } = await status();
  expect(shop.database.proxy.trips()).toBe(2);
  expect({ troubles, waiting: mails.count }).toEqual({ troubles: [], waiting: 0 });
  expect(jobs.map(({ job, failing }) => [job, failing]).sort()).toEqual(
    Object.keys(SCHEDULES[OFTEN] ?? {})
      .map((job) => [job, false])
      .sort(),
  );
  expect(pages).toMatchObject({
    builtVersion: pages.catalogueVersion,
    builtAt: "2026-11-21T15:00:00.000Z",
    nextTryAt: null,
  });
});

test("the status says since when the cron has stopped, although no job has failed", async () => {
  expect((await status()).cron).toEqual({ stopped: true, lastSuccessAt: null });
  await tick(OFTEN);
  expect((await status()).cron).toEqual({ stopped: false, lastSuccessAt: expect.any(String) });
  await shop.database.sql("UPDATE cron_jobs SET done_at_ms = 1795100400000");
  expect((await status()).cron).toEqual({ stopped: true, lastSuccessAt: "2026-11-19T15:00:00.000Z" });
});

test("the health check of the cron is 503 when no cron job has succeeded for 20 minutes", async () => {
  const cronHealth = () => call(shop.worker, "GET /api/health/cron", {});
  const stopped = { status: 503, body: { code: "cron_stopped" } };
  expect(await cronHealth()).toMatchObject(stopped);
  expect(await tick(OFTEN)).toBe("ok");
  expect(cronHealthSchema.parse((await cronHealth()).body)).toMatchObject({ ok: true });
  await shop.database.sql(`UPDATE cron_jobs SET done_at_ms = done_at_ms - ${20 * 60_000}`);
  expect(await cronHealth()).toMatchObject(stopped);
  await shop.database.sql("UPDATE cron_jobs SET failed_at_ms = done_at_ms + 60000, done_at_ms = NULL");
  expect(await cronHealth()).toMatchObject(stopped);
  shop.database.proxy.fail("refuse");
  expect(await cronHealth()).toMatchObject({ status: 503, body: { code: "unavailable" } });
  shop.database.proxy.fail(null);
});

test("a lasting malfunction is mailed to the administrators once, and again when it returns", async () => {
  await queueMail(Date.now() - 2 * HOUR_MS);
  for (let look = 0; look < 3; look++) expect(await tick(WATCH)).toBe("ok");
  expect(await alarms()).toEqual(["mails"]);
  expect((await status()).troubles).toEqual([{ what: "mails", since: expect.any(String) }]);
  await shop.database.sql("UPDATE outbox SET state = 'sent', sent_at_ms = 1 WHERE id = 'mai_x'");
  await shop.database.sql("UPDATE outbox SET state = 'sent', sent_at_ms = 1 WHERE event = 'shop-alarm'");
  await tick(WATCH);
  expect((await status()).troubles).toEqual([]);
  await shop.database.sql("UPDATE outbox SET state = 'pending' WHERE id = 'mai_x'");
  await tick(WATCH);
  expect(await alarms()).toEqual(["mails", "mails"]);
});

test("stale pages raise an alarm after an hour, unless builds follow", async () => {
  await build(1);
  await tick(WATCH);
  const hourAgo = () => shop.database.sql(`UPDATE watches SET since_ms = since_ms - ${HOUR_MS}`);
  await hourAgo();
  await shop.database.sql("UPDATE rebuild SET built_version = built_version + 1");
  await tick(WATCH);
  expect(await alarms()).toEqual([]);
  await hourAgo();
  await tick(WATCH);
  await tick(WATCH);
  expect(await alarms()).toEqual(["pages"]);
});

test("a failing job and the findings of the nightly audit are named, without private data", async () => {
  await shop.database.sql("UPDATE sizes SET revenue = revenue + 1, stock = stock + 1 WHERE ml = 100");
  await build();
  expect(await tick(NIGHTLY)).toBe("exception");
  const { jobs, troubles } = await status();
  const audit = jobs.find(({ job }) => job === "audit-stock-and-orders");
  expect(audit).toMatchObject({
    failing: true,
    doneAt: null,
    outcome: expect.stringMatching(/^counters_follow_ledger \d+$/),
  });
  expect(troubles.map(({ what }) => what)).toEqual(["audit"]);
  await tick(WATCH);
  expect(await alarms()).toEqual(["audit"]);
  await shop.database.sql("UPDATE sizes SET revenue = revenue - 1, stock = stock - 1 WHERE ml = 100");
});

/** Stores that a job has failed for an hour. */
async function fail(job: string): Promise<void> {
  await storeJobResult(shop.database.db, { job, ok: true, outcome: "" }, Date.now() - HOUR_MS);
  await storeJobResult(shop.database.db, { job, ok: false, outcome: "TypeError" }, Date.now());
}

test("each job that keeps failing is mailed once, also while another one fails for longer", async () => {
  await fail("send-mails");
  for (let look = 0; look < 2; look++) await tick(WATCH);
  expect(await alarms()).toEqual(["jobs"]);
  await fail("expire-orders");
  for (let look = 0; look < 2; look++) await tick(WATCH);
  expect(await alarms()).toEqual(["jobs", "jobs"]);
  await storeJobResult(shop.database.db, { job: "expire-orders", ok: true, outcome: "" }, Date.now() + 1);
  for (let look = 0; look < 2; look++) await tick(WATCH);
  expect(await alarms()).toEqual(["jobs", "jobs"]);
});

test("each rule that the audit finds broken is mailed once", async () => {
  const found = async (outcome: string) => {
    await storeJobResult(shop.database.db, { job: AUDIT_JOB, ok: false, outcome }, Date.now());
    await tick(WATCH);
    return (await alarms()).length;
  };
  const [one, more, both] = ["card_hold 1", "card_hold 7", "card_hold 7, line_totals 2"];
  expect([await found(one), await found(more), await found(both), await found(both), await found(more)]).toEqual([
    ...[1, 1, 2, 2, 2],
  ]);
});

test("a failed job that this release does not have is not reported", async () => {
  await fail("gone-job");
  const { jobs, troubles } = await status();
  expect([jobs, troubles]).toEqual([[], []]);
  await tick(WATCH);
  expect(await alarms()).toEqual([]);
});

test("500 responses are counted per hour; twenty raise an alarm", async () => {
  for (let failure = 0; failure < 20; failure++) await countFailure(shop.database.db, Date.now());
  const { failures, troubles } = await status();
  expect({ failures, what: troubles[0]?.what }).toEqual({ failures: { lastHour: 20, lastDay: 20 }, what: "failures" });
});

test("publishing skips the debounce; concurrent requests make one build", async () => {
  expect(await publish()).toBe("current");
  await build(1);
  await tick(OFTEN);
  expect(shop.hook.calls).toHaveLength(1);
  await shop.database.sql("UPDATE rebuild SET requested_at_ms = requested_at_ms - 60000");
  expect((await Promise.all([publish(), publish(), publish()])).sort()).toEqual(["requested", "waiting", "waiting"]);
  expect(shop.hook.calls).toHaveLength(2);
  expect(await publish()).toBe("waiting");
  shop.hook.respondWith(500);
  await shop.database.sql("UPDATE rebuild SET requested_at_ms = 0");
  expect(await publish()).toBe("refused");
});
