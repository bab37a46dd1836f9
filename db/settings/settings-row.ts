import type { Settings } from "#shop/settings/settings.ts";
import type { settings } from "./tables.ts";

/** Maps `Settings` to the columns of the settings row, without the times of changes. */
export function settingsColumns({
  bank,
  shop,
  banner,
  ...store
}: Omit<Settings, "plans" | "showrooms">): Partial<typeof settings.$inferInsert> {
  return {
    rateCentavos: store.rateCentavos,
    transferOffBp: store.transferOffBp,
    shippingCentavos: store.shippingCentavos,
    freeShippingFromCentavos: store.freeShippingFromCentavos,
    vatBp: store.vatBp,
    bankHolder: bank.holder,
    bankName: bank.bank,
    bankCbu: bank.cbu,
    bankAlias: bank.alias,
    ...shop,
    bannerHref: banner.href,
    bannerAlt: banner.alt,
    bannerDesktopPath: banner.desktopPath,
    bannerMobilePath: banner.mobilePath,
  };
}
