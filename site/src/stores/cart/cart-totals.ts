import type { CartItem } from "#shop/cart/cart.contract.ts";
import { orderTotal, type PricedLine } from "#shop/orders/order-price.ts";
import { METHOD_NAMES, type MethodName } from "#shop/orders/payment-method.ts";
import { missingForFreeShipping } from "#shop/pricing/full-price.ts";
import type { ArsCentavos, Bp } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import type { DeliveryTerms } from "../orders/delivery-terms.ts";
import { toMinorUnits } from "../pricing/wire-money.ts";

/** The totals of a cart, line by line as the buyer sees them; all in centavos. */
export interface CartTotals {
  units: number;
  /** At current card prices. */
  productsCentavos: ArsCentavos;
  /** Discount of a transfer on the products. */
  transferOffCentavos: ArsCentavos;
  transferOffBp: Bp;
  shippingCentavos: ArsCentavos;
  /** Subtotal from which shipping is free; 0 when it never is, or for pickup. */
  freeShippingFromCentavos: ArsCentavos;
  /** Amount missing for free shipping; 0 when it is free or never is. */
  toFreeShippingCentavos: ArsCentavos;
  /** What the buyer pays, by payment method. */
  payCentavos: Readonly<Record<MethodName, ArsCentavos>>;
}

type PricedItem = Pick<CartItem, "priceArs" | "transferArs" | "quantity">;

/** Returns the totals of the lines by either payment (`shop/orders/order-price.ts`), from the server's prices. */
export function totalsOf(
  items: readonly PricedItem[],
  delivery: Delivery,
  { shipping, transferOffBp }: Pick<DeliveryTerms, "transferOffBp"> & { shipping: ShippingTerms | null },
): CartTotals {
  const lines = items.map(pricedLine);
  // The rate is not used: the server's prices are in pesos.
  const conditions = { delivery, shipping, terms: { transferOffBp, rateCentavos: 0 } };
  const totalBy = (payment: MethodName) => orderTotal(lines, { ...conditions, payment });
  const [transfer, card] = [totalBy("transfer"), totalBy("card")];
  const payCentavos = METHOD_NAMES.map((method) => [method, totalBy(method).transactionCentavos] as const);
  const freeFrom = delivery === "home" ? (shipping?.freeShippingFromCentavos ?? 0) : 0;
  return {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    productsCentavos: card.merchandiseCentavos,
    transferOffCentavos: card.merchandiseCentavos - transfer.merchandiseCentavos,
    transferOffBp: transfer.transferOffBp,
    shippingCentavos: transfer.shippingCentavos,
    freeShippingFromCentavos: freeFrom,
    toFreeShippingCentavos: missingForFreeShipping(card.subtotalCentavos, freeFrom),
    payCentavos: Object.assign({}, ...payCentavos.map(([method, centavos]) => ({ [method]: centavos }))),
  };
}

function pricedLine({ priceArs, transferArs, quantity }: PricedItem): PricedLine {
  const currentCentavos = toMinorUnits(priceArs);
  const transferPaysCentavos = transferArs === null ? currentCentavos : toMinorUnits(transferArs);
  return { prices: { currentCentavos, transferPaysCentavos }, quantity };
}
