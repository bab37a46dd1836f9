import { requestRebuild } from "../storefront/request-rebuild.ts";
import type { AppContext } from "./context.ts";
import { keepAlive } from "./keep-alive.ts";

/**
 * Requests new pages after the response, so that nobody waits for the next cron. If this request is lost, the cron
 * repeats it (docs/architecture.md#rebuilds).
 */
export function rebuildSoon(c: AppContext): void {
  const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
  keepAlive(c, requestRebuild({ db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")() }));
}
