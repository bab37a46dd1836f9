import { cpSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { examine } from "#db/doctor/examine.ts";
import { isInRotation, RUNS_ALL } from "#tests/rotation.ts";
import { examineCron } from "../deploy/examine-account.ts";
import { closeNow, listen } from "../process/ports.ts";
import { databaseFile } from "./sqld.ts";
import {
  commandsNaming,
  damage,
  killHard,
  type Launched,
  launch,
  newPlace,
  type Place,
  sendMail,
  stillRunning,
  treeOf,
} from "./start.fixture.ts";

// One shop is seeded and built once. Most tests start from a copy of its data folder on the same ports, because the pages
// contain them.
let base: Place;
let copies = 0;
let coldOutputs: string[] = [];
const launched: Launched[] = [];

beforeAll(async () => {
  base = await newPlace();
  const first = launch(base);
  const others = RUNS_ALL ? [launch(await newPlace())] : [];
  launched.push(first, ...others);
  await Promise.all(launched.map((one) => one.ready()));
  coldOutputs = launched.map((one) => one.output());
  first.process.kill("SIGTERM");
  expect(await first.ended()).toMatchObject({ code: 0 });
  await endAll();
});

afterEach(endAll);
afterAll(endAll);

async function endAll(): Promise<void> {
  for (const one of launched.splice(0)) {
    if (one.process.exitCode !== null || one.process.signalCode !== null) continue;
    const all = await treeOf(pidOf(one));
    await killHard(all);
  }
}

async function copyOfBase(): Promise<Place> {
  copies += 1;
  const dataDir = `${base.dataDir}-${copies}`;
  // Much faster than `cp` for thousands of files.
  cpSync(base.dataDir, dataDir, { recursive: true });
  return { ...base, dataDir };
}

/** Launches a start that `afterEach` ends. */
function start(...args: Parameters<typeof launch>): Launched {
  const one = launch(...args);
  launched.push(one);
  return one;
}

async function started(
  place: Place,
  how: "npm" | "node" = "node",
  more: Record<string, string> = {},
): Promise<Launched> {
  const one = start(place, how, more);
  await one.ready();
  return one;
}

const pidOf = (one: Launched) => one.process.pid ?? 0;
const shopUrl = (path: string) => `http://127.0.0.1:${base.port}${path}`;
const localUrl = (path: string) => `http://127.0.0.1:${base.localPort}${path}`;
const builds = async () => (await fetch(localUrl("/rebuild"))).json();
const rebuild = () => fetch(localUrl("/rebuild"), { method: "POST" });
const putFaults = (faults: object) => fetch(localUrl("/faults"), { method: "PUT", body: JSON.stringify(faults) });
const status = async (path: string) => (await fetch(shopUrl(path))).status;

/**
 * Returns which of five checks of `npm run doctor` fail right after a start. Some of the others fail until the owner enters the
 * shop's data.
 */
async function troublesOf(one: Launched): Promise<string[]> {
  const [url = ""] = /http\S+$/m.exec(/^ *Database +http\S+$/m.exec(one.output())?.[0] ?? "") ?? [];
  const db = openDatabase({ url, timeoutMs: 10_000 });
  const findings = [...(await examine(db, Date.now())), ...(await examineCron(db, Date.now()))];
  const ofTheShop = findings.filter(({ name }) => ["pages", "mails", "cron", "jobs", "alarms"].includes(name));
  expect(ofTheShop).toHaveLength(5);
  return ofTheShop.filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message}`);
}

async function runningChild(one: Launched, command: RegExp) {
  return vi.waitUntil(async () => (await treeOf(pidOf(one))).find((child) => command.test(child.command)), {
    timeout: 60_000,
    interval: 20,
  });
}

const runningBuild = (one: Launched) => runningChild(one, /write-site\.mjs/);

// Each start takes seconds of CPU time, so a commit's test run includes only a quarter of these tests.
describe("npm start", () => {
  test.runIf(isInRotation(0))(
    "a second start reuses the build; SIGTERM to npm ends everything and exits 0",
    async () => {
      const shop = await started(await copyOfBase(), "npm");
      expect(shop.output().match(/^ready .*$/gm)).toEqual([`ready http://127.0.0.1:${base.port}`]);
      expect(shop.output()).toMatch(/^Pages: build 1 is up to date/m);
      expect([await status("/"), await status("/api/health")]).toEqual([200, 200]);
      expect(await troublesOf(shop)).toEqual([]);
      const all = await treeOf(pidOf(shop));
      expect(all.map(({ command }) => command).join("\n")).toMatch(/sqld.*workerd/s);
      shop.process.kill("SIGTERM");
      const end = await shop.ended();
      expect(end).toMatchObject({ code: 0, signal: null });
      expect(end.tookMs).toBeLessThan(5000);
      expect(await stillRunning(all)).toEqual([]);
    },
  );

  test.runIf(isInRotation(1))("an accepted mail and the site survive kill -9 of everything", async () => {
    const place = await copyOfBase();
    const first = await started(place);
    expect((await sendMail(base.localPort, "antes")).status).toBe(200);
    await killHard(await treeOf(pidOf(first)));
    await first.ended();
    await started(place);
    expect(await (await fetch(localUrl("/mail/messages"))).json()).toMatchObject([{ subject: "antes" }]);
    expect(await status("/")).toBe(200);
  });

  test.runIf(isInRotation(2))("the next start ends the processes of a killed runner", async () => {
    const place = await copyOfBase();
    const first = await started(place);
    const all = await treeOf(pidOf(first));
    await killHard(all.filter(({ command }) => !/sqld|workerd/.test(command)));
    await first.ended();
    const left = await stillRunning(all);
    expect(left.map((command) => /(sqld|workerd) /.exec(command)?.[1]).sort()).toEqual(["sqld", "workerd"]);
    const second = await started(place);
    expect(second.output()).toContain("Ended 2 processes left by a killed run.");
    expect(await stillRunning(all)).toEqual([]);
    expect(await status("/api/health")).toBe(200);
  });

  test.runIf(isInRotation(3))("the runner ends when only its parent process was killed", async () => {
    const shop = await started(await copyOfBase());
    const all = await treeOf(pidOf(shop));
    shop.process.kill("SIGKILL");
    await vi.waitUntil(async () => (await stillRunning(all)).length === 0, { timeout: 5000, interval: 50 });
  });

  test.runIf(isInRotation(4))(
    "kill -9 during a build keeps the last good site, and the build counts as failed",
    async () => {
      const place = await copyOfBase();
      const first = await started(place);
      await rebuild();
      await runningBuild(first);
      await killHard(await treeOf(pidOf(first)));
      await first.ended();
      const second = await started(place);
      expect(second.output()).toMatch(/^Pages: build 1 is up to date/m);
      expect(await status("/")).toBe(200);
      expect(await builds()).toMatchObject([{ ok: true }, { ok: false, finishedAt: expect.any(String) }]);
    },
  );

  test.runIf(isInRotation(5))(
    "a failed build keeps the last good site and is reported, and the next build works",
    async () => {
      const shop = await started(await copyOfBase());
      await rebuild();
      process.kill((await runningBuild(shop)).pid, "SIGKILL");
      const message = "The build failed; the previous pages are still served.";
      await vi.waitUntil(() => shop.output().includes(message), { timeout: 20_000, interval: 50 });
      expect((await builds()).at(-1)).toMatchObject({ ok: false });
      expect(await status("/")).toBe(200);
      await rebuild();
      await vi.waitUntil(async () => (await builds()).at(-1).ok === true, { timeout: 60_000, interval: 50 });
      expect((await builds()).at(-1)).toMatchObject({ changed: 0, pages: expect.any(Number) });
    },
  );

  test.runIf(isInRotation(7))("SIGTERM while the worker is bundled ends everything", async () => {
    const shop = start(await newPlace());
    const bundling = await runningChild(shop, /wrangler-dist/);
    const all = await treeOf(pidOf(shop));
    // SIGSTOP: otherwise the bundling could finish before the rest has ended.
    process.kill(bundling.pid, "SIGSTOP");
    shop.process.kill("SIGTERM");
    expect(await shop.ended()).toMatchObject({ code: 0, signal: null });
    expect(await stillRunning(all)).toEqual([]);
  });

  test.runIf(isInRotation(10))(
    "SIGTERM during the first build ends everything, and the next start builds the site",
    async () => {
      const place = await copyOfBase();
      await rm(join(place.dataDir, "site"), { recursive: true });
      const first = start(place);
      await runningBuild(first);
      const all = await treeOf(pidOf(first));
      first.process.kill("SIGTERM");
      expect(await first.ended()).toMatchObject({ code: 0, signal: null });
      expect(await stillRunning(all)).toEqual([]);
      const second = await started(place);
      expect(second.output()).toMatch(/^Pages: build 1 is served/m);
      expect(await status("/")).toBe(200);
    },
  );

  test.runIf(isInRotation(6))("no request fails while a new build takes over", async () => {
    const shop = await started(await copyOfBase());
    const seen = new Set<string>();
    let busy = true;
    const loop = async (method: string, path: string) => {
      while (busy) {
        seen.add(`${method} ${path} ${(await fetch(shopUrl(path), { method })).status}`);
        await wait(20);
      }
    };
    // Slow requests, so that one is always open.
    await putFaults({ db: { delayMs: 700 } });
    const loops = [loop("GET", "/"), loop("POST", "/api/nothing"), loop("GET", "/api/health")];
    await rebuild();
    await vi.waitUntil(() => shop.output().includes("Pages: build 2 is served"), { timeout: 60_000, interval: 50 });
    await wait(4000);
    busy = false;
    await Promise.all(loops);
    expect([...seen].sort()).toEqual([
      "GET / 200",
      "GET /api/health 200",
      expect.stringMatching(/^POST \/api\/nothing 4\d\d$/),
    ]);
  });

  test.runIf(RUNS_ALL)("two shops of one project build at the same time, each into its own data folder", () => {
    expect(coldOutputs).toHaveLength(2);
    for (const output of coldOutputs) expect(output).toMatch(/^Pages: build 1 is served/m);
  });

  test.runIf(isInRotation(8))("restarts a database server or a worker that dies", async () => {
    const shop = await started(await copyOfBase());
    for (const name of ["sqld", "workerd"]) {
      const victim = (await treeOf(pidOf(shop))).filter(({ command }) => command.includes(`/${name} `));
      await killHard(victim);
      await vi.waitUntil(async () => (await status("/api/health")) === 200, { timeout: 20_000, interval: 100 });
    }
  });

  test.runIf(isInRotation(11))(
    "keeps serving, and restarts its database server, when its logs are removed",
    async () => {
      const place = await copyOfBase();
      const shop = await started(place);
      await rm(join(place.dataDir, "logs"), { recursive: true });
      expect(await (await fetch(localUrl("/cron"), { method: "POST" })).json()).toMatchObject({ outcome: "ok" });
      await vi.waitUntil(() => shop.output().includes("log cannot be written"), { timeout: 30_000, interval: 50 });
      expect(await status("/api/health")).toBe(200);
      await killHard((await treeOf(pidOf(shop))).filter(({ command }) => command.includes("/sqld ")));
      await vi.waitUntil(async () => (await status("/api/health")) === 200, { timeout: 20_000, interval: 100 });
    },
  );

  test.runIf(isInRotation(9))("db faults reach the worker, and the cron fires by itself", async () => {
    await started(await copyOfBase(), "node", { CRON_SECONDS: "0.5" });
    await putFaults({ db: { status: 500 } });
    expect(await status("/api/health")).toBe(503);
    await fetch(localUrl("/faults"), { method: "DELETE" });
    expect(await status("/api/health")).toBe(200);
    const count = async () => (await (await fetch(localUrl("/faults"))).json()).counts.db.requests;
    const before = await count();
    await vi.waitUntil(async () => (await count()) > before, { timeout: 10_000, interval: 100 });
    expect(await (await fetch(localUrl("/cron"), { method: "POST" })).json()).toMatchObject({ outcome: "ok" });
  });
});

describe("a start that cannot run prints one clear message and exits 1", () => {
  const refused = async (place: Place, before: string[] = []) => {
    const one = start(place);
    const end = await one.ended();
    expect(commandsNaming(place.dataDir)).toEqual(before);
    return { code: end.code, lines: one.output().trimEnd().split("\n") };
  };

  test.runIf(isInRotation(2))("another process uses the data folder", async () => {
    const place = await copyOfBase();
    await started(place);
    const { code, lines } = await refused(place, commandsNaming(place.dataDir));
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^The data folder .+ is in use by process \d+, http.+\.$/)],
    ]);
    expect(await status("/")).toBe(200);
  });

  test.runIf(isInRotation(2)).each(["PORT", "LOCAL_PORT"])("another program uses %s", async (variable) => {
    const port = variable === "PORT" ? base.port : base.localPort;
    const other = createServer();
    await listen(other, port, variable);
    const { code, lines } = await refused(await copyOfBase());
    await closeNow(other);
    expect([code, lines]).toEqual([
      1,
      [`Port ${port} is in use by another program: stop it, or set another ${variable}.`],
    ]);
  });

  test.runIf(isInRotation(3)).each([
    ["its first page", 0],
    ["a page in the middle", 4096 * 9],
  ])("the database is damaged in %s; it stays unchanged", async (_where, offset) => {
    const place = await copyOfBase();
    const file = databaseFile(join(place.dataDir, "db"));
    await damage(file, offset);
    const before = await readFile(file);
    const { code, lines } = await refused(place);
    expect([code, lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The database in .+ is damaged; it was not changed: .+\.$/),
    ]);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(join(place.dataDir, "site"))).toContain("current.json");
  });
});
