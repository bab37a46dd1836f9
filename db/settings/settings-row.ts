import type { Settings } from "#shop/settings/settings.ts";
import type { settings } from "./tables.ts";

/** What the row of settings holds, as `#shop/settings/settings.ts` groups it; when anything was set is not of it. */
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
