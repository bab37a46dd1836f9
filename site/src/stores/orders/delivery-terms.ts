import { atom } from "nanostores";
import { type SetStep, setSteps } from "#shop/cart/decant-set.ts";
import type { Bp } from "#shop/pricing/money.ts";
import type { DeliveryTable } from "#shop/pricing/shipping.ts";
import type { ShippingTransferResponse } from "#shop/settings/settings.contract.ts";
import type { DeliveryZone, Showroom } from "#shop/settings/settings.ts";
import { readShippingTransfer } from "#site/api/orders.ts";
import { toMinorUnits } from "../pricing/wire-money.ts";
import { pageTerms } from "../storefront/live.ts";

/** The settings that delivery and totals need, as last loaded. */
export interface DeliveryTerms {
  state: "loading" | "failed" | "known";
  /** Null until the settings are loaded: the default shipping cost then applies (docs/product-rules.md#shipping-cost). */
  shipping: DeliveryTable | null;
  transferOffBp: Bp;
  /** The discounts on sets of decants, by number of units. */
  setSteps: readonly SetStep[];
  /** Whether the shop gives credit for decants. */
  hasDecantCredit: boolean;
  /** How long an order by transfer holds its units; null while unknown. */
  transferHoldHours: number | null;
  showrooms: readonly Showroom[];
}

const UNKNOWN = { shipping: null, setSteps: [], hasDecantCredit: false, transferHoldHours: null, showrooms: [] };

export const $deliveryTerms = atom<DeliveryTerms>({ state: "loading", transferOffBp: 0, ...UNKNOWN });

/**
 * Loads the current settings. After a failure the known ones are kept. If none are known, the transfer discount is the page's
 * and everything else is as in `UNKNOWN`.
 */
export async function loadDeliveryTerms(): Promise<void> {
  const response = await readShippingTransfer();
  if (response.ok) $deliveryTerms.set(termsOf(response.body));
  else if ($deliveryTerms.get().state !== "known")
    $deliveryTerms.set({ state: "failed", transferOffBp: pageTerms().transferOffBp, ...UNKNOWN });
}

/** Loads the settings again if they could not be read. */
export function retryDeliveryTerms(): void {
  if ($deliveryTerms.get().state === "failed") void loadDeliveryTerms();
}

function termsOf(response: ShippingTransferResponse): DeliveryTerms {
  const { shipping, minValueFreeShipping, transferOff, transferHoldHours, showrooms } = response;
  const { decantSet3, decantSet5, decantSet10, delivery, zones } = response;
  return {
    state: "known",
    shipping: {
      shippingCentavos: toMinorUnits(shipping),
      freeShippingFromCentavos: toMinorUnits(minValueFreeShipping),
      delivery,
      zones: zonesOf({ zones }),
    },
    transferOffBp: toMinorUnits(transferOff),
    setSteps: setSteps({
      decantSet3Bp: toMinorUnits(decantSet3),
      decantSet5Bp: toMinorUnits(decantSet5),
      decantSet10Bp: toMinorUnits(decantSet10),
    }),
    hasDecantCredit: response.decantCredit > 0,
    transferHoldHours,
    showrooms,
  };
}

/** Converts the zones of a response to centavos. */
export function zonesOf({ zones }: Pick<ShippingTransferResponse, "zones">): DeliveryZone[] {
  return zones.map(({ priceShipping, minValueFreeShipping, ...zone }) => ({
    ...zone,
    shippingCentavos: toMinorUnits(priceShipping),
    freeShippingFromCentavos: toMinorUnits(minValueFreeShipping),
  }));
}
