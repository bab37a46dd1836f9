import { Hono } from "hono";
import { readLastCronSuccess, readShopStatus, type ShopStatus } from "#db/reports/shop-status.ts";
import { readVersions } from "#db/settings/settings.ts";
import {
  hasCronStopped,
  isFailing,
  lastCronSuccess,
  lastingMalfunctions,
  type Queue,
} from "#shop/reports/shop-alarm.ts";
import {
  type CronHealth,
  cronHealthSchema,
  type Health,
  healthSchema,
  publishedSchema,
  type StatusResponse,
  statusSchema,
  type Unhealthy,
  unhealthySchema,
} from "#shop/reports/status.contract.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { iso, isoOrNull, JSON_TYPE, problem, respondPrivately, UNAVAILABLE } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, routeDocs } from "../http/validate.ts";
import { describeError, log } from "../log.ts";
import { type Build, readBuild, readBuiltVersion } from "../ports/built-site.ts";
import { requestRebuild } from "../storefront/request-rebuild.ts";

const shownDocs = adminDocs(
  "Get the state of the cron jobs, mails, webhooks, charges, refunds, pages and failures, and the number of orders marked for a decision",
  statusSchema,
);
const publishedDocs = adminDocs(
  "Request a build of the pages now, without waiting for the next scheduled one",
  publishedSchema,
);

/** Shop status for administrators, below /admin. */
export const status = new Hono<AppEnv>()
  .get("/status", shownDocs, administrator("read", "status"), async (c) => {
    const nowMs = c.get("now")();
    const [found, build] = await Promise.all([
      readShopStatus(c.get("database")(), nowMs),
      readBuild(c.get("config").assets),
    ]);
    return respondPrivately(c, presentStatus(found, build, nowMs), 200);
  })
  .post("/publish", publishedDocs, administrator("write", "status"), async (c) => {
    const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
    const input = { db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")(), urgent: true };
    const outcome = await requestRebuild(input);
    // Taken: a concurrent request requested the same build.
    return respondPrivately(c, { outcome: outcome === "taken" ? "waiting" : outcome }, 200);
  });

/** Response of GET /admin/status. `build` is the build that is served now, whatever the database says. */
function presentStatus(status: ShopStatus, build: Build | null, nowMs: number): StatusResponse {
  const { mails, notices, charges, refunds, jobs, ordersInReview } = status;
  const { recentlyFailed: failed, ...waiting } = mails;
  const lastSuccessMs = lastCronSuccess(jobs);
  const facts = { ...status, pages: { ...status.pages, builtVersion: build?.version ?? 0 } };
  return {
    at: iso(nowMs),
    troubles: lastingMalfunctions(facts, nowMs).map(({ what, sinceMs }) => ({ what, since: isoOrNull(sinceMs) })),
    cron: { stopped: hasCronStopped(lastSuccessMs ?? 0, nowMs), lastSuccessAt: isoOrNull(lastSuccessMs) },
    jobs: jobs.map((job) => ({
      job: job.job,
      doneAt: isoOrNull(job.doneAtMs),
      failedAt: isoOrNull(job.failedAtMs),
      failing: isFailing(job),
      outcome: job.outcome,
    })),
    mails: { ...presentQueue(waiting), failed },
    notices: presentQueue(notices),
    charges: presentQueue(charges),
    refunds: presentQueue(refunds),
    ordersInReview,
    pages: presentPages(facts.pages, build),
    failures: { lastHour: status.recentFailures, lastDay: status.failuresLastDay },
  };
}

function presentPages(pages: ShopStatus["pages"], build: Build | null): StatusResponse["pages"] {
  const { catalogueVersion, builtVersion, requestedAtMs, attempt, nextTryAtMs } = pages;
  return {
    catalogueVersion,
    builtVersion,
    builtAt: isoOrNull(build?.builtAtMs ?? null),
    requestedAt: isoOrNull(requestedAtMs || null),
    attempt,
    nextTryAt: isoOrNull(builtVersion === catalogueVersion ? null : nextTryAtMs),
  };
}

function presentQueue({ count, oldestAtMs }: Queue) {
  return { count, oldestAt: isoOrNull(oldestAtMs) };
}

const healthDocs = routeDocs("Check whether the shop can sell now", { 200: healthSchema, 503: unhealthySchema });
const cronHealthDocs = routeDocs("Check whether the cron jobs run", cronHealthSchema);
const HEALTH_HEADERS = { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" };
const CRON_STOPPED = {
  status: 503,
  code: "cron_stopped",
  message: "Ninguna tarea automática terminó bien en los últimos 20 minutos.",
  headers: { "Retry-After": "300" },
} as const;

/** For an outside service that watches the shop: whether it can sell now, and whether its cron jobs run. */
export const health = new Hono<AppEnv>()
  .get("/", healthDocs, async (c) => {
    const [catalogueVersion, builtVersion] = await Promise.all([
      currentVersion(c),
      readBuiltVersion(c.get("config").assets),
    ]);
    if (catalogueVersion === null)
      return c.json(presentUnhealthy(c, builtVersion), 503, { ...HEALTH_HEADERS, ...UNAVAILABLE.headers });
    return c.json<Health, 200>({ ok: true, database: true, catalogueVersion, builtVersion }, 200, HEALTH_HEADERS);
  })
  .get("/cron", cronHealthDocs, async (c) => {
    const lastMs = await readLastCronSuccess(c.get("database")());
    if (lastMs === null || hasCronStopped(lastMs, c.get("now")())) return problem(c, CRON_STOPPED);
    return c.json<CronHealth, 200>({ ok: true, lastSuccessAt: iso(lastMs) }, 200, HEALTH_HEADERS);
  });

async function currentVersion(c: AppContext): Promise<number | null> {
  try {
    return (await readVersions(c.get("database")())).catalogueVersion;
  } catch (error) {
    log("database_down", { requestId: c.get("requestId"), ...describeError(error) });
    return null;
  }
}

function presentUnhealthy(c: AppContext, builtVersion: number | null): Unhealthy {
  const { code, message } = UNAVAILABLE;
  return {
    ok: false,
    database: false,
    catalogueVersion: null,
    builtVersion,
    code,
    message,
    requestId: c.get("requestId"),
  };
}
