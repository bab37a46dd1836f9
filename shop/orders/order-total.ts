/** Totals of an order. See docs/product-rules.md#totals */
import { type ArsCentavos, type Bp, scale, WHOLE_BP } from "../pricing/money.ts";
import type { PriceFaces } from "../pricing/price.ts";
import { type Delivery, shippingCentavos } from "../pricing/shipping.ts";
import type { ShippingTerms, Terms } from "../settings/settings.ts";

/** A line of an order: its unit's prices and the quantity. */
export interface PricedLine {
  faces: Pick<PriceFaces, "currentCentavos" | "transferPaysCentavos">;
  quantity: number;
}

export interface OrderTotal {
  /** At current prices, before the transfer discount. Free shipping depends on it. */
  subtotalCentavos: ArsCentavos;
  /** The goods at the prices of this payment method. */
  merchandiseCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
  /** Merchandise and shipping: `transactionAmount`. On transfers also `totalPaidAmount`. */
  transactionCentavos: ArsCentavos;
  /** `transferOffNumber`: the percentage used; 0 by card. */
  transferOffBp: Bp;
}

/** How an order is paid and delivered. */
export interface OrderDeal {
  payment: "card" | "transfer";
  delivery: Delivery;
  terms: Terms;
  /** Null when the settings could not be read. */
  shipping: ShippingTerms | null;
}

export function orderTotal(lines: readonly PricedLine[], deal: OrderDeal): OrderTotal {
  const subtotalCentavos = sum(lines, "currentCentavos");
  const byTransfer = deal.payment === "transfer";
  const merchandiseCentavos = byTransfer ? sum(lines, "transferPaysCentavos") : subtotalCentavos;
  const shipping = shippingCentavos(subtotalCentavos, deal.delivery, deal.shipping);
  return {
    subtotalCentavos,
    merchandiseCentavos,
    shippingCentavos: shipping,
    transactionCentavos: merchandiseCentavos + shipping,
    transferOffBp: byTransfer ? deal.terms.transferOffBp : 0,
  };
}

function sum(lines: readonly PricedLine[], face: keyof PricedLine["faces"]): ArsCentavos {
  return lines.reduce((total, { faces, quantity }) => total + faces[face] * quantity, 0);
}

/** Estimated net share of a card order when the provider reports none: 69.84 %. */
export const ESTIMATED_NET_BP: Bp = 6984;

/** Net received: the provider's figure, else the estimate, half up to the centavo. The estimate is shown, never stored. */
export function netReceivedCentavos(transactionCentavos: ArsCentavos, reported: ArsCentavos | null): ArsCentavos {
  return reported ?? scale(transactionCentavos, ESTIMATED_NET_BP, WHOLE_BP);
}
