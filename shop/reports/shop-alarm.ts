/** Alarms: problems of the shop itself, which its orders do not show. See docs/product-rules.md#alarms */

export const ALARM_KINDS = ["mails", "notices", "charges", "refunds", "audit", "pages", "failures", "jobs"] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Content of an alarm mail: the malfunction and its start. */
export interface ShopAlarm {
  kind: "shop-alarm";
  what: AlarmKind;
  sinceMs: number;
}

/** A queue: its length, and since when its oldest entry waits. */
export interface Queue {
  count: number;
  oldestAtMs: number | null;
}

export interface CronJob {
  job: string;
  doneAtMs: number | null;
  failedAtMs: number | null;
  outcome: string;
}

/** The facts from which the alarms are computed. */
export interface ShopFacts {
  mails: Queue & { recentlyFailed: number };
  /** Webhooks of the card provider that are not processed. */
  notices: Queue;
  /** Charges with an unknown result, which hold units. */
  charges: Queue;
  /** Refunds without a response of the provider. */
  refunds: Queue;
  pages: { catalogueVersion: number; builtVersion: number };
  /** Responses with status 500 in this hour and the one before. */
  recentFailures: number;
  jobs: CronJob[];
}

/** A malfunction. A later one of the same kind is the same malfunction unless its `mark` has a new word. */
export interface Malfunction {
  what: AlarmKind;
  mark: string;
  /** Reported once it has lasted this long. */
  toleranceMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An entry older than this is stuck: by then it has been retried several times. */
const STUCK_MS = { mails: HOUR_MS, notices: HOUR_MS, charges: 2 * HOUR_MS, refunds: 2 * HOUR_MS } as const;
const QUEUES = ["mails", "notices", "charges", "refunds"] as const;
/** A build takes minutes, and is requested repeatedly until it arrives. */
const PAGES_TOLERANCE_MS = HOUR_MS;
/** A failing job is a malfunction once its last success is this long ago: most failed jobs run again five minutes later. */
const JOBS_TOLERANCE_MS = 30 * MINUTE_MS;
const MANY_FAILURES = 20;
/** The nightly audit of stock and orders, by its name in the cron table. */
export const AUDIT_JOB = "audit-stock-and-orders";
/** The job that looks for malfunctions. It reads its own row as its former run left it. */
const WATCHING_JOB = "watch-shop";

/** The jobs of this release. After a rollback the cron table also has those of the newer one, which never run again. */
export const CRON_JOBS = [
  ...["expire-orders", "tell-stock", "resolve-payments", "request-rebuild", "send-mails"],
  ...["clear-what-is-over", "count-best-sellers", "ask-for-reviews", "reconcile-payments", "read-provider-plans"],
  ...[AUDIT_JOB, WATCHING_JOB],
];

/** Returns the current malfunctions. */
export function malfunctionsIn(facts: ShopFacts, nowMs: number): Malfunction[] {
  const queues = QUEUES.filter((name) => isStuck(facts[name], STUCK_MS[name], nowMs));
  const atOnce = [
    ...queues,
    ...(facts.mails.recentlyFailed > 0 && !queues.includes("mails") ? (["mails"] as const) : []),
    ...(facts.recentFailures >= MANY_FAILURES ? (["failures"] as const) : []),
  ];
  return [
    ...atOnce.map((what) => ({ what, mark: "", toleranceMs: 0 })),
    ...failingAudit(facts),
    ...pagesBehind(facts),
    ...failingJobs(facts, nowMs),
  ];
}

function isStuck({ oldestAtMs }: Queue, stuckMs: number, nowMs: number): boolean {
  return oldestAtMs !== null && nowMs - oldestAtMs > stuckMs;
}

/** Pages are often slightly behind. The mark is the built version, so that each new build resets the malfunction. */
function pagesBehind({ pages: { builtVersion, catalogueVersion } }: ShopFacts): Malfunction[] {
  if (builtVersion === catalogueVersion) return [];
  return [{ what: "pages", mark: String(builtVersion), toleranceMs: PAGES_TOLERANCE_MS }];
}

/** The mark names the broken rules, from an outcome such as "rule 3, other_rule 1", or the error. */
function failingAudit({ jobs }: ShopFacts): Malfunction[] {
  const rules = jobs
    .filter((job) => job.job === AUDIT_JOB && isFailing(job))
    .flatMap(({ outcome }) => outcome.split(", ").map((part) => part.replace(/ \d+$/, "")));
  return malfunctionOf("audit", rules, 0);
}

/**
 * The mark names the jobs that have failed for long. A job that never succeeded may have failed only now: then the
 * malfunction has a tolerance.
 */
function failingJobs({ jobs }: ShopFacts, nowMs: number): Malfunction[] {
  const isLasting = ({ doneAtMs }: CronJob) => nowMs - (doneAtMs ?? 0) >= JOBS_TOLERANCE_MS;
  const isOther = ({ job }: CronJob) => job !== AUDIT_JOB && job !== WATCHING_JOB;
  const failing = jobs.filter((job) => isOther(job) && isFailing(job) && isLasting(job));
  const names = failing.map(({ job }) => job);
  return malfunctionOf("jobs", names, failing.some(({ doneAtMs }) => doneAtMs === null) ? JOBS_TOLERANCE_MS : 0);
}

function malfunctionOf(what: AlarmKind, words: readonly string[], toleranceMs: number): Malfunction[] {
  return words.length > 0 ? [{ what, mark: words.toSorted().join(" "), toleranceMs }] : [];
}

/** Whether a job's last run failed. */
export function isFailing({ doneAtMs, failedAtMs }: CronJob): boolean {
  return failedAtMs !== null && failedAtMs > (doneAtMs ?? 0);
}

/** Most jobs run every 5 minutes. A changed schedule takes effect after up to 15 minutes. */
const CRON_STOPPED_AFTER_MS = 20 * MINUTE_MS;

/** Whether the cron has stopped: no job has succeeded for 20 minutes. */
export function hasCronStopped(lastSuccessMs: number, nowMs: number): boolean {
  return nowMs - lastSuccessMs > CRON_STOPPED_AFTER_MS;
}

/** When a job last succeeded; null if none ever has. */
export function lastCronSuccess(jobs: readonly CronJob[]): number | null {
  return Math.max(0, ...jobs.map(({ doneAtMs }) => doneAtMs ?? 0)) || null;
}

/** A stored malfunction, and since when it has lasted. */
export interface Watch {
  what: AlarmKind;
  mark: string;
  sinceMs: number;
}

/** Whether a stored mark has all words of a malfunction's mark: without a new word it is the same malfunction. */
function hasWords(stored: string, mark: string): boolean {
  const words = stored.split(" ");
  return mark.split(" ").every((word) => words.includes(word));
}

/** The malfunctions that exceed their tolerance. `sinceMs` is null until the malfunction is stored. */
export function lastingMalfunctions(
  facts: ShopFacts & { watches: readonly Watch[] },
  nowMs: number,
): { what: AlarmKind; sinceMs: number | null }[] {
  return malfunctionsIn(facts, nowMs).flatMap(({ what, mark, toleranceMs }) => {
    const isOf = (watch: Watch) => watch.what === what && hasWords(watch.mark, mark);
    const watch = facts.watches.find(isOf);
    const ageMs = watch ? nowMs - watch.sinceMs : 0;
    return ageMs >= toleranceMs ? [{ what, sinceMs: watch?.sinceMs ?? null }] : [];
  });
}

/** Texts of the alarms, for the mail and the panel. `next` says what to do. */
export const ALARM_MESSAGES: Readonly<Record<AlarmKind, { heading: string; what: string; next: string }>> = {
  mails: {
    heading: "Hay emails que no salen",
    what: "Hay emails que fallaron o que esperan hace más de una hora.",
    next: "Revisá la clave, el dominio y el cupo en el panel de tu proveedor de email. Los que esperan salen solos cuando se arregla.",
  },
  notices: {
    heading: "Hay avisos de Mercado Pago sin procesar",
    what: "Mercado Pago nos avisó de pagos y hace más de una hora que no podemos preguntarle por ellos.",
    next: "Fijate si Mercado Pago informa una caída y si el Access Token sigue vigente. Los pagos se aplican solos cuando responde.",
  },
  charges: {
    heading: "Hay cobros sin respuesta",
    what: "Hace más de dos horas que no sabemos si un cobro con tarjeta se hizo. Sus unidades siguen reservadas.",
    next: "Buscá el pago en Mercado Pago por la referencia del pedido. No vuelvas a cobrarlo.",
  },
  refunds: {
    heading: "Hay devoluciones sin confirmar",
    what: "Mercado Pago todavía no confirmó una devolución que pediste hace más de dos horas.",
    next: "Mirá el pago en Mercado Pago antes de volver a pedirla: puede estar hecha.",
  },
  audit: {
    heading: "La revisión de stock y pedidos no terminó bien",
    what: "La revisión de cada noche encontró filas que no cumplen una regla, o no pudo terminar.",
    next: "No corrijas nada a mano. Pasale a quien mantiene la tienda lo que dice Estado en el panel.",
  },
  pages: {
    heading: "Las páginas están atrasadas",
    what: "Hace más de una hora que no llega una versión nueva de las páginas. La tienda sigue vendiendo con los precios y el stock de ahora.",
    next: "Tocá Publicar ahora en Estado. Si no cambia, mirá por qué falló la última publicación en GitHub o en Cloudflare.",
  },
  failures: {
    heading: "La tienda está fallando",
    what: "Hubo muchas respuestas con error en esta hora y la anterior.",
    next: "Pasale a quien mantiene la tienda la hora de este email: el registro del worker dice qué falló.",
  },
  jobs: {
    heading: "Una tarea automática está fallando",
    what: "Una de las tareas que la tienda hace sola, como liberar reservas vencidas o mandar emails, falla y hace más de media hora que no termina bien.",
    next: "Mirá en Estado cuál es y pasáselo a quien mantiene la tienda.",
  },
};
