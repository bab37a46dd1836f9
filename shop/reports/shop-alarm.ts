/** When the administrators are told that something of the shop does not work, which no order shows them. */

export const ALARM_KINDS = ["mails", "notices", "charges", "refunds", "audit", "pages", "failures", "jobs"] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What such a mail says: what is wrong, and since when. */
export interface ShopAlarm {
  kind: "shop-alarm";
  what: AlarmKind;
  sinceMs: number;
}

/** Whether JSON is what such a mail says. */
export function isShopAlarm(json: unknown): json is ShopAlarm {
  const fields = new Map<string, unknown>(Object.entries(Object(json)));
  return (
    fields.get("kind") === "shop-alarm" &&
    ALARM_KINDS.some((known) => known === fields.get("what")) &&
    Number.isSafeInteger(fields.get("sinceMs"))
  );
}

/** Things that wait: how many, and since when the first of them. */
export interface Queue {
  count: number;
  /** Null when none waits. */
  oldestAtMs: number | null;
}

/** How a job of the cron last ended. */
export interface CronJob {
  job: string;
  doneAtMs: number | null;
  failedAtMs: number | null;
  outcome: string;
}

/** What is asked whether the shop works. */
export interface ShopFacts {
  mails: Queue & { failedLately: number };
  /** The card provider's notices. */
  notices: Queue;
  /** Charges whose outcome is not known and that hold units. */
  charges: Queue;
  /** Refunds that the provider has not answered for. */
  refunds: Queue;
  pages: { catalogueVersion: number; builtVersion: number };
  /** Answers 500 in this hour and the one before. */
  failuresLately: number;
  jobs: CronJob[];
}

/** Something wrong; as long as its `mark` stays, it is the same trouble. */
export interface Trouble {
  what: AlarmKind;
  mark: string;
  /** It is told when it lasts longer. */
  patienceMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Older than that, something that waits is stuck: each is tried several times before. */
const STUCK_MS = { mails: HOUR_MS, notices: HOUR_MS, charges: 2 * HOUR_MS, refunds: 2 * HOUR_MS } as const;
/** A build takes minutes; it is asked for again and again meanwhile. */
const PAGES_PATIENCE_MS = HOUR_MS;
/** A job that failed runs again five minutes later. */
const JOBS_PATIENCE_MS = 30 * MINUTE_MS;
const MANY_FAILURES = 20;
/** The nightly proof of stock and orders, by its name in the cron's table. */
export const AUDIT_JOB = "audit-stock-and-orders";

/** What is wrong now. */
export function troublesIn(facts: ShopFacts, nowMs: number): Trouble[] {
  const queues = (["mails", "notices", "charges", "refunds"] as const).filter((name) =>
    isStuck(facts[name], STUCK_MS[name], nowMs),
  );
  const atOnce = [
    ...queues,
    ...(facts.mails.failedLately > 0 && !queues.includes("mails") ? (["mails"] as const) : []),
    ...(facts.jobs.some((job) => job.job === AUDIT_JOB && isFailing(job)) ? (["audit"] as const) : []),
    ...(facts.failuresLately >= MANY_FAILURES ? (["failures"] as const) : []),
  ];
  return [...atOnce.map((what) => ({ what, mark: "", patienceMs: 0 })), ...pagesBehind(facts), ...failingJobs(facts)];
}

function isStuck({ oldestAtMs }: Queue, stuckMs: number, nowMs: number): boolean {
  return oldestAtMs !== null && nowMs - oldestAtMs > stuckMs;
}

/** Pages that follow a changing catalogue are always a little behind: only when no build arrives it is the same trouble. */
function pagesBehind({ pages: { builtVersion, catalogueVersion } }: ShopFacts): Trouble[] {
  if (builtVersion === catalogueVersion) return [];
  return [{ what: "pages", mark: String(builtVersion), patienceMs: PAGES_PATIENCE_MS }];
}

function failingJobs({ jobs }: ShopFacts): Trouble[] {
  const failing = jobs.filter((job) => job.job !== AUDIT_JOB && isFailing(job)).map(({ job }) => job);
  return failing.length === 0 ? [] : [{ what: "jobs", mark: "", patienceMs: JOBS_PATIENCE_MS }];
}

/** Whether a job's last end was a bad one. */
export function isFailing({ doneAtMs, failedAtMs }: CronJob): boolean {
  return failedAtMs !== null && failedAtMs > (doneAtMs ?? 0);
}

/** A trouble that is remembered, and since when it lasts. */
export interface Watch {
  what: AlarmKind;
  mark: string;
  sinceMs: number;
}

/** The troubles that last longer than their patience; `sinceMs` null for one that nobody has remembered yet. */
export function lastingTroubles(
  facts: ShopFacts & { watches: readonly Watch[] },
  nowMs: number,
): { what: AlarmKind; sinceMs: number | null }[] {
  return troublesIn(facts, nowMs).flatMap(({ what, mark, patienceMs }) => {
    const watch = facts.watches.find((one) => one.what === what && one.mark === mark);
    const lastsMs = watch ? nowMs - watch.sinceMs : 0;
    return lastsMs >= patienceMs ? [{ what, sinceMs: watch?.sinceMs ?? null }] : [];
  });
}
