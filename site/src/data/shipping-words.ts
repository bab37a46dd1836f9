import { formatArs } from "#shop/pricing/money.ts";
import type { Showroom } from "#shop/settings/settings.ts";

interface Shipping {
  showrooms: readonly Pick<Showroom, "city">[];
  shippingCentavos: number;
  freeShippingFromCentavos: number;
}

/** Cities that are named; of more their number is said. */
const MOST_NAMED = 3;

/** How a product gets to the buyer, in one sentence: pickup where there is a showroom, and what sending costs. */
export function shippingWords({ showrooms, ...costs }: Shipping): string {
  const cities = [...new Set(showrooms.map(({ city }) => cityAlone(city)))];
  if (cities.length === 0) return `Te lo enviamos ${sentFor(costs)}.`;
  return `Retiro sin cargo en ${namesOf(cities)}, o te lo enviamos ${sentFor(costs)}.`;
}

/** Without its province: "Rosario" of "Rosario, Santa Fe". */
function cityAlone(city: string): string {
  return city.replace(/,.*/, "");
}

function sentFor({ shippingCentavos, freeShippingFromCentavos }: Omit<Shipping, "showrooms">): string {
  if (shippingCentavos === 0) return "sin cargo";
  const free = freeShippingFromCentavos > 0 ? `, gratis desde\u00a0${formatArs(freeShippingFromCentavos)}` : "";
  return `por\u00a0${formatArs(shippingCentavos)}${free}`;
}

function namesOf(cities: readonly string[]): string {
  if (cities.length > MOST_NAMED) return `${cities.length} ciudades`;
  return new Intl.ListFormat("es-AR").format(cities);
}
