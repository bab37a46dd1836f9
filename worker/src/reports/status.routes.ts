import { Hono } from "hono";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { publishedSchema, statusSchema } from "#shop/reports/status.contract.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { administrator } from "../http/session.ts";
import { readBuild } from "../ports/built-site.ts";
import { requestRebuild } from "../storefront/request-rebuild.ts";
import { presentStatus } from "./status.presenter.ts";

const refusals = { 401: problemSchema, 403: problemSchema };
const told = describe("Whether the shop works: its cron, mails, charges, pages and failures", {
  200: statusSchema,
  ...refusals,
});
const published = describe("Ask for new pages now, without waiting for the time of the next build", {
  200: publishedSchema,
  ...refusals,
});

/** How the shop does, for administrators, below /admin. */
export const status = new Hono<AppEnv>()
  .get("/status", told, administrator, async (c) => {
    const nowMs = c.get("now")();
    const [found, build] = await Promise.all([
      readShopStatus(c.get("database")(), nowMs),
      readBuild(c.get("config").assets),
    ]);
    return answerPrivate(c, presentStatus(found, build, nowMs), 200);
  })
  .post("/publish", published, administrator, async (c) => {
    const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
    const asked = { db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")(), urgent: true };
    const outcome = await requestRebuild(asked);
    // Taken: somebody else asked in this very moment.
    return answerPrivate(c, { outcome: outcome === "taken" ? "waiting" : outcome }, 200);
  });
