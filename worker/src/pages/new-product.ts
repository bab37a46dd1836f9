import type { Perfume } from "#shop/catalogue.ts";
import { type FullView, fullView } from "#shop/full-view.ts";
import { defaultChoice, type Offer, type OfferView, offerOf, offerView } from "#shop/offer.ts";
import type { PageTerms } from "#shop/page-terms.ts";
import type { ShippingTerms } from "#shop/settings.ts";

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
