import { audit } from "#db/audit.ts";
import { clearExpired } from "#db/reports/housekeeping.ts";
import { type EndedJob, readShopStatus, storeJobResult, storeMalfunctions } from "#db/reports/shop-status.ts";
import { queueReviewMails } from "#db/reviews/reviews.ts";
import { turnBanner } from "#db/settings/banner-day.ts";
import { countBestSellers } from "#db/storefront/best-sellers.ts";
import { AUDIT_JOB, malfunctionsIn } from "#shop/reports/shop-alarm.ts";
import { type Config, configOf } from "../env/config.ts";
import { type AppDependencies, jobContext, withProvider } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { BY_CRON, mailRunOf, sendMails } from "../mail/send-mails.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { forgetLeftReceipts } from "../orders/receipts.ts";
import { readProviderPlans } from "../payments/read-provider-plans.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { resolveOpen } from "../payments/resolve-payments.ts";
import { errorName } from "../ports/outgoing.ts";
import type { RequestContext } from "../request-context.ts";
import { queueStockAlertMails } from "../stock/stock-alerts.ts";
import { requestRebuild } from "../storefront/request-rebuild.ts";

/** The context of one job, with what the app gets from outside. */
interface Run extends RequestContext {
  dependencies: AppDependencies;
  config: Config;
}

type Job = (run: Run) => Promise<unknown>;

/** The jobs of each cron schedule, by name. The schedules are those of wrangler.toml. */
export const SCHEDULES: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  "*/5 * * * *": {
    "expire-orders": ({ db, nowMs }) => expireOrders(db, nowMs),
    "tell-stock": sendStockMails,
    "resolve-payments": (run) => resolveOpen(withProvider(run, run.config, run.dependencies.now)),
    "request-rebuild": async ({ db, nowMs, config: { assets, rebuildHook: hook, rebuildSeconds } }) => {
      await turnBanner(db, nowMs);
      return requestRebuild({ db, assets, hook, rebuildSeconds, nowMs });
    },
    "send-mails": sendDueMails,
  },
  // Night in Argentina: these jobs read whole tables.
  "20 7 * * *": {
    "clear-what-is-over": async ({ db, nowMs, config }) => ({
      ...(await clearExpired(db, nowMs)),
      ...(await forgetLeftReceipts(db, config.receipts, nowMs)),
    }),
    "count-best-sellers": ({ db }) => countBestSellers(db),
    "ask-for-reviews": async ({ db, nowMs }) => ({ queued: await queueReviewMails(db, nowMs) }),
    "reconcile-payments": (run) => reconcilePayments(withProvider(run, run.config, run.dependencies.now)),
    "read-provider-plans": (run) => readProviderPlans(withProvider(run, run.config, run.dependencies.now)),
    [AUDIT_JOB]: auditAll,
  },
  // On its own schedule, so that it sees how the other jobs ended.
  "12,42 * * * *": { "watch-shop": watch },
};

const EVERY_JOB = Object.assign({}, ...Object.values(SCHEDULES));

/**
 * Runs the jobs of a schedule, or all jobs for an unknown one (triggered manually). If one fails, throws after all have
 * ended.
 */
export async function runScheduled(
  dependencies: AppDependencies,
  bindings: Record<string, unknown>,
  schedule: string,
): Promise<void> {
  const parsed = configOf(bindings);
  if (!parsed.ok) throw new Error(parsed.message);
  const jobs = Object.entries<Job>(SCHEDULES[schedule] ?? EVERY_JOB);
  const { config } = parsed;
  const run = () => ({ ...jobContext(dependencies, config), dependencies, config });
  const ended = await Promise.all(
    jobs.map(async ([job, work]) => {
      const result = await attempt(job, async () => work(run()));
      // At once: the platform may end the run while another job waits for an outside service.
      await storeResult(run, result);
      return result;
    }),
  );
  if (ended.some(({ ok }) => !ok)) throw new Error("a scheduled job failed; the log says which");
}

async function attempt(job: string, work: () => Promise<unknown>): Promise<EndedJob> {
  try {
    const result = await work();
    const outcome = typeof result === "string" ? result : (JSON.stringify(result) ?? "");
    log("cron", { job, outcome });
    return { job, ok: true, outcome };
  } catch (error) {
    log("cron_failed", { job, ...describeError(error) });
    // Of other errors only the name: a database error's message has the statement and its parameters.
    return { job, ok: false, outcome: error instanceof RuleBroken ? error.message : errorName(error) };
  }
}

/** Records the result for the shop's status page; a failure here does not fail the run. */
async function storeResult(run: () => Run, ended: EndedJob): Promise<void> {
  try {
    const { db, nowMs } = run();
    await storeJobResult(db, ended, nowMs);
  } catch (error) {
    log("cron_not_noted", describeError(error));
  }
}

/** An error whose message is safe to store: it has only rule names and row counts. */
class RuleBroken extends Error {}

function sendDueMails({ db, dependencies, config }: Run) {
  return sendMails(mailRunOf(config, db, dependencies.now, BY_CRON));
}

/** Runs the audit. Logs each violation with its rule and row count, and fails the job. */
async function auditAll({ db, nowMs }: Run) {
  const violations = await audit(db, nowMs);
  for (const { invariant, rule, ids } of violations) log("audit_violation", { invariant, rule, rows: ids.length });
  if (violations.length > 0)
    throw new RuleBroken(violations.map(({ rule, ids }) => `${rule} ${ids.length}`).join(", "));
  return "holds";
}

async function sendStockMails(run: Run) {
  const alerts = await queueStockAlertMails(run);
  // This run's `send-mails` job may have read the outbox before these mails were queued.
  return alerts.queued > 0 ? { ...alerts, ...(await sendDueMails(run)) } : alerts;
}

/**
 * Mails lasting malfunctions to the administrators who may read the status, each once while it lasts. Returns the current
 * malfunctions, or `well`.
 */
async function watch({ db, nowMs }: Run): Promise<string> {
  const status = await readShopStatus(db, nowMs);
  const troubles = malfunctionsIn(status, nowMs);
  if (troubles.length > 0 || status.watches.length > 0) await storeMalfunctions(db, troubles, nowMs);
  return troubles.map(({ what }) => what).join(" ") || "well";
}
