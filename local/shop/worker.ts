import { basename, dirname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from "miniflare";
import { FROM_WORKER } from "../dev/dev-fallback.ts";
import type { WorkerBundle } from "./bundle.ts";

const NAME = "azahar";

/** Source of the pages: the folder of a built site, or the URL of a development server. */
export type Site = string | URL;

export interface WorkerOptions {
  bundle: WorkerBundle;
  site: Site;
  /** The worker's variables and secrets. */
  bindings: Record<string, string>;
  /** Folder for buckets and caches. Without it they are lost when the worker ends. */
  stateFolder?: string;
  /** Number of isolates of the worker. They share a process but no memory, and get the requests round-robin. Default: 1. */
  isolates?: number;
  /** Called with each line that the worker logs. */
  onLog(line: WorkerLine): void;
}

export interface WorkerLine {
  /** Unix time in milliseconds. */
  timestamp: number;
  level: string;
  message: string;
}

/** The worker in workerd with one site, on its own port. */
export interface RunningWorker {
  port: number;
  /** Fires the scheduled event, in all isolates together, and waits until it is done. Returns "ok" or "exception". */
  fireCron(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts workerd with the worker and its static assets. Throws when the bundle or the site cannot be loaded. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const miniflare = new Miniflare(optionsOf(options));
  const url = await miniflare.ready;
  return {
    port: Number(url.port),
    async fireCron(cron) {
      const outcomes = await Promise.all(
        namesOf(options).map(async (name) => {
          const worker = await miniflare.getWorker(name);
          return (await worker.scheduled({ cron, scheduledTime: new Date() })).outcome;
        }),
      );
      return outcomes.find((outcome) => outcome !== "ok") ?? "ok";
    },
    stop: () => miniflare.dispose(),
  };
}

function namesOf({ isolates = 1 }: WorkerOptions): string[] {
  return isolates === 1 ? [NAME] : Array.from({ length: isolates }, (_, index) => `${NAME}-${index + 1}`);
}

function optionsOf(options: WorkerOptions) {
  const { bundle, site, bindings, stateFolder, onLog } = options;
  const { modulesRules: _rules, assets, ...settings } = bundle.settings;
  const names = namesOf(options);
  const worker = {
    ...settings,
    modulesRoot: dirname(bundle.path),
    modules: [
      {
        type: "ESModule" as const,
        path: join(dirname(bundle.path), "drain-bodies.js"),
        contents: drainBodies(basename(bundle.path)),
      },
      { type: "ESModule" as const, path: bundle.path, contents: bundle.code },
    ],
    bindings,
    ...(site instanceof URL ? assetsFrom(site) : { assets: { ...assets, directory: site } }),
    // The reverse proxy sets the client's address, as Cloudflare does, so Miniflare must not remove it.
    stripCfConnectingIp: false,
  };
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: onLog,
    unsafeTriggerHandlers: true,
    ...(stateFolder && { resourcePersistencePath: stateFolder }),
    workers: [...(names.length > 1 ? [roundRobin(names)] : []), ...names.map((name) => ({ ...worker, name }))],
  });
}

/** A worker that distributes requests over the isolates, one after the other. */
function roundRobin(names: readonly string[]) {
  return {
    name: "round-robin",
    compatibilityDate: "2026-10-01",
    modules: [
      {
        type: "ESModule" as const,
        path: "round-robin.js",
        contents: `let sent = 0;
export default {
  fetch(request, isolates) {
    const all = Object.values(isolates);
    return all[sent++ % all.length].fetch(request);
  },
};`,
      },
    ],
    serviceBindings: Object.fromEntries(names.map((name) => [name, name])),
    stripCfConnectingIp: false,
  };
}

/**
 * Wraps the worker so that the body of every request but GET and HEAD is read to its end, as on Cloudflare's edge. workerd
 * closes the connection when the worker refuses a body midway, and a client that is still sending may lose the response. The
 * wrapper reads the rest after the worker's response and discards it. A client that stops sending gets the response after two
 * seconds.
 */
const drainBodies = (worker: string) => `
import worker from "./${worker}";
export * from "./${worker}";
const STALL_MS = 2_000;
async function readToItsEnd(next) {
  for (let isOver = false; !isOver; ) {
    const stalled = new Promise((resolve) => setTimeout(resolve, STALL_MS, { done: true }));
    isOver = (await Promise.race([next().catch(() => ({ done: true })), stalled])).done;
  }
}
export default {
  ...worker,
  async fetch(request, ...rest) {
    // A GET request can arrive with a body, but new Request() refuses a GET with one.
    if (!request.body || /^(GET|HEAD)$/.test(request.method)) return worker.fetch(request, ...rest);
    const reader = request.body.getReader();
    // Reads run one after the other, because the worker may cancel its body while a read is pending.
    let last = Promise.resolve();
    const next = () => (last = last.then(() => reader.read()));
    const pull = async (controller) => {
      const { done, value } = await next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const response = await worker.fetch(new Request(request, { body }), ...rest);
    await readToItsEnd(next);
    return response;
  },
};`;

/** Serves pages from the development server instead of built files. Its 404 page has status 200 here, as a file has. */
function assetsFrom(server: URL) {
  async function ASSETS(request: { url: string }) {
    const { pathname } = new URL(request.url);
    const response = await fetch(new URL(pathname, server), { headers: { [FROM_WORKER]: "1" } });
    const status = pathname === "/404" ? 200 : response.status;
    return new Response(await response.bytes(), {
      status,
      headers: { "Content-Type": response.headers.get("Content-Type") ?? "" },
    });
  }
  return { serviceBindings: { ASSETS } };
}
