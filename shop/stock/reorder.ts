/** What to order from suppliers. docs/product-rules.md#reorder-list */
import type { Category } from "../catalogue/categories.ts";
import type { UsdCents } from "../pricing/money.ts";
import { PACE_DAYS } from "../reports/statistics.ts";

/** Days that the stock should last: the default and the maximum. */
export const COVER_DAYS = 30;
export const COVER_DAYS_MAX = 365;

/** A size of a perfume that is active and not coming soon, with its sales. */
export interface ReorderFacts {
  perfumeId: string;
  productName: string;
  brand: string;
  brandSlug: string;
  category: Category;
  image: string;
  sizeId: string;
  ml: number;
  ean: string;
  /** Units for sale. */
  stock: number;
  /** Units sold in the last `PACE_DAYS`, and in as many days before them. */
  sold: number;
  soldBefore: number;
  /** People who wait for a mail when it is back in stock. */
  waiting: number;
  averageCostUsdCents: UsdCents | null;
  /** Units of open purchase orders that have not arrived. */
  onOrder: number;
  /** The earliest day when some of them should arrive, `YYYY-MM-DD`; null without an expected day. */
  expectedOn: string | null;
}

export interface ReorderLine extends ReorderFacts {
  /** Days that the stock lasts, rounded down; null when nothing is sold. */
  daysLeft: number | null;
  /**
   * Units to order besides those on order, so that the stock lasts for the chosen days and has a unit for each person
   * who waits.
   */
  suggested: number;
}

/**
 * Returns the sizes that run out within `days` days, are sold out, or that people wait for. The most urgent come
 * first: sold out with demand, then by days left, then sold out without any demand, then those for which enough is on
 * order. A size in stock that nobody waits for is left out when enough is on order.
 */
export function reorderList(sizes: readonly ReorderFacts[], days: number): ReorderLine[] {
  return sizes
    .filter((size) => size.stock === 0 || size.waiting > 0 || runsOut(size, days))
    .map((size) => ({ ...size, daysLeft: daysLeftOf(size), suggested: suggestedFor(size, days) }))
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (one.daysLeft ?? Number.MAX_SAFE_INTEGER) - (other.daysLeft ?? Number.MAX_SAFE_INTEGER) ||
        other.waiting - one.waiting ||
        other.sold - one.sold ||
        other.soldBefore - one.soldBefore,
    );
}

/** Whether the stock and the units on order last for fewer than `days` days. */
function runsOut({ stock, onOrder, sold }: ReorderFacts, days: number): boolean {
  return (stock + onOrder) * PACE_DAYS < sold * days;
}

function daysLeftOf({ stock, sold }: ReorderFacts): number | null {
  if (stock === 0) return 0;
  return sold > 0 ? Math.floor((stock * PACE_DAYS) / sold) : null;
}

/** A sold-out size may have been sold out for weeks, so it is assumed to sell as in the better of both periods. */
function suggestedFor({ stock, onOrder, sold, soldBefore, waiting }: ReorderFacts, days: number): number {
  const pace = stock === 0 ? Math.max(sold, soldBefore) : sold;
  return Math.max(0, Math.max(Math.ceil((pace * days) / PACE_DAYS), waiting) - stock - onOrder);
}

function rankOf({ stock, onOrder, suggested, sold, soldBefore, waiting }: ReorderLine): number {
  if (onOrder > 0 && suggested === 0) return 3;
  if (stock > 0) return 1;
  return sold + soldBefore + waiting > 0 ? 0 : 2;
}
