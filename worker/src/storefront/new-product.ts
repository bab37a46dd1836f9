import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import { type FullView, fullView } from "#shop/storefront/full-view.ts";
import { defaultChoice, type Offer, type OfferView, offerOf, offerView } from "#shop/storefront/offer.ts";
import type { PageTerms } from "#shop/storefront/page-terms.ts";

/** A product whose page is not built yet, and where the shop is. */
export interface NewProduct {
  perfume: Perfume;
  settings: PageTerms & ShippingTerms & { shopName: string };
  publicOrigin: string;
}

/** What its page offers and how that shows, as the build would have it. */
export function offeredBy({ perfume, settings }: NewProduct): { offer: Offer; view: OfferView; full: FullView } {
  const offer = offerOf(perfume);
  const choice = defaultChoice(offer);
  return { offer, view: offerView(offer, settings, choice), full: fullView(offer, choice, settings) };
}
