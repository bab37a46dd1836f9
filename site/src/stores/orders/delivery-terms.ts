import { atom } from "nanostores";
import type { Bp } from "#shop/pricing/money.ts";
import type { ShippingTransferAnswer } from "#shop/settings/settings.contract.ts";
import type { ShippingTerms, Showroom } from "#shop/settings/settings.ts";
import { readShippingTransfer } from "#site/api/shop.ts";
import { hundredths } from "../pricing/wire-money.ts";
import { pageTerms } from "../storefront/page-terms.ts";

/** What shipping costs, the discount for transfers, and where to pick up, as far as the page knows. */
export type DeliveryTerms = {
  state: "loading" | "failed" | "known";
  /** Null while the settings cannot be read: shipping then costs what the specification says (8, Checkout). */
  shipping: ShippingTerms | null;
  transferOffBp: Bp;
  showrooms: readonly Showroom[];
};

export const $deliveryTerms = atom<DeliveryTerms>({
  state: "loading",
  shipping: null,
  transferOffBp: 0,
  showrooms: [],
});

/** Asks for the settings of now. When they cannot be had, the page's own discount is used, and nothing can be picked up. */
export async function loadDeliveryTerms(): Promise<void> {
  const answer = await readShippingTransfer();
  if (answer.ok) $deliveryTerms.set(termsOf(answer.body));
  else if ($deliveryTerms.get().state !== "known")
    $deliveryTerms.set({ state: "failed", shipping: null, showrooms: [], transferOffBp: pageTerms().transferOffBp });
}

function termsOf({ shipping, minValueFreeShipping, transferOff, showrooms }: ShippingTransferAnswer): DeliveryTerms {
  return {
    state: "known",
    shipping: { shippingCentavos: hundredths(shipping), freeShippingFromCentavos: hundredths(minValueFreeShipping) },
    transferOffBp: hundredths(transferOff),
    showrooms,
  };
}
