import { audit } from "#db/audit.ts";
import { clearWhatIsOver } from "#db/queries/housekeeping.ts";
import type { Config } from "../config.ts";
import type { World } from "../context.ts";
import { expireOrders } from "../flows/expire-orders.ts";
import { forgetLeftReceipts } from "../flows/forget-receipts.ts";
import { reconcilePayments } from "../flows/reconcile-payments.ts";
import { requestRebuild } from "../flows/request-rebuild.ts";
import { resolveOpen } from "../flows/resolve-open.ts";
import { BY_CRON, sendMails } from "../flows/send-mails.ts";
import { configOf } from "../isolate.ts";
import { describeError, log } from "../log.ts";
import { mailRunOf } from "../mail-run.ts";
import { payingFor } from "../paying.ts";

type Job = (world: World, config: Config) => Promise<unknown>;

/** Schedule -> what runs then, by name. The schedules are wrangler.toml's. */
export const SCHEDULES: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  "*/5 * * * *": {
    "expire-orders": expire,
    "resolve-payments": resolve,
    "request-rebuild": rebuild,
    "send-mails": mails,
  },
  // At night in Argentina: they read whole tables.
  "20 7 * * *": { "clear-what-is-over": clear, "reconcile-payments": reconcile, "audit-stock-and-orders": auditAll },
};

const EVERY_JOB = Object.assign({}, ...Object.values(SCHEDULES));

/**
 * Runs what is due at this schedule; a schedule that the table does not name (one fired by hand) runs everything. Each
 * job is tried whatever becomes of the others; when one failed, the run as a whole fails after them.
 */
export async function runScheduled(world: World, bindings: Record<string, unknown>, schedule: string): Promise<void> {
  const parsed = configOf(bindings);
  if (!parsed.ok) throw new Error(parsed.sentence);
  const jobs = Object.entries<Job>(SCHEDULES[schedule] ?? EVERY_JOB);
  const failed = await Promise.all(jobs.map(([name, job]) => attempt(name, () => job(world, parsed.config))));
  if (failed.includes(true)) throw new Error("a scheduled job failed; the log says which");
}

async function attempt(name: string, job: () => Promise<unknown>): Promise<boolean> {
  try {
    const outcome = await job();
    log("cron", { job: name, outcome: typeof outcome === "string" ? outcome : JSON.stringify(outcome) });
    return false;
  } catch (error) {
    log("cron_failed", { job: name, ...describeError(error) });
    return true;
  }
}

function rebuild(world: World, config: Config) {
  return requestRebuild({
    db: world.openDatabase(config.database),
    assets: config.assets,
    hook: config.rebuildHook,
    rebuildSeconds: config.rebuildSeconds,
    nowMs: world.now(),
  });
}

function mails(world: World, config: Config) {
  return sendMails(mailRunOf(config, world.openDatabase(config.database), world.now, BY_CRON));
}

/** Proves stock and orders from what was written down; what does not hold is an alarm in the log, by rule and number. */
async function auditAll(world: World, config: Config) {
  const violations = await audit(world.openDatabase(config.database), world.now());
  for (const { invariant, rule, ids } of violations) log("audit_violation", { invariant, rule, rows: ids.length });
  if (violations.length > 0) throw new Error("the audit found rows that break a rule");
  return "holds";
}

async function clear(world: World, config: Config) {
  const db = world.openDatabase(config.database);
  const cleared = await clearWhatIsOver(db, world.now());
  return { ...cleared, ...(await forgetLeftReceipts(db, config.receipts)) };
}

function resolve(world: World, config: Config) {
  return resolveOpen(payingFor(world, config));
}

function reconcile(world: World, config: Config) {
  return reconcilePayments(payingFor(world, config));
}

function expire(world: World, config: Config) {
  return expireOrders(world.openDatabase(config.database), world.now());
}
