import { audit } from "#db/audit.ts";
import type { Database } from "#db/client.ts";
import { clearWhatIsOver } from "#db/reports/housekeeping.ts";
import { type EndedJob, noteJobs, readShopStatus, storeMalfunctions } from "#db/reports/shop-status.ts";
import { ID_RANDOM_BYTES, type IdPrefix, makeId } from "#shop/id.ts";
import { AUDIT_JOB, malfunctionsIn } from "#shop/reports/shop-alarm.ts";
import { type Config, configOf } from "../env/config.ts";
import { type AppDependencies, jobPaymentContext } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { BY_CRON, mailRunOf, sendMails } from "../mail/send-mails.ts";
import { expireOrders } from "../orders/expire-orders.ts";
import { forgetLeftReceipts } from "../orders/receipts.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { resolveOpen } from "../payments/resolve-payments.ts";
import { sendStockNotices } from "../stock/stock-notices.ts";
import { requestRebuild } from "../storefront/request-rebuild.ts";

type Job = (world: AppDependencies, config: Config) => Promise<unknown>;

/** Cron schedule to its jobs by name. The schedules are those of wrangler.toml. */
export const SCHEDULES: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  "*/5 * * * *": {
    "expire-orders": expire,
    "tell-stock": tell,
    "resolve-payments": resolve,
    "request-rebuild": rebuild,
    "send-mails": mails,
  },
  // Night in Argentina: these jobs read whole tables.
  "20 7 * * *": { "clear-what-is-over": clear, "reconcile-payments": reconcile, [AUDIT_JOB]: auditAll },
  // On its own schedule, so that it sees how the other jobs ended.
  "12,42 * * * *": { "watch-shop": watch },
};

const EVERY_JOB = Object.assign({}, ...Object.values(SCHEDULES));

/**
 * Runs the jobs of a schedule; an unknown schedule (triggered manually) runs all jobs. A failed job does not stop the
 * others; the run throws after all have ended.
 */
export async function runScheduled(
  world: AppDependencies,
  bindings: Record<string, unknown>,
  schedule: string,
): Promise<void> {
  const parsed = configOf(bindings);
  if (!parsed.ok) throw new Error(parsed.sentence);
  const jobs = Object.entries<Job>(SCHEDULES[schedule] ?? EVERY_JOB);
  const ended = await Promise.all(jobs.map(([job, work]) => attempt(job, () => work(world, parsed.config))));
  await note(world, parsed.config, ended);
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
    return { job, ok: false, outcome: error instanceof RuleBroken ? error.message : nameOf(error) };
  }
}

/** Records the results for the shop's status page; a failure here does not fail the run. */
async function note(world: AppDependencies, config: Config, ended: readonly EndedJob[]): Promise<void> {
  try {
    await noteJobs(world.openDatabase(config.database), ended, world.now());
  } catch (error) {
    log("cron_not_noted", describeError(error));
  }
}

/** Only the name: a database error's message has the statement and its parameters. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

/** Its message is safe to store: rule names and row counts. */
class RuleBroken extends Error {}

function rebuild(world: AppDependencies, config: Config) {
  return requestRebuild({
    db: world.openDatabase(config.database),
    assets: config.assets,
    hook: config.rebuildHook,
    rebuildSeconds: config.rebuildSeconds,
    nowMs: world.now(),
  });
}

function mails(world: AppDependencies, config: Config) {
  return sendMails(mailRunOf(config, world.openDatabase(config.database), world.now, BY_CRON));
}

/** Checks the invariants of stock and orders. Logs each violation with its rule and row count, and fails the job. */
async function auditAll(world: AppDependencies, config: Config) {
  const violations = await audit(world.openDatabase(config.database), world.now());
  for (const { invariant, rule, ids } of violations) log("audit_violation", { invariant, rule, rows: ids.length });
  if (violations.length > 0)
    throw new RuleBroken(violations.map(({ rule, ids }) => `${rule} ${ids.length}`).join(", "));
  return "holds";
}

async function clear(world: AppDependencies, config: Config) {
  const db = world.openDatabase(config.database);
  const cleared = await clearWhatIsOver(db, world.now());
  return { ...cleared, ...(await forgetLeftReceipts(db, config.receipts)) };
}

function resolve(world: AppDependencies, config: Config) {
  return resolveOpen(jobPaymentContext(world, config));
}

function reconcile(world: AppDependencies, config: Config) {
  return reconcilePayments(jobPaymentContext(world, config));
}

function expire(world: AppDependencies, config: Config) {
  return expireOrders(world.openDatabase(config.database), world.now());
}

async function tell(world: AppDependencies, config: Config) {
  const nowMs = world.now();
  const newId = (prefix: IdPrefix) => makeId(prefix, nowMs, world.randomBytes(ID_RANDOM_BYTES));
  const notices = await sendStockNotices({ db: world.openDatabase(config.database), nowMs, newId });
  // This run's `send-mails` job may have read the outbox before these mails were queued.
  return notices.told > 0 ? { ...notices, ...(await mails(world, config)) } : notices;
}

function watch(world: AppDependencies, config: Config) {
  return watchShop(world.openDatabase(config.database), world.now());
}

/**
 * Checks the shop and mails lasting troubles to the administrators, each once while it lasts. Returns the current
 * troubles, or `well`. One database trip, two while there is or was a trouble.
 */
async function watchShop(db: Database, nowMs: number): Promise<string> {
  const status = await readShopStatus(db, nowMs);
  const troubles = malfunctionsIn(status, nowMs);
  if (troubles.length > 0 || status.watches.length > 0) await storeMalfunctions(db, troubles, nowMs);
  return troubles.map(({ what }) => what).join(" ") || "well";
}
