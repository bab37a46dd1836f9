import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import { type FullView, fullView } from "#shop/storefront/full-view.ts";
import { type OfferView, offerOf, offerView } from "#shop/storefront/offer.ts";
import { defaultChoice, type Offer } from "#shop/storefront/offer-shape.ts";
import type { PageTerms } from "#shop/storefront/page-terms.ts";

/** A product whose page is not built yet, with the settings and origin of the shop. */
export interface NewProduct {
  perfume: Perfume;
  settings: PageTerms & ShippingTerms & { shopName: string };
  publicOrigin: string;
}

/** The offer of its page and its texts, as the build would make them. */
export function offeredBy({ perfume, settings }: NewProduct): { offer: Offer; view: OfferView; full: FullView } {
  const offer = offerOf(perfume);
  const choice = defaultChoice(offer);
  return { offer, view: offerView(offer, settings, choice), full: fullView(offer, choice, settings) };
}
