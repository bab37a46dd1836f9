import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Builder, CHANGES, openBuilder } from "#tests/builds/builder.ts";
import { TEST_ORIGIN, variablesFor } from "#tests/harness.ts";
import { filesUnder, readJson } from "../process/files.ts";
import { closeNow, listen } from "../process/ports.ts";
import type { WorkerBundle } from "../shop/bundle.ts";
import { type RunningWorker, startWorker } from "../shop/worker.ts";
import type { Release } from "../site/release.ts";
import { renderSite } from "../site/site-build.ts";
import {
  bucketStore,
  fetchFormerRelease,
  fetchLiveRelease,
  fetchReplacedRelease,
  makeRelease,
  type ReleaseStore,
  storeRelease,
  workerOf,
} from "./artifact.ts";

/** A text that every page contains, and its replacement in the newer code. */
const [OLD_TEXT, NEW_TEXT] = ["Precios finales en pesos", "Precios nuevos en pesos"];

let folder: string;
let shop: Builder;
let store: ReleaseStore;
let hook: Server;
let hookCalls = 0;
let sites = 0;
const workers: RunningWorker[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "azahar-rollback-"));
  shop = await openBuilder(12);
  // Wrangler's local R2.
  store = bucketStore("azahar-releases", ["--local", "--persist-to", join(folder, "r2")]);
  hook = createServer((_request, response) => {
    hookCalls += 1;
    response.end("{}");
  });
  await listen(hook, 0, "hook");
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  if (hook) await closeNow(hook);
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a release of newer code: `release` with another text in the pages' renderer and in the worker. */
async function newer(release: Release): Promise<Release> {
  const made = { id: "b".repeat(16), folder: join(folder, "newer") };
  await cp(release.folder, made.folder, { recursive: true });
  for (const path of (await filesUnder(made.folder)).filter((file) => /\.m?js$/.test(file))) {
    const file = join(made.folder, path);
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(OLD_TEXT, NEW_TEXT));
  }
  await writeFile(join(made.folder, "release.json"), JSON.stringify({ id: made.id }));
  return made;
}

/** Renders the current site with a release and serves it with the worker of that release, as a deployment does. */
async function deploy(release: Release) {
  sites += 1;
  const site = join(folder, `site-${sites}`);
  const facts = { databaseUrl: shop.databaseUrl, publicOrigin: TEST_ORIGIN, logFile: join(folder, "render.log") };
  await renderSite(release, { folder: site, former: null }, facts);
  return serve(release, site);
}

async function serve(release: Release, site: string) {
  const path = workerOf(release);
  const stored = Object(await readJson(join(release.folder, "worker", "settings.json")));
  const settings: WorkerBundle["settings"] = stored.settings;
  const { port: hookPort } = Object(hook.address());
  const worker = await startWorker({
    bundle: { path, code: await readFile(path, "utf8"), settings },
    site,
    bindings: variablesFor(shop.databaseUrl, `http://127.0.0.1:${hookPort}`),
    onLog: () => undefined,
  });
  workers.push(worker);
  return { origin: `http://127.0.0.1:${worker.port}`, site, fireCron: worker.fireCron };
}

const textOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).text();

test("a rollback returns to the previous release, even after a rebuild, and a rebuild that the cron requests keeps that release", async () => {
  const first = await makeRelease(join(folder, "first"), { logFile: join(folder, "release.log") });
  const second = await newer(first);
  // Nothing is served yet.
  await storeRelease(first, "http://127.0.0.1:9", store);
  const { site, origin } = await deploy(first);
  await storeRelease(second, origin, store);
  expect(await fetchReplacedRelease(origin, second, join(folder, "replaced"), store)).toMatchObject({ id: first.id });
  await deploy(second);
  const rebuilt = await deploy(second);
  expect(await textOf(rebuilt.origin, "/")).toContain(NEW_TEXT);
  // The second release is stored once more. The release before it is still the first one.
  await storeRelease(second, rebuilt.origin, store);
  expect(await fetchReplacedRelease(rebuilt.origin, second, join(folder, "replaced"), store)).toBeNull();
  const former = await fetchFormerRelease(rebuilt.origin, join(folder, "former"), store);
  expect(former.id).toBe(first.id);
  await expect(fetchFormerRelease(origin, join(folder, "none"), store)).rejects.toThrow("no release is recorded");

  const rolledBack = await serve(former, site);
  const product = (await filesUnder(join(site, "detail-perfume"))).map(
    (name) => `/detail-perfume/${name.slice(0, -5)}`,
  );
  const before = await Promise.all(product.map((path) => textOf(rolledBack.origin, path)));
  await CHANGES.find(({ name }) => name === "a price")?.make(shop.db);
  hookCalls = 0;
  expect(await rolledBack.fireCron("*/5 * * * *")).toBe("ok");
  expect(hookCalls).toBe(1);

  // What the hook's pipeline does: `npm run deploy -- --pages`.
  const live = await fetchLiveRelease(rolledBack.origin, join(folder, "live"), store);
  expect(live.id).toBe(first.id);
  const renewed = await deploy(live);
  const after = await Promise.all(product.map((path) => textOf(renewed.origin, path)));
  expect(after).not.toEqual(before);
  for (const page of [...after, await textOf(renewed.origin, "/")]) {
    expect(page).toContain(OLD_TEXT);
    expect(page).not.toContain(NEW_TEXT);
  }
  hookCalls = 0;
  await renewed.fireCron("*/5 * * * *");
  expect(hookCalls).toBe(0);
});

test("no release is fetched for a shop that names none, or whose release is not stored", async () => {
  const stranger = await newer({ id: "", folder: join(folder, "first") });
  const { origin, site } = await deploy(stranger);
  await expect(
    fetchLiveRelease(
      origin,
      join(folder, "none"),
      bucketStore("empty", ["--local", "--persist-to", join(folder, "other")]),
    ),
  ).rejects.toThrow("is not in the store");
  await writeFile(join(site, "build.json"), "{}");
  const nameless = await serve(stranger, site);
  await expect(fetchLiveRelease(nameless.origin, join(folder, "none"), store)).rejects.toThrow("names no release");
});
