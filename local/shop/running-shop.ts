import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { addressesOf, layoutOf, type StartConfig } from "../config.ts";
import { ROOT, readSecret } from "../process/files.ts";
import { type DataLock, lockDataDir } from "../process/lock.ts";
import { closeNow, listen } from "../process/ports.ts";
import { messageOf, Stop, type UndoList } from "../process/stop.ts";
import { buildRelease, type Release } from "../site/release.ts";
import { openSite } from "../site/site.ts";
import { openMailbox } from "../stand-ins/mailbox.ts";
import { createMercadoPago } from "../stand-ins/mercado-pago/mercado-pago.ts";
import { LOCAL_CREDENTIALS } from "../stand-ins/mercado-pago/settings.ts";
import { createStandIns, type StandInParts } from "../stand-ins/server.ts";
import { LOCAL_TURNSTILE } from "../stand-ins/turnstile.ts";
import { type BundleOptions, bundleWorker, rendererOf, type WorkerBundle } from "./bundle.ts";
import { startDbProxy } from "./db-proxy.ts";
import { createFaults } from "./faults.ts";
import { openFront } from "./front.ts";
import { createCron, createShopWorker, oneAtATime, type ShopWorker } from "./shop-worker.ts";
import { type StartHooks, startDatabase } from "./sqld.ts";
import { type Site, startWorker, type WorkerLine } from "./worker.ts";

type Voice = Omit<StartHooks, "onSpawn">;

export interface RunningShop {
  databaseUrl: string;
  /**
   * Bundles the worker and replaces the running one if the bundle changed. One renewal runs at a time; calls during a renewal
   * share one more.
   */
  renewWorker(): Promise<void>;
}

/** A development server that serves the pages and forwards other requests to the worker on its own port. */
export interface DevServer {
  address: URL;
  workerPort: number;
  /** Called with the database's URL before the first request for a page. */
  readFrom(databaseUrl: string): void;
}

/**
 * Starts everything `npm start` serves, in the data folder and on the ports of the configuration. With a development server
 * nothing is built: the worker takes its pages from that server and listens on `workerPort`. Each part is on the undo list
 * before the next one starts, so that a stop at any moment ends everything. Throws `Stop` with one sentence when a start is
 * not possible.
 */
export async function startShop(
  config: StartConfig,
  voice: Voice,
  undo: UndoList,
  dev?: DevServer,
): Promise<RunningShop> {
  const lock = await lockData(config, voice, undo);
  const record = () => lock.recordChildren();
  const ports = await openPorts(config, dev?.workerPort ?? config.port, undo);
  const ending = new AbortController();
  undo.add(() => ending.abort());
  const calls = { onSpawn: record, signal: ending.signal };
  const pages = dev ?? releaseFor(config, calls);
  const bundled = bundleFor(config, pages, calls);
  bundled.catch(() => {}); // Reported where it is awaited; the database may end the start before that.
  const databaseUrl = await startDatabase(config, { ...voice, onSpawn: record }, undo);
  voice.say("Database: ready.");
  const faults = createFaults();
  const proxy = await startDbProxy(databaseUrl, faults);
  undo.add(() => proxy.close());

  let bundle = await bundled;
  const backing = { databaseUrl: proxy.url, authSecret: await readSecret(layoutOf(config.dataDir).authSecret) };
  const shop = createShopWorker(
    ports.front,
    (site) => startWorker(workerOptions(config, bundle, site, backing)),
    record,
  );
  undo.add(() => shop.stop());
  ports.onWorkerGone(() => shop.revive());
  const rebuild =
    pages instanceof Promise
      ? await openSite({ config, release: await pages, databaseUrl, shop, say: voice.say, onSpawn: record }, undo)
      : await serveSources(pages, shop, databaseUrl);
  const cron = createCron(config.cronSeconds, shop, undo);
  const mailbox = await openMailbox(layoutOf(config.dataDir).mailbox, Date.now());
  const mercadoPago = await openMercadoPago(config, undo);
  ports.standIns.open({ faults, mailbox, mercadoPago, rebuild, fireCron: cron.fire });
  await cron.start();
  return {
    databaseUrl,
    renewWorker: oneAtATime(async () => {
      const next = await bundleFor(config, pages, calls);
      if (JSON.stringify(next) === JSON.stringify(bundle)) return;
      bundle = next;
      await shop.revive();
    }),
  };
}

/** Pages of a development server always show the current database, so a rebuild request needs no build. */
async function serveSources(
  { address, readFrom }: DevServer,
  shop: ShopWorker,
  databaseUrl: string,
): Promise<StandInParts["rebuild"]> {
  readFrom(databaseUrl);
  await shop.serve(address);
  return { request: () => "of the sources", list: () => [] };
}

async function lockData(config: StartConfig, voice: Voice, undo: UndoList): Promise<DataLock> {
  const lock = await lockDataDir(config.dataDir, addressesOf(config).shop);
  undo.add(() => lock.release());
  undo.add(() => lock.markStopping());
  if (lock.endedLeftovers > 0) voice.say(`Ended ${lock.endedLeftovers} processes left by a killed npm start.`);
  return lock;
}

// Opened after the worker, because webhooks left by a former run are sent at once.
async function openMercadoPago(config: StartConfig, undo: UndoList) {
  const standIn = await createMercadoPago({
    file: layoutOf(config.dataDir).mercadoPago,
    settings: { webhookUrl: `${addressesOf(config).shop}/api/pay/webhook` },
  });
  undo.add(() => standIn.close());
  return standIn;
}

/** Opens both ports before anything slow, so that a port in use is reported at once. */
async function openPorts(config: StartConfig, shopPort: number, undo: UndoList) {
  let revive = async () => {};
  const gone = () => void revive().catch((error) => console.error("The worker could not be restarted:", error));
  const front = await openFront(shopPort, gone);
  undo.add(() => front.close());
  const standIns = createStandIns();
  await listen(standIns.server, config.localPort, "LOCAL_PORT");
  undo.add(() => closeNow(standIns.server));
  return {
    front,
    standIns,
    onWorkerGone(next: () => Promise<void>) {
      revive = next;
    },
  };
}

type Call = Pick<BundleOptions, "onSpawn" | "signal">;

async function releaseFor(config: StartConfig, call: Call): Promise<Release> {
  const logFile = join(layoutOf(config.dataDir).logs, "release-build.log");
  return buildRelease({ ...call, logFile }).catch((error) => {
    throw new Stop(`The pages' code could not be built: ${messageOf(error)}`);
  });
}

async function bundleFor(config: StartConfig, pages: DevServer | Promise<Release>, call: Call): Promise<WorkerBundle> {
  const { worker: folder, logs } = layoutOf(config.dataDir);
  const renderer = pages instanceof Promise ? rendererOf(await pages) : join(ROOT, "local/dev/no-renderer.ts");
  return bundleWorker({ folder, renderer, logFile: join(logs, "worker-bundle.log"), ...call });
}

function workerOptions(
  config: StartConfig,
  bundle: WorkerBundle,
  site: Site,
  backing: { databaseUrl: string; authSecret: string },
) {
  const { shop, local } = addressesOf(config);
  const layout = layoutOf(config.dataDir);
  const bindings = {
    TURSO_URL: backing.databaseUrl,
    PUBLIC_ORIGIN: shop,
    AUTH_SECRET: backing.authSecret,
    DEPLOY_HOOK_URL: `${local}/rebuild`,
    MAIL_URL: `${local}/mail`,
    MAIL_KEY: "re_local",
    MAIL_FROM: "Azahar <hola@azahar.test>",
    MP_API_URL: `${local}/mercadopago`,
    MP_SDK_URL: `${local}/mercadopago/sdk.js`,
    MP_ACCESS_TOKEN: LOCAL_CREDENTIALS.accessToken,
    MP_WEBHOOK_SECRET: LOCAL_CREDENTIALS.webhookSecret,
    MP_PUBLIC_KEY: LOCAL_CREDENTIALS.publicKey,
    MP_COLLECTOR_ID: LOCAL_CREDENTIALS.collectorId,
    DOLAR_URL: `${local}/dolar`,
    TURNSTILE_URL: `${local}/turnstile`,
    ...(config.turnstile === "on" && LOCAL_TURNSTILE),
    REBUILD_SECONDS: String(config.rebuildSeconds),
    TRANSFER_HOLD_HOURS: String(config.transferHoldHours),
    LIMITS: config.limits,
  };
  const onLog = logTo(join(layout.logs, "worker.log"));
  return { bundle, site, bindings, isolates: config.isolates, stateFolder: layout.bindings, onLog };
}

/** Writes the worker's log lines to a file, and shows warnings and errors on stderr. */
function logTo(file: string) {
  return ({ timestamp, level, message }: WorkerLine) => {
    const line = `${new Date(timestamp).toISOString()} ${level} ${message}\n`;
    if (level === "error" || level === "warn") process.stderr.write(line);
    void appendFile(file, line);
  };
}
