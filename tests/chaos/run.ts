/**
 * `npm run load -- chaos`: runs the shop with `npm start` for `MINUTES` (10) under mixed traffic, while its processes and the
 * outside services are killed and stopped as `SEED` determines. Then everything is restored, and nothing may be lost, doubled
 * or wrong. Prints what happened and the verdict; exits with 1 when something was wrong.
 */
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { openDatabase } from "#db/client.ts";
import { databaseFile } from "#local/shop/sqld.ts";
import { signedInUsers } from "../../worker/fixtures/signed-in-users.ts";
import { listedPerfumes } from "../shop.ts";
import { openDatabaseFile } from "../simulation/database-file.ts";
import { observe } from "../simulation/model/observe.ts";
import { applyFaults, newProbes, type Probes, planFaults, watch } from "./faults.ts";
import { recover } from "./recovery.ts";
import { callApi, type Records, type Tally } from "./requests.ts";
import { type ChaosShop, openShop } from "./shop.ts";
import { acceptedForgeries, administer, type Scene, signInAsAdmin, visit } from "./traffic.ts";
import { checkRecords, openingOf, pageProblems } from "./verdict.ts";

const VISITORS = 8;
const PEOPLE_EACH = 12;
const GOODS = 16;
const MAX_FAULTS = 1_000;
const OPENING = "SELECT id, revenue FROM sizes";

process.exitCode = await runChaos();

async function runChaos(): Promise<number> {
  const minutes = Number(process.env.MINUTES ?? 10);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed} MINUTES=${minutes}`);
  const shop = await openShop();
  const wrong = await runDay(shop, minutes, seed).catch((error) => {
    console.error(shop.output().slice(-6_000));
    return [error instanceof Error ? error.message : String(error)];
  });
  await shop.end();
  const folder = dirname(shop.layout.lockDatabase);
  for (const sentence of wrong) console.error(`WRONG  ${sentence}`);
  if (wrong.length === 0) {
    rmSync(folder, { recursive: true, force: true });
    console.log("passed: nothing was lost, duplicated or wrong");
    return 0;
  }
  console.error(`FAILED: ${wrong.length} problems, SEED=${seed}. The shop's data and logs are in ${folder}.`);
  return 1;
}

/** Runs the traffic and the faults, lets the shop recover, and checks its records. Returns what was wrong. */
async function runDay(shop: ChaosShop, minutes: number, seed: number): Promise<string[]> {
  const file = openDatabaseFile(databaseFile(shop.layout.database));
  try {
    const opening = openingOf(file.read([OPENING])[0] ?? []);
    const [probes, watched] = [newProbes(), new AbortController()];
    const watching = watch(shop, probes, watched.signal);
    const { scene, hits } = await runTraffic(shop, probes, minutes, seed);
    const left = await recover({ shop, scene, observe: () => observe(file, Date.now()) });
    watched.abort();
    await watching;
    const online = [
      ...left,
      ...acceptedForgeries(scene),
      ...(await pageProblems(shop)),
      ...(await sessionProblems(scene)),
    ];
    await shop.end();
    const { tally, records } = scene;
    const missing = report({ hits, tally, records, longestOutageMs: probes.longestOutageMs() });
    return [...online, ...(await checkRecords(shop, file, records, opening)), ...missing];
  } finally {
    file.close();
  }
}

/** Starts the traffic and applies the planned faults until the time is over and all visitors have left. */
async function runTraffic(shop: ChaosShop, probes: Probes, minutes: number, seed: number) {
  const ended = new AbortController();
  const scene = await sceneOf(shop, ended.signal);
  const people = await signedInUsers(openDatabase({ url: shop.databaseUrl() }), VISITORS * PEOPLE_EACH, "caos");
  await signInAsAdmin(scene);
  const crowds = Array.from({ length: VISITORS }, (_, at) => people.slice(at * PEOPLE_EACH, (at + 1) * PEOPLE_EACH));
  const traffic = [...crowds.map((crowd, at) => visit(scene, crowd, seed + at)), administer(scene, seed)];
  const untilMs = Date.now() + minutes * 60_000;
  const plan = planFaults(seed, MAX_FAULTS);
  const hits = await applyFaults(shop, { plan, probes, untilMs, log: (line) => console.log(`  ${line}`) });
  ended.abort();
  await Promise.all(traffic);
  await signInAsAdmin(scene);
  return { scene, hits };
}

async function sceneOf(shop: ChaosShop, ended: AbortSignal): Promise<Scene> {
  const { shopUrl, localUrl } = shop;
  const perfumes = await listedPerfumes(shopUrl);
  const goods = perfumes.filter(({ soon, milliliters }) => !soon && (milliliters[0]?.stock ?? 0) > 2).slice(0, GOODS);
  const records: Records = { orders: [], entries: [], sessions: [], adminCookie: "" };
  return { shop: { shopUrl, localUrl, clientAddress: "203.0.113.1" }, goods, records, tally: new Map(), ended };
}

/** Reports opened sessions that are no longer valid. */
async function sessionProblems({ shop, records }: Scene): Promise<string[]> {
  const responses = await Promise.all(
    records.sessions.map((cookie) => callApi(shop, "GET /auth/verify-token", { cookie })),
  );
  const lost = responses.filter(({ status }) => status !== 200).length;
  return lost === 0 ? [] : [`${lost} of ${responses.length} opened sessions are no longer valid`];
}

interface Day {
  /** The names of the faults that hit something. */
  hits: readonly string[];
  tally: Tally;
  records: Records;
  longestOutageMs: number;
}

/** Prints the responses by status, and totals. Returns why the run proves nothing; empty when enough happened. */
function report({ hits, tally, records, longestOutageMs }: Day): string[] {
  const happened = {
    faults: hits.length,
    orders: records.orders.filter(({ orderId }) => orderId !== null).length,
    "orders by card": tally.get("order by card")?.get(200) ?? 0,
    "entries of stock": records.entries.filter(({ isStored }) => isStored).length,
    sessions: records.sessions.length,
  };
  console.log("Responses by status (0: no response)");
  console.table(Object.fromEntries([...tally].map(([kind, counts]) => [kind, Object.fromEntries(counts)])));
  console.table({
    ...happened,
    "kinds of faults": new Set(hits).size,
    "longest time without a response (ms)": longestOutageMs,
  });
  return Object.entries(happened).flatMap(([what, count]) =>
    count > 0 ? [] : [`the run made no ${what}, so it tested nothing`],
  );
}
