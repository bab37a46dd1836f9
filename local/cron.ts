import type { ShopWorker } from "./shop-worker.ts";
import type { UndoList } from "./undo.ts";

/** The trigger of wrangler.toml that the timer stands for. */
const TRIGGER = "*/5 * * * *";

/** The scheduled event of the local shop: workerd has no clock of its own. */
export interface Cron {
  /** Fires the event now. Returns its outcome, "ok" or "exception". */
  fire(): Promise<string>;
  /** Fires the event now, then at every interval; runs never overlap. Resolves when the first run has ended, even if it failed. */
  start(): Promise<void>;
}

/** The first run is part of the start: without it the doctor reports a stopped cron and old pages until the first interval is over. */
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
      console.error("The scheduled event could not be fired:", error);
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
