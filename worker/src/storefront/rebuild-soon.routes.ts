import { type AppContext, keepAlive } from "../http/context.ts";
import { requestRebuild } from "./request-rebuild.ts";

/** Requests new pages without delaying the response. The cron repeats a lost call (docs/architecture.md#rebuilds). */
export function rebuildSoon(c: AppContext): void {
  const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
  keepAlive(c, requestRebuild({ db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")() }));
}
