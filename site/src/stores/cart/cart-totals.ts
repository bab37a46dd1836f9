import type { CartItem } from "#shop/cart/cart.contract.ts";
import { orderTotal, type PricedLine } from "#shop/orders/order-total.ts";
import { lacking } from "#shop/pricing/full-price.ts";
import type { ArsCentavos, Bp } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import type { DeliveryTerms } from "../orders/delivery-terms.ts";
import { hundredths } from "../pricing/wire-money.ts";

/** What a cart comes to, line by line as the buyer reads it; all in centavos. */
export interface CartTotals {
  units: number;
  /** At the prices of now, by card. */
  productsCentavos: ArsCentavos;
  /** What a transfer takes off the products. */
  transferOffCentavos: ArsCentavos;
  transferOffBp: Bp;
  shippingCentavos: ArsCentavos;
  /** The subtotal from which it is free; 0 when it never is, or is not sent. */
  freeShippingFromCentavos: ArsCentavos;
  /** What is missing for free shipping; 0 when it is free or never is. */
  toFreeShippingCentavos: ArsCentavos;
  byTransferCentavos: ArsCentavos;
  byCardCentavos: ArsCentavos;
}

type PricedItem = Pick<CartItem, "priceArs" | "transferArs" | "quantity">;

/** The totals of some lines by either payment (`shop/orders/order-total.ts`), from the server's prices. */
export function totalsOf(
  items: readonly PricedItem[],
  delivery: Delivery,
  { shipping, transferOffBp }: Pick<DeliveryTerms, "shipping" | "transferOffBp">,
): CartTotals {
  const lines = items.map(pricedLine);
  // No dollar is converted here: the server's prices are in pesos.
  const deal = { delivery, shipping, terms: { transferOffBp, rateCentavos: 0 } };
  const transfer = orderTotal(lines, { ...deal, payment: "transfer" });
  const card = orderTotal(lines, { ...deal, payment: "card" });
  const freeFrom = delivery === "home" ? (shipping?.freeShippingFromCentavos ?? 0) : 0;
  return {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    productsCentavos: card.merchandiseCentavos,
    transferOffCentavos: card.merchandiseCentavos - transfer.merchandiseCentavos,
    transferOffBp: transfer.transferOffBp,
    shippingCentavos: transfer.shippingCentavos,
    freeShippingFromCentavos: freeFrom,
    toFreeShippingCentavos: lacking(card.subtotalCentavos, freeFrom),
    byTransferCentavos: transfer.transactionCentavos,
    byCardCentavos: card.transactionCentavos,
  };
}

function pricedLine({ priceArs, transferArs, quantity }: PricedItem): PricedLine {
  const currentCentavos = hundredths(priceArs);
  const transferPaysCentavos = transferArs === null ? currentCentavos : hundredths(transferArs);
  return { faces: { currentCentavos, transferPaysCentavos }, quantity };
}
