import type { AdminSettings } from "#shop/contract/settings-admin.ts";
import { legalDrafts } from "#shop/legal-drafts.ts";
import type { LegalTexts } from "#shop/settings-sheet.ts";
import { hundredths } from "#site/stores/wire-money.ts";

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
