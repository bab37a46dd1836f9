import { legalDrafts } from "#shop/legal/legal-drafts.ts";
import type { AdminSettings } from "#shop/settings/settings-admin.contract.ts";
import type { LegalTexts } from "#shop/settings/settings-sheet.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** The drafts of the legal texts, as the pages are built with them. */
export function draftsOf(settings: AdminSettings): LegalTexts {
  const { shop, showrooms, transferOff, priceShipping, minValueFreeShipping } = settings;
  return legalDrafts({
    shop,
    showrooms,
    transferOffBp: hundredths(transferOff),
    shippingCentavos: hundredths(priceShipping),
    freeShippingFromCentavos: hundredths(minValueFreeShipping),
  });
}
