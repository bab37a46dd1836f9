import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeJobResult } from "#db/reports/shop-status.ts";
import { sessionMs } from "#shop/accounts/account.ts";
import { startWorker, type WorkerUnderTest } from "#tests/harness.ts";
import { startSqld } from "#tests/sqld.ts";
import { ADMIN, call, cookieOf, signInAs } from "../../worker/fixtures/caller.ts";
import { openLink } from "../../worker/fixtures/links.ts";
import { type ShopDatabase, startShopDatabase } from "../../worker/fixtures/shop-database.ts";
import { runProgram } from "../process/run-program.fixture.ts";
import { examineCron } from "./examine-account.ts";
import { examineSite, verifyDeployed } from "./examine-site.ts";
import { makeAdministrator, resetSecondFactor } from "./make-administrator.ts";

const ORIGIN = "http://127.0.0.1:8787";
const FORM = { firstName: "Ema", lastName: "Dueña", password: "Jazmines7", confirmPassword: "Jazmines7" };

let database: ShopDatabase;
let worker: WorkerUnderTest;
let served: string;
let folder: string;

beforeAll(async () => {
  database = await startShopDatabase(startSqld());
  folder = mkdtempSync(join(tmpdir(), "azahar-operators-"));
  cpSync("worker/fixtures/site", folder, { recursive: true });
  cpSync("site/public/_headers", join(folder, "_headers"));
  worker = await startWorker({ tursoUrl: database.proxy.url, assetsDir: folder });
  served = worker.origin;
});
afterAll(async () => {
  await worker?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const make = (email: string) => makeAdministrator(database.db, { email, publicOrigin: ORIGIN, nowMs: Date.now() });
/** The administrators who got a mail about this person's permission. */
async function mailedAbout(person: string) {
  const { rows } = await database.db.client.execute({
    sql: "SELECT recipient FROM outbox WHERE event = 'access-changed' AND json_extract(content, '$.person') = ? ORDER BY 1",
    args: [person],
  });
  return rows.map(({ recipient }) => recipient);
}
const seesThePanel = async (cookie: string) => (await call(worker, "GET /api/admin/get-admin", { cookie })).status;

describe("admin:create", () => {
  test("returns a link with which a person registers as an administrator; a newer link replaces it", async () => {
    const former = await make(" Ema@tienda.com.ar ");
    const made = await make("ema@tienda.com.ar");
    if (made.kind !== "invited" || former.kind !== "invited") throw new Error("nobody was invited");
    expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:8787\/validate-link\/register\/usr_\w+\/[\w-]{43}$/);
    const [userId = "", token = ""] = former.link.split("/").slice(-2);
    expect((await openLink(worker, "register", { userId, token })).status).toBe(400);
    await register(made.link, "ema@tienda.com.ar");
    const { rows } = await database.db.client.execute(
      "SELECT s.expires_at_ms - s.created_at_ms AS lasts FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'ema@tienda.com.ar'",
    );
    expect(rows.map(({ lasts }) => lasts)).toEqual([sessionMs("admin")]);
    expect(await seesThePanel(await signInAs(worker, "ema@tienda.com.ar", FORM.password))).toBe(200);
    expect(await make("ema@tienda.com.ar")).toEqual({ kind: "already" });
    expect(await mailedAbout("ema@tienda.com.ar")).toEqual([ADMIN]);
  });

  test("promotes an existing account, signs it out and records the promotion in the activity log", async () => {
    const cookie = await signInAs(worker, "ana@azahar.test");
    expect(await make("ana@azahar.test")).toEqual({ kind: "promoted" });
    expect(await seesThePanel(cookie)).toBe(401);
    expect(await seesThePanel(await signInAs(worker, "ana@azahar.test"))).toBe(200);
    const { rows } = await database.db.client.execute("SELECT what, to_value FROM audit_log");
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { what: "role_changed", to_value: '{"role":"admin","adminRole":"owner"}' },
    ]);
    expect(await mailedAbout("ana@azahar.test")).toEqual([ADMIN, "ema@tienda.com.ar"]);
    expect(await make("ana@azahar.test")).toEqual({ kind: "already" });
    await database.sql("UPDATE users SET admin_role = 'reader' WHERE email = 'ana@azahar.test'");
    expect(await make("ana@azahar.test")).toEqual({ kind: "promoted" });
  });

  test("before the migration, prints one line with the command to run", async () => {
    const empty = await startSqld();
    const ended = await run("local/deploy/create-admin.ts", ["ema@tienda.com.ar"], { TURSO_URL: empty.url });
    await empty.stop();
    expect(ended).toEqual({
      code: 1,
      output: "The database does not have the current schema: run `npm run db:migrate` first.\n",
    });
  });

  test("reports an unreachable database in one line", async () => {
    const ended = await run("local/deploy/create-admin.ts", ["ema@tienda.com.ar"], { TURSO_URL: "http://127.0.0.1:9" });
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(/^No administrator was created: .+\n$/) });
  });

  test("refuses an invalid e-mail and a blocked person", async () => {
    expect(await make("ema")).toMatchObject({ kind: "refused" });
    await database.sql("UPDATE users SET active = 0 WHERE email = 'ana@azahar.test'");
    expect(await make("ana@azahar.test")).toMatchObject({ kind: "refused" });
  });

  test("removes the second factor of an administrator who has lost it, and mails them", async () => {
    const reset = (email: string) => resetSecondFactor(database.db, { email, nowMs: Date.now() });
    expect((await reset("nadie@tienda.com.ar")).kind).toBe("refused");
    expect((await reset(ADMIN)).kind).toBe("refused");
    await database.sql(`INSERT INTO second_factors SELECT id, 'sealed', 1, 0, 1 FROM users WHERE email = '${ADMIN}'`);
    await expect(signInAs(worker, ADMIN)).rejects.toThrow("second_factor_required");
    expect(await reset(` ${ADMIN.toUpperCase()} `)).toEqual({ kind: "reset" });
    expect(await seesThePanel(await signInAs(worker, ADMIN))).toBe(200);
    const { rows } = await database.db.client.execute(
      "SELECT recipient, event FROM outbox WHERE event = 'second-factor'",
    );
    expect(rows.map((row) => Object.values({ ...row }))).toEqual([[ADMIN, "second-factor"]]);
    await database.sql("DELETE FROM outbox");
  });

  async function register(link: string, email: string): Promise<void> {
    const [userId = "", token = ""] = link.split("/").slice(-2);
    const cookie = cookieOf(await openLink(worker, "register", { userId, token }), "grant");
    const response = await call(worker, "PUT /api/auth/register-user", { body: { ...FORM, email }, cookie });
    expect(response.status).toBe(201);
  }
});

describe("a deployed shop", () => {
  const check = (sent = folder) => verifyDeployed({ publicOrigin: served, folder: sent, tries: 2, waitMs: 1 });

  test("is verified when it serves the uploaded build and its API can sell, and otherwise not", async () => {
    expect(await check()).toBeNull();
    const sent = mkdtempSync(join(tmpdir(), "azahar-sent-"));
    writeFileSync(join(sent, "build.json"), `${readFileSync(join(folder, "build.json"), "utf8")}\n`);
    expect(await check(sent)).toMatch(/does not serve the pages of this build/);
    rmSync(sent, { recursive: true });
    database.proxy.fail("refuse");
    expect(await check()).toMatch(/returns status 503: the API cannot sell/);
    database.proxy.fail(null);
    expect(await verifyDeployed({ publicOrigin: "http://127.0.0.1:9", folder, tries: 1 })).not.toBeNull();
  });

  test("is examined over HTTP by the doctor", async () => {
    expect((await examineSite(served, "paid")).filter(({ ok }) => !ok)).toEqual([]);
    const files = async (plan: "free" | "paid") =>
      (await examineSite(served, plan)).find(({ name }) => name === "files");
    expect(await files("paid")).toMatchObject({
      ok: true,
      warns: true,
      message: expect.stringContaining("has no file count"),
    });
    const build = join(folder, "build.json");
    const stored = readFileSync(build, "utf8");
    writeFileSync(build, JSON.stringify({ ...JSON.parse(stored), files: 20_001, largest: { path: "a", bytes: 1 } }));
    expect(await files("paid")).toMatchObject({ ok: true });
    expect(await files("free")).toMatchObject({ ok: false, message: expect.stringContaining("allows 20000") });
    writeFileSync(build, stored);
    database.proxy.fail("refuse");
    expect(lacking(await examineSite(served, "paid"))).toEqual(["api"]);
    database.proxy.fail(null);
    expect(lacking(await examineSite("http://127.0.0.1:9", "paid"))).toEqual([
      "api",
      "pages served",
      "files",
      "security headers",
      "webhook",
    ]);
  });
});

test("the doctor reports a cron that never ran, stopped or fails", async () => {
  const nowMs = Date.now();
  expect(lacking(await examineCron(database.db, nowMs))).toContain("cron");
  await storeJobResult(database.db, { job: "send-mails", ok: true, outcome: "" }, nowMs);
  expect(lacking(await examineCron(database.db, nowMs + 20 * 60_000))).not.toContain("cron");
  expect(lacking(await examineCron(database.db, nowMs + 20 * 60_000 + 1))).toContain("cron");
  await storeJobResult(database.db, { job: "send-mails", ok: false, outcome: "TypeError" }, nowMs + 1);
  const message = (await examineCron(database.db, nowMs + 2)).find(({ name }) => name === "jobs")?.message;
  expect(message).toBe("failing jobs: send-mails (TypeError): see the errors in the worker's log");
});

const lacking = (findings: { name: string; ok: boolean }[]) => findings.filter(({ ok }) => !ok).map(({ name }) => name);

test("a dry run builds the pages and bundles the worker, keeps the scripts of the former deployment, and uploads nothing", async () => {
  const deployed = ".data/deployed/preview";
  rmSync(deployed, { recursive: true, force: true });
  const [before, old, replaced] = ["_astro/before.js", "_astro/old.js", "_astro/replaced.js"];
  for (const file of [`site/${before}`, `site/${old}`, `replaced/client/${replaced}`]) {
    mkdirSync(join(deployed, dirname(file)), { recursive: true });
    writeFileSync(join(deployed, file), "");
  }
  const atMs = Date.now();
  writeFileSync(join(deployed, "site.json"), JSON.stringify({ carried: { [old]: atMs - 31 * 86_400_000 } }));
  const { code, output } = await run("local/deploy.ts", ["--dry-run", "--env", "preview"], { HSTS_SUBDOMAINS: "on" });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("--dry-run: exiting now") });
  expect(output).toMatch(/azahar-preview-pictures[\s\S]*MP_COLLECTOR_ID/);
  expect(output).toMatch(
    /^Pages: built, \d+ files of the 100000 that the paid plan allows, the largest .+ of 25 MiB\.$/m,
  );
  expect(output).toMatch(/^Feeds.* https:\/\/tienda\.com\.ar\/feeds\/productos\.xml$/m);
  expect(readFileSync(`${deployed}/site/_headers`, "utf8")).toContain("max-age=31536000; includeSubDomains");
  expect([before, old, replaced].map((file) => existsSync(join(deployed, "site", file)))).toEqual([true, false, true]);
  const { carried } = JSON.parse(readFileSync(`${deployed}/site.json`, "utf8"));
  expect(Object.keys(carried).sort()).toEqual([before, replaced]);
  expect(carried[before]).toBeGreaterThanOrEqual(atMs);
});

test.each([
  ["serves it", '{"version":2}', /serves this version nevertheless: [\s\S]*npm run deploy:back -- --env preview\n$/],
  ["does not serve it", '{"version":1}', /This version is not served: .+does not serve the pages of this build\.\n$/],
])(
  "after wrangler has failed to deploy a version, the command says that the shop %s",
  async (_what, servedBuild, message) => {
    const deployed = ".data/deployed/preview";
    rmSync(deployed, { recursive: true, force: true });
    for (const name of ["release", "site"]) mkdirSync(join(deployed, name), { recursive: true });
    writeFileSync(join(deployed, "release", "release.json"), '{"id":"1"}');
    writeFileSync(join(deployed, "site", "build.json"), '{"version":2}');
    // Instead of wrangler, a program that fails. The shop answers every request with its build.
    const stubs = `import programs from "node:child_process";
    import { syncBuiltinESMExports } from "node:module";
    const { spawn } = programs;
    programs.spawn = () => spawn("false");
    syncBuiltinESMExports();
    globalThis.fetch = async () => new Response(${JSON.stringify(servedBuild)});`;
    const env = {
      TURSO_URL: "libsql://nothing.test",
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stubs)}`,
    };
    const { code, output } = await run("local/deploy.ts", ["--step", "send", "--env", "preview"], env);
    rmSync(deployed, { recursive: true });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) });
  },
);

test("without --env, the doctor requires the DNS records of Resend", async () => {
  const noRecords = `import dns from "node:dns/promises";
    import { syncBuiltinESMExports } from "node:module";
    dns.resolveTxt = async (name) => (name.startsWith("_dmarc") ? [["v=DMARC1; p=none"]] : []);
    syncBuiltinESMExports();`;
  const env = { PUBLIC_ORIGIN: "", NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(noRecords)}` };
  const { output } = await run("local/deploy/doctor.ts", [], env);
  expect(output).toMatch(/^FAIL mail domain: no valid TXT record at resend\._domainkey\.tienda\.com\.ar/m);
});

function run(program: string, args: string[], more: Record<string, string> = {}) {
  return runProgram(program, args, {
    TURSO_URL: database.proxy.url,
    PUBLIC_ORIGIN: "https://tienda.com.ar",
    MAIL_FROM: "hola@tienda.com.ar",
    MP_PUBLIC_KEY: "TEST-1",
    MP_COLLECTOR_ID: "448876418",
    NODE_ENV: "production",
    ...more,
  });
}
