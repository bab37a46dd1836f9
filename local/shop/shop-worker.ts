import { setTimeout as wait } from "node:timers/promises";
import type { UndoList } from "../process/undo-list.ts";
import type { ReverseProxy } from "./reverse-proxy.ts";
import type { RunningWorker, Site } from "./worker.ts";

/** Time for the `waitUntil` tasks of a former worker after its last response. */
const WAIT_UNTIL_MS = 3000;
/** Maximum time that slow requests keep a former worker running. */
const MAX_DRAIN_MS = 30_000;

/** The current worker, and how to replace it. */
export interface ShopWorker {
  /** Starts a worker with a site and sends all new requests to it. The former worker has 30 s to finish its requests. */
  serve(site: Site): Promise<void>;
  /**
   * Replaces the worker by one with the same site, after it died or its code changed. Does nothing without a worker, or when
   * another call has replaced it meanwhile.
   */
  restart(): Promise<void>;
  fireCron(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Serves a site through a reverse proxy. When a worker is replaced, the former one finishes its requests, for at most 30 s.
 * @param start starts a worker for a site
 * @param onChange called when processes have started or ended
 */
export function createShopWorker(
  reverseProxy: ReverseProxy,
  start: (site: Site) => Promise<RunningWorker>,
  onChange: () => Promise<void>,
): ShopWorker {
  let current: { worker: RunningWorker; site: Site } | null = null;
  let queue: Promise<void> = Promise.resolve();
  const running = new Set<RunningWorker>();

  async function takeOver(site: Site): Promise<void> {
    const worker = await start(site);
    running.add(worker);
    const former = current?.worker;
    current = { worker, site };
    const drained = reverseProxy.switchTo(worker.port);
    await onChange();
    if (former) void retire(former, drained);
  }

  async function retire(worker: RunningWorker, drained: Promise<void>): Promise<void> {
    await Promise.race([drained, unrefWait(MAX_DRAIN_MS)]);
    await unrefWait(WAIT_UNTIL_MS);
    if (!running.delete(worker)) return;
    await worker.stop().catch(() => {});
    await onChange();
  }

  const enqueue = (work: () => Promise<void>) => {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  };

  return {
    serve: (site) => enqueue(() => takeOver(site)),
    restart() {
      const dead = current?.worker;
      return enqueue(async () => {
        if (current && current.worker === dead) await takeOver(current.site);
      });
    },
    async fireCron(cron) {
      if (!current) throw new Error("The worker is not running yet.");
      return current.worker.fireCron(cron);
    },
    async stop() {
      const all = [...running];
      running.clear();
      await Promise.all(all.map((worker) => worker.stop().catch(() => {})));
    },
  };
}

/** Waits without keeping the process running. */
const unrefWait = (ms: number) => wait(ms, undefined, { ref: false });

/** The cron trigger of wrangler.toml that the timer simulates. */
const TRIGGER = "*/5 * * * *";

/**
 * Fires the scheduled event of the local shop, because workerd does not run cron triggers. The first run is part of the start;
 * without it `npm run doctor` would report a stopped cron until the first interval ends.
 */
export function createCron(seconds: number, shop: ShopWorker, undo: UndoList) {
  let busy = false;
  const fire = (schedule = TRIGGER) => shop.fireCron(schedule);
  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      const outcome = await fire();
      if (outcome !== "ok") console.error(`The scheduled event ended with ${outcome}.`);
    } catch (error) {
      console.error("The scheduled event could not be sent to the worker:", error);
    } finally {
      busy = false;
    }
  };
  return {
    /** Fires the event now. Returns its outcome, "ok" or "exception". */
    fire,
    /**
     * Fires the event now, then at every interval, unless the previous run is still going on. Resolves when the first run has
     * ended, even if it failed.
     */
    async start(): Promise<void> {
      await tick();
      const timer = setInterval(() => void tick(), seconds * 1000);
      undo.add(() => clearInterval(timer));
    },
  };
}

/**
 * Wraps `work` so that its runs never overlap. Calls during a run share one more run after it. Each call settles with a
 * run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= running.then(() => {
      const run = work();
      running = run.catch(() => {});
      waiting = null;
      return run;
    });
    return waiting;
  };
}
