import type { ShopStatus } from "#db/reports/shop-status.ts";
import { isFailing, lastingTroubles, type Queue } from "#shop/reports/shop-alarm.ts";
import type { StatusAnswer } from "#shop/reports/status.contract.ts";
import { iso, isoOrNull } from "../http/instant.ts";
import type { Build } from "../ports/built-site.ts";

/** How the shop does, as administrators see it; `build` is what is served now, whatever the database believes. */
export function presentStatus(status: ShopStatus, build: Build | null, nowMs: number): StatusAnswer {
  const { mails, notices, charges, refunds, jobs, ordersInReview } = status;
  const { failedLately: failed, ...waiting } = mails;
  const facts = { ...status, pages: { ...status.pages, builtVersion: build?.version ?? 0 } };
  return {
    at: iso(nowMs),
    troubles: lastingTroubles(facts, nowMs).map(({ what, sinceMs }) => ({ what, since: isoOrNull(sinceMs) })),
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
    failures: { lastHour: status.failuresLately, lastDay: status.failuresLastDay },
  };
}

function presentPages(pages: ShopStatus["pages"], build: Build | null): StatusAnswer["pages"] {
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
