import { formatArs } from "#shop/money.ts";
import type { Showroom } from "#shop/settings.ts";

interface Shipping {
  showrooms: readonly Pick<Showroom, "city">[];
  shippingCentavos: number;
}

/** How a product gets to the buyer, in one sentence: pickup where there is a showroom, and what sending costs. */
export function shippingWords({ showrooms, shippingCentavos }: Shipping): string {
  const sent = shippingCentavos > 0 ? `por\u00a0${formatArs(shippingCentavos)}` : "sin cargo";
  const cities = new Set(showrooms.map(({ city }) => city)).size;
  if (cities === 0) return `Te lo enviamos ${sent}.`;
  return `Retiro sin cargo en ${cities === 1 ? "nuestro local" : `${cities} ciudades`}, o te lo enviamos ${sent}.`;
}
