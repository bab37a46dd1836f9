/** Texts about what a delivery costs and when it arrives (docs/product-rules.md#delivery-zones). */
import { holidaysOf } from "#shop/pricing/delivery-zones.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { arrivalOf, type DeliveryTable, deliveryTo, freeFrom, type ZoneTerms } from "#shop/pricing/shipping.ts";
import type { DeliverySettings } from "#shop/settings/settings.ts";
import { arrivalLabel } from "#site/islands/dates.ts";
import type { KnownDestination } from "#site/stores/orders/destination.ts";

/** Formats an estimate: "A Rosario: $ 5.000, gratis desde $ 120.000. Si pagás hoy, llega entre el martes 1/12 y …". */
export function deliveryEstimate(destination: KnownDestination, table: DeliveryTable, nowMs: number): string {
  const terms = deliveryTo(destination, table);
  const cost = terms.shippingCentavos;
  const from = freeFrom(terms);
  const free = from > 0 ? `, gratis desde ${formatArs(from)}` : "";
  const arrives = arrivalText(terms, table.delivery, nowMs);
  return `A ${destination.name}: ${cost > 0 ? formatArs(cost) : "sin cargo"}${free}.${arrives && ` ${arrives}`}`;
}

/**
 * Returns "Si pagás hoy, llega a Rosario entre el martes 1/12 y …". The place is left out if `place` is empty. The text is empty
 * if the shop states no days.
 */
export function arrivalText(
  terms: ZoneTerms,
  { holidays }: Pick<DeliverySettings, "holidays">,
  nowMs: number,
  place = "",
): string {
  const arrival = arrivalOf(nowMs, terms, holidaysOf(holidays));
  return arrival ? `Si pagás hoy, llega ${place && `a ${place} `}${arrivalLabel(arrival)}.` : "";
}
