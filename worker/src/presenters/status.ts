import type { ShopStatus } from "#db/queries/shop-status.ts";
import type { StatusAnswer } from "#shop/contract/status.ts";
import { isFailing, lastingTroubles, type Queue } from "#shop/shop-alarm.ts";
import type { Build } from "../ports/built-site.ts";
import { iso, isoOrNull } from "./instant.ts";

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
