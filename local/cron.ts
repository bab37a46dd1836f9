import type { ShopWorker } from "./shop-worker.ts";
import type { UndoList } from "./undo.ts";

/** The trigger of wrangler.toml that the timer stands for. */
const TRIGGER = "*/5 * * * *";

/**
 * Fires the worker's scheduled event every so many seconds, never twice at once: workerd has no clock of its own.
 * Answers a function that fires it now and tells the outcome, "ok" or "exception".
 */
export function startCron(seconds: number, shop: ShopWorker, undo: UndoList): () => Promise<string> {
  let busy = false;
  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      const outcome = await shop.fireCron(TRIGGER);
      if (outcome !== "ok") console.error(`The scheduled event ended with ${outcome}.`);
    } catch (error) {
      console.error("The scheduled event could not be fired:", error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void tick(), seconds * 1000);
  undo.add(() => clearInterval(timer));
  return () => shop.fireCron(TRIGGER);
}
