import { appendFile } from "node:fs/promises";
import { dirname } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { WorkerBundle } from "./bundle.ts";

const NAME = "azahar";

export interface WorkerPlace {
  bundle: WorkerBundle;
  /** The built site it serves. */
  siteFolder: string;
  /** Its variables and secrets. */
  bindings: Record<string, string>;
  /** Where buckets and caches are kept. */
  stateFolder: string;
  logFile: string;
}

/** The worker in workerd with one built site, on a port of its own. */
export interface RunningWorker {
  port: number;
  /** Fires its scheduled event and waits for all it started; answers "ok" or "exception". */
  fireCron(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts workerd with the worker and its static assets. Throws when the bundle or the site cannot be loaded. */
export async function startWorker(place: WorkerPlace): Promise<RunningWorker> {
  const miniflare = withoutItsSignals(() => new Miniflare(optionsOf(place)));
  const url = await miniflare.ready;
  return {
    port: Number(url.port),
    async fireCron(cron) {
      const worker = await miniflare.getWorker(NAME);
      return (await worker.scheduled({ cron, scheduledTime: new Date() })).outcome;
    },
    stop: () => miniflare.dispose(),
  };
}

// miniflare ends the whole process at a signal; here the runner does, when it has ended the rest.
function withoutItsSignals<T>(work: () => T): T {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const ours = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const result = work();
  for (const signal of signals) {
    const added = process.listeners(signal).filter((listener) => !ours.get(signal)?.includes(listener));
    for (const listener of added) process.removeListener(signal, listener);
  }
  return result;
}

function optionsOf({ bundle, siteFolder, bindings, stateFolder, logFile }: WorkerPlace) {
  const { modulesRules: _rules, ...settings } = bundle.settings;
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: (line) => keepLog(logFile, line),
    unsafeTriggerHandlers: true,
    resourcePersistencePath: stateFolder,
    workers: [
      {
        ...settings,
        name: NAME,
        modulesRoot: dirname(bundle.path),
        modules: [{ type: "ESModule", path: bundle.path, contents: bundle.code }],
        bindings,
        assets: { ...settings.assets, directory: siteFolder },
        // The front tells it the client's address, as Cloudflare does.
        stripCfConnectingIp: false,
      },
    ],
  });
}

function keepLog(file: string, { timestamp, level, message }: { timestamp: number; level: string; message: string }) {
  const line = `${new Date(timestamp).toISOString()} ${level} ${message}\n`;
  if (level === "error" || level === "warn") process.stderr.write(line);
  void appendFile(file, line);
}
