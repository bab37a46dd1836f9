import { formatArs } from "#shop/pricing/money.ts";
import type { Showroom } from "#shop/settings/settings.ts";

interface Shipping {
  showrooms: readonly Pick<Showroom, "city">[];
  shippingCentavos: number;
  freeShippingFromCentavos: number;
}

/** Maximum number of cities listed by name; above it, only their number is shown. */
const MOST_NAMED = 3;

/** Describes pickup and the shipping cost in one sentence. */
export function shippingText({ showrooms, ...costs }: Shipping): string {
  const cities = [...new Set(showrooms.map(({ city }) => cityAlone(city)))];
  if (cities.length === 0) return `Te lo enviamos ${sentFor(costs)}.`;
  return `Retiro sin cargo en ${namesOf(cities)}, o te lo enviamos ${sentFor(costs)}.`;
}

/** Removes the province: "Rosario, Santa Fe" becomes "Rosario". */
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
