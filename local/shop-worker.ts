import type { Front } from "./front.ts";
import type { RunningWorker } from "./worker.ts";

/** How long a former worker may go on with what it began after its last answer (`waitUntil`). */
const AFTERWORK_MS = 3000;
/** A request may not keep a former worker for ever. */
const DRAIN_AT_MOST_MS = 30_000;

/** The worker that serves now, and how another takes its place. */
export interface ShopWorker {
  /** Starts a worker with a built site and sends all new requests to it; the former one finishes what it has. */
  serve(siteFolder: string): Promise<void>;
  /** Starts the worker again with the site it had: it died. */
  revive(): Promise<void>;
  fireCron(cron: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Serves a site through a front. A swap never cuts a request: two workers run for as long as the former is busy.
 * @param start starts a worker for a built site
 * @param onChange called when processes have started or ended
 */
export function createShopWorker(
  front: Front,
  start: (siteFolder: string) => Promise<RunningWorker>,
  onChange: () => Promise<void>,
): ShopWorker {
  let current: { worker: RunningWorker; siteFolder: string } | null = null;
  let turn: Promise<void> = Promise.resolve();
  const running = new Set<RunningWorker>();

  async function takeOver(siteFolder: string): Promise<void> {
    const worker = await start(siteFolder);
    running.add(worker);
    const former = current?.worker;
    current = { worker, siteFolder };
    const drained = front.use(worker.port);
    await onChange();
    if (former) void retire(former, drained);
  }

  async function retire(worker: RunningWorker, drained: Promise<void>): Promise<void> {
    await Promise.race([drained, unrefTimer(DRAIN_AT_MOST_MS)]);
    await unrefTimer(AFTERWORK_MS);
    if (!running.delete(worker)) return;
    await worker.stop().catch(() => {});
    await onChange();
  }

  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  return {
    serve: (siteFolder) => inTurn(() => takeOver(siteFolder)),
    revive() {
      const dead = current?.worker;
      return inTurn(async () => {
        if (current && current.worker === dead) await takeOver(current.siteFolder);
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

function unrefTimer(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms).unref());
}
