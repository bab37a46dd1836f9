import type { Notices } from "#db/reports/notices.ts";
import { toWire } from "#shop/pricing/money.ts";
import { rateWarnings } from "#shop/pricing/rate.ts";
import type { NoticesAnswer } from "#shop/reports/notices.contract.ts";
import { iso, isoOrNull } from "../http/instant.ts";
import { presentWithdrawal } from "../legal/withdrawal.presenter.ts";
import type { Quote } from "../ports/quote.ts";
import { presentStockedSize } from "./statistics.presenter.ts";

/** Response of GET /admin/notices. */
export function presentNotices(notices: Notices, quote: Quote, nowMs: number): NoticesAnswer {
  const { lowStock, reviews, mails, receipts, withdrawals } = notices;
  const rate = presentRate(notices, quote, nowMs);
  const counts = {
    lowStock: lowStock.total,
    reviews: reviews.total,
    mails: mails.total,
    receipts: receipts.total,
    rate: rate.warnings.length > 0 ? 1 : 0,
    withdrawals: withdrawals.total,
  };
  return {
    counts: { total: Object.values(counts).reduce((sum, one) => sum + one, 0), ...counts },
    lowStock: lowStock.items.map(presentStockedSize),
    reviews: reviews.items.map(({ review, statusGlimmer, ...order }) => ({
      ...presentWaiting(order),
      review,
      statusGlimmer,
    })),
    mails: mails.items.map(({ id: _id, event, recipient: to, orderId, tries, atMs }) => ({
      _id,
      event,
      to,
      orderId,
      tries,
      at: iso(atMs),
    })),
    receipts: receipts.items.map(({ expiresAtMs, ...order }) => ({
      ...presentWaiting(order),
      expiresAt: isoOrNull(expiresAtMs),
    })),
    withdrawals: withdrawals.items.map(presentWithdrawal),
    rate,
  };
}

function presentWaiting({
  orderId,
  externalReference,
  buyer,
  centavos,
  atMs,
}: Omit<Notices["reviews"]["items"][number], "review" | "statusGlimmer">) {
  return { orderId, externalReference, buyer, amountArs: toWire(centavos), at: iso(atMs) };
}

function presentRate({ rateCentavos, rateSetAtMs }: Notices, quote: Quote, nowMs: number): NoticesAnswer["rate"] {
  const known = quote.ok ? quote : null;
  const { warnings, differenceBp } = rateWarnings({ rateCentavos, rateSetAtMs, quote: known }, nowMs);
  return {
    currency: toWire(rateCentavos),
    setAt: rateSetAtMs > 0 ? iso(rateSetAtMs) : null,
    blue: known ? toWire(known.centavos) : -1,
    quotedAt: isoOrNull(known?.quotedAtMs ?? null),
    differencePercent: differenceBp === null ? null : toWire(differenceBp),
    warnings,
  };
}
