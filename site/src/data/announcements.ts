import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { Settings } from "#shop/settings/settings.ts";

/** Messages of the bar above every page: the transfer discount and free shipping, if the shop has them. */
export function announcements(settings: Pick<Settings, "transferOffBp" | "freeShippingFromCentavos">): string[] {
  const { transferOffBp, freeShippingFromCentavos } = settings;
  return [
    ...(transferOffBp > 0 ? [`${formatPercent(transferOffBp)} menos por transferencia`] : []),
    ...(freeShippingFromCentavos > 0 ? [`Envío gratis desde ${formatArs(freeShippingFromCentavos)}`] : []),
  ];
}
