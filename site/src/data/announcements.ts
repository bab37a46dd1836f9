import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { Settings } from "#shop/settings/settings.ts";

/** What the bar on top of every page says: the transfer discount and free shipping, each only when the shop gives it. */
export function announcements(settings: Pick<Settings, "transferOffBp" | "freeShippingFromCentavos">): string[] {
  const { transferOffBp, freeShippingFromCentavos } = settings;
  return [
    ...(transferOffBp > 0 ? [`${formatPercent(transferOffBp)} menos por transferencia`] : []),
    ...(freeShippingFromCentavos > 0 ? [`Envío gratis desde ${formatArs(freeShippingFromCentavos)}`] : []),
  ];
}
