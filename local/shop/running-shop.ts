import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { addressesOf, layoutOf, type StartConfig } from "../config.ts";
import { CommandError, messageOf } from "../process/errors.ts";
import { ROOT, readSecret } from "../process/files.ts";
import { type DataLock, lockDataDir } from "../process/lock.ts";
import { closeNow, listen } from "../process/ports.ts";
import type { UndoList } from "../process/undo-list.ts";
import { buildRelease, type Release } from "../site/release.ts";
import { openSite } from "../site/site.ts";
import { LOCAL_ANDREANI } from "../stand-ins/andreani.ts";
import { openMailbox } from "../stand-ins/mailbox.ts";
import { createMercadoPago } from "../stand-ins/mercado-pago/mercado-pago.ts";
import { LOCAL_CREDENTIALS } from "../stand-ins/mercado-pago/settings.ts";
import { createStandIns, type StandInParts } from "../stand-ins/server.ts";
import { LOCAL_TURNSTILE } from "../stand-ins/turnstile.ts";
import { type BundleOptions, bundleWorker, rendererOf, type WorkerBundle } from "./bundle.ts";
import { startDbProxy } from "./db-proxy.ts";
import { createFaults } from "./faults.ts";
import { openReverseProxy } from "./reverse-proxy.ts";
import { createCron, createShopWorker, oneAtATime, type ShopWorker } from "./shop-worker.ts";
import { type StartHooks, startDatabase } from "./sqld.ts";
import { type Site, startWorker, type WorkerLine } from "./worker.ts";

type ProgressHooks = Omit<StartHooks, "onSpawn">;

export interface RunningShop {
  databaseUrl: string;
  /**
   * Bundles the worker and replaces the running one if the bundle changed. One reload runs at a time; calls during a reload
   * share one more.
   */
  reloadWorker(): Promise<void>;
}

/** A development server that serves the pages and forwards other requests to the worker on its own port. */
export interface DevServer {
  address: URL;
  workerPort: number;
  /** Called with the database's URL before the worker starts. */
  readFrom(databaseUrl: string): void;
}

/**
 * Starts all parts of the local shop, in the data folder and on the ports of the configuration. With a development server
 * nothing is built: the worker gets its pages from that server and listens on `workerPort`. Each part is added to the undo list
 * before the next one starts, so that a stop at any time ends everything. Throws a `CommandError` when the start fails for a
 * reason that the user can fix.
 */
export async function startShop(
  config: StartConfig,
  hooks: ProgressHooks,
  undo: UndoList,
  dev?: DevServer,
): Promise<RunningShop> {
  const lock = await lockData(config, hooks, undo);
  const record = () => lock.recordChildren();
  const ports = await openPorts(config, dev?.workerPort ?? config.port, undo);
  const ending = new AbortController();
  undo.add(() => ending.abort());
  const calls = { onSpawn: record, signal: ending.signal };
  const pages = dev ?? releaseFor(config, calls);
  const bundled = bundleFor(config, pages, calls);
  bundled.catch(() => {}); // Reported where it is awaited.
  const databaseUrl = await startDatabase(config, { ...hooks, onSpawn: record }, undo);
  hooks.say("Database: ready.");
  const faults = createFaults();
  const dbProxy = await startDbProxy(databaseUrl, faults);
  undo.add(() => dbProxy.close());

  let bundle = await bundled;
  const backing = { databaseUrl: dbProxy.url, authSecret: await readSecret(layoutOf(config.dataDir).authSecret) };
  const shop = createShopWorker(
    ports.reverseProxy,
    (site) => startWorker(workerOptions(config, bundle, site, backing)),
    record,
  );
  undo.add(() => shop.stop());
  ports.onWorkerGone(() => shop.restart());
  const rebuild =
    pages instanceof Promise
      ? await openSite({ config, release: await pages, databaseUrl, shop, say: hooks.say, onSpawn: record }, undo)
      : await serveSources(pages, shop, databaseUrl);
  const cron = createCron(config.cronSeconds, shop, undo);
  const mailbox = await openMailbox(layoutOf(config.dataDir).mailbox, Date.now());
  const mercadoPago = await openMercadoPago(config, undo);
  ports.standIns.open({ faults, mailbox, mercadoPago, rebuild, fireCron: cron.fire });
  await cron.start();
  return {
    databaseUrl,
    reloadWorker: oneAtATime(async () => {
      const next = await bundleFor(config, pages, calls);
      if (JSON.stringify(next) === JSON.stringify(bundle)) return;
      bundle = next;
      await shop.restart();
    }),
  };
}

/** A development server always shows the current database, so a rebuild request starts no build. */
async function serveSources(
  { address, readFrom }: DevServer,
  shop: ShopWorker,
  databaseUrl: string,
): Promise<StandInParts["rebuild"]> {
  readFrom(databaseUrl);
  await shop.serve(address);
  return { request: () => "of the sources", list: () => [] };
}

async function lockData(config: StartConfig, hooks: ProgressHooks, undo: UndoList): Promise<DataLock> {
  const lock = await lockDataDir(config.dataDir, addressesOf(config).shop);
  undo.add(() => lock.release());
  undo.add(() => lock.markStopping());
  if (lock.endedLeftovers > 0) hooks.say(`Ended ${lock.endedLeftovers} processes left by a killed run.`);
  return lock;
}

// Opened after the worker, because it sends the pending webhooks of a former run immediately.
async function openMercadoPago(config: StartConfig, undo: UndoList) {
  const standIn = await createMercadoPago({
    file: layoutOf(config.dataDir).mercadoPago,
    settings: { webhookUrl: `${addressesOf(config).shop}/api/pay/webhook` },
  });
  undo.add(() => standIn.close());
  return standIn;
}

/** Opens both ports before the slow parts, so that a port in use is reported immediately. */
async function openPorts(config: StartConfig, shopPort: number, undo: UndoList) {
  let restart = async () => {};
  const gone = () => void restart().catch((error) => console.error("The worker could not be restarted:", error));
  const reverseProxy = await openReverseProxy(shopPort, gone);
  undo.add(() => reverseProxy.close());
  const standIns = createStandIns();
  await listen(standIns.server, config.localPort, "LOCAL_PORT");
  undo.add(() => closeNow(standIns.server));
  return {
    reverseProxy,
    standIns,
    onWorkerGone(next: () => Promise<void>) {
      restart = next;
    },
  };
}

type Call = Pick<BundleOptions, "onSpawn" | "signal">;

async function releaseFor(config: StartConfig, call: Call): Promise<Release> {
  const logFile = join(layoutOf(config.dataDir).logs, "release-build.log");
  return buildRelease({ ...call, logFile }).catch((error) => {
    throw new CommandError(`The pages' code could not be built: ${messageOf(error)}`);
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
    DEPLOY_HOOK_TOKEN: "local",
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
    ANDREANI_URL: `${local}/andreani`,
    ...LOCAL_ANDREANI,
    REBUILD_SECONDS: String(config.rebuildSeconds),
    TRANSFER_HOLD_HOURS: String(config.transferHoldHours),
    LIMITS: config.limits,
  };
  const onLog = logTo(join(layout.logs, "worker.log"));
  return { bundle, site, bindings, isolates: config.isolates, stateFolder: layout.bindings, onLog };
}

/** Writes the worker's log lines to a file, reports once when that fails, and shows warnings and errors on stderr. */
function logTo(file: string) {
  let isReported = false;
  const report = (error: Error) => {
    if (!isReported) console.error(`The worker's log cannot be written: ${error.message}`);
    isReported = true;
  };
  return ({ timestamp, level, message }: WorkerLine) => {
    const line = `${new Date(timestamp).toISOString()} ${level} ${message}\n`;
    if (level === "error" || level === "warn") process.stderr.write(line);
    appendFile(file, line).catch(report);
  };
}
