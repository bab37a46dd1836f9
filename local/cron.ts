import type { ShopWorker } from "./shop-worker.ts";
import type { UndoList } from "./undo.ts";

/** The trigger of wrangler.toml that the timer stands for. */
const TRIGGER = "*/5 * * * *";

/** The scheduled event of the local shop: workerd has no clock of its own. */
export interface Cron {
  /** Fires it now and tells the outcome, "ok" or "exception". */
  fire(): Promise<string>;
  /** Fires it once, and from then on every so many seconds, never twice at once. Resolves when the first has ended, well or badly. */
  start(): Promise<void>;
}

/** The first event comes with the start: until one has ended, a shop looks as if its cron stood still and its pages were behind. */
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
