import type { Order } from "#shop/orders/order.contract.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";

/** What an order comes to, as its buyer reads it; all in centavos. */
export interface OrderSums {
  /** The products at their full prices. */
  fullCentavos: ArsCentavos;
  /** What promotions took off. */
  promotionCentavos: ArsCentavos;
  /** What the transfer took off. */
  transferCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
}

/** The sums of an order, from what was frozen at the purchase: full - promotion - transfer + shipping = total. */
export function sumsOf({
  products,
  priceForShipping,
  transactionAmount,
}: Pick<Order, "products" | "priceForShipping" | "transactionAmount">): OrderSums {
  const sums = { fullCentavos: 0, promotionCentavos: 0, transferCentavos: 0 };
  for (const { priceArs, lineArs, quantity, isForSale } of products) {
    const full = hundredths(priceArs) * quantity;
    sums.fullCentavos += full;
    sums[isForSale ? "promotionCentavos" : "transferCentavos"] += full - hundredths(lineArs);
  }
  return {
    ...sums,
    shippingCentavos: hundredths(priceForShipping),
    totalCentavos: hundredths(transactionAmount),
  };
}
