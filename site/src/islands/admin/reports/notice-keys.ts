/** The keys of the notices that can be dismissed, and the count without dismissed ones, which every page of the panel shows. */
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import { forgetResolved } from "#site/stores/reports/seen-notices.ts";

export function rateKey({ warnings, currency, blue }: NonNullable<NoticesResponse["rate"]>): string {
  return `rate/${warnings.join("+")}/${currency}/${blue}`;
}

const STOCK = "stock/";

export function stockKey({ sizeId, stock }: NoticesResponse["lowStock"][number]): string {
  return `${STOCK}${sizeId}/${stock}`;
}

/** Forgets the dismissed notices about sizes that have been restocked, unless the response does not list all sizes. */
export function forgetRestocked({ counts, lowStock }: NoticesResponse): void {
  if (lowStock.length === counts.lowStock) forgetResolved(STOCK, lowStock.map(stockKey));
}

export function mailKey({ _id, tries }: NoticesResponse["mails"][number]): string {
  return `mail/${_id}/${tries}`;
}

/** Returns the number of notices that are not dismissed. */
export function countOf({ counts, rate, lowStock, mails }: NoticesResponse, seen: readonly string[]): number {
  const keys = [...(rate ? [rateKey(rate)] : []), ...lowStock.map(stockKey), ...mails.map(mailKey)];
  return counts.total - keys.filter((key) => seen.includes(key)).length;
}
