import { requestRebuild } from "../storefront/request-rebuild.ts";
import type { AppContext } from "./context.ts";
import { keepAlive } from "./keep-alive.ts";

/**
 * Asks for new pages after the answer, so that nobody waits for the next cron; when this is lost, the cron asks (architecture,
 * decision 8).
 */
export function rebuildSoon(c: AppContext): void {
  const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
  keepAlive(c, requestRebuild({ db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")() }));
}
