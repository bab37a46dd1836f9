/** What pages say about the shop, from its settings. */
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import { freeFrom, isSameCost, leastCost, type ShippingCosts } from "#shop/pricing/shipping.ts";
import type { Settings, ShopIdentity, Showroom } from "#shop/settings/settings.ts";
import type { MenuEntry } from "./menu.ts";

/** Messages of the bar above the header: the transfer discount and free shipping, if the shop has them. */
export function announcements(settings: ShippingCosts & Pick<Settings, "transferOffBp">): string[] {
  const { transferOffBp, shippingCentavos } = settings;
  const from = freeFrom(settings);
  const isSame = isSameCost(settings);
  return [
    ...(transferOffBp > 0 ? [`${formatPercent(transferOffBp)} menos por transferencia`] : []),
    ...(from > 0 ? [`Envío gratis desde ${formatArs(from)}${isSame ? "" : ", según la zona"}`] : []),
    ...(shippingCentavos === 0 && isSame ? ["Envío gratis"] : []),
  ];
}

/** Returns the shop's contacts as links. Values that give no safe link are left out. */
export function contactsOf(shop: Pick<ShopIdentity, "whatsapp" | "instagram" | "email">): MenuEntry[] {
  return [
    ...(/^\d+$/.test(shop.whatsapp) ? [{ title: "WhatsApp", href: `https://wa.me/${shop.whatsapp}` }] : []),
    ...(shop.instagram.startsWith("https://") ? [{ title: "Instagram", href: shop.instagram }] : []),
    ...(shop.email.includes("@") ? [{ title: shop.email, href: `mailto:${shop.email}` }] : []),
  ];
}

/** Describes pickup and the shipping cost in one sentence. */
export function shippingText({
  showrooms,
  ...costs
}: ShippingCosts & { showrooms: readonly Pick<Showroom, "city">[] }): string {
  const cities = [...new Set(showrooms.map(({ city }) => withoutProvince(city)))];
  if (cities.length === 0) return `Te lo enviamos ${costLabel(costs)}.`;
  return `Retiro sin cargo en ${citiesLabel(cities)}, o te lo enviamos ${costLabel(costs)}.`;
}

/** Removes the province: "Rosario, Santa Fe" becomes "Rosario". */
function withoutProvince(city: string): string {
  return city.replace(/,.*/, "");
}

function costLabel(costs: ShippingCosts): string {
  const { shippingCentavos } = costs;
  if (!isSameCost(costs)) return `desde\u00a0${formatArs(leastCost(costs))}, según la zona`;
  if (shippingCentavos === 0) return "sin cargo";
  const from = freeFrom(costs);
  const free = from > 0 ? `, gratis desde\u00a0${formatArs(from)}` : "";
  return `por\u00a0${formatArs(shippingCentavos)}${free}`;
}

const MAX_NAMED_CITIES = 3;
/** Created once, as `YEAR` below. */
const LIST = new Intl.ListFormat("es-AR");

function citiesLabel(cities: readonly string[]): string {
  return cities.length > MAX_NAMED_CITIES ? `${cities.length} ciudades` : LIST.format(cities);
}

/** Created once: creating it takes longer than rendering the rest of the footer. */
const YEAR = new Intl.DateTimeFormat("es-AR", { year: "numeric", timeZone: "America/Argentina/Buenos_Aires" });

/** Returns the current year in Argentina, for the footer. */
export function currentYear(): string {
  return YEAR.format(new Date());
}
