import type { UndoList } from "../process/undo.ts";
import type { ShopWorker } from "./shop-worker.ts";

/** The cron trigger of wrangler.toml that the timer replaces. */
const TRIGGER = "*/5 * * * *";

/** Fires the scheduled event of the local shop, because workerd runs no cron triggers itself. */
export interface Cron {
  /** Fires the event now. Returns its outcome, "ok" or "exception". */
  fire(): Promise<string>;
  /** Fires the event now, then at every interval; runs never overlap. Resolves when the first run has ended, even if it failed. */
  start(): Promise<void>;
}

/** The start includes the first run: without it the doctor reports a stopped cron and stale pages for one interval. */
export function createCron(seconds: number, shop: ShopWorker, undo: UndoList): Cron {
  let busy = false;
  const fire = () => shop.fireCron(TRIGGER);
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
    fire,
    async start() {
      await tick();
      const timer = setInterval(() => void tick(), seconds * 1000);
      undo.add(() => clearInterval(timer));
    },
  };
}
