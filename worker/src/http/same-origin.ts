import { log } from "../log.ts";
import type { AppContext } from "./context.ts";
import { refused } from "./problem.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site may have sent, before any other check
 * (docs/faults.md#s-30-writes-from-other-sites). `Sec-Fetch-Site` decides; without it the `Origin` must be the shop's
 * own. A write with neither is refused.
 */
export function sameOrigin(c: AppContext): Response | undefined {
  if (READS.has(c.req.method) || isOwn(c)) return undefined;
  log("foreign_origin", { requestId: c.get("requestId"), method: c.req.method });
  return refused(c, { code: "foreign_origin" });
}

function isOwn(c: AppContext): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  return c.req.header("Origin") === c.get("config").publicOrigin;
}
