import type { CartItem } from "#shop/cart/cart.contract.ts";
import { type OrderTotal, orderTotal, type PricedLine } from "#shop/orders/order-price.ts";
import type { MethodName } from "#shop/orders/payment-method.ts";
import type { CouponTerms } from "#shop/pricing/coupon.ts";
import type { CouponProblem } from "#shop/pricing/coupon-problem.ts";
import type { FreeCredit } from "#shop/pricing/decant-credit.ts";
import { missingForFreeShipping } from "#shop/pricing/full-price.ts";
import type { ArsCentavos, Bp } from "#shop/pricing/money.ts";
import { type Delivery, freeFrom } from "#shop/pricing/shipping.ts";
import type { ShippingTerms } from "#shop/settings/settings.ts";
import type { DeliveryTerms } from "../orders/delivery-terms.ts";
import { toMinorUnits } from "../pricing/wire-money.ts";

/** The totals of a cart, as its summary shows them. Amounts are in centavos. */
export interface CartTotals {
  units: number;
  /** At current card prices. */
  productsCentavos: ArsCentavos;
  /** Discount of a transfer on the products. */
  transferOffCentavos: ArsCentavos;
  transferOffBp: Bp;
  /** Without a coupon. */
  shippingCentavos: ArsCentavos;
  /** By how much the coupon lowers products and delivery, and the reason if it does not apply, by payment method. */
  couponCentavos: Readonly<Record<MethodName, ArsCentavos>>;
  couponProblem: Readonly<Record<MethodName, CouponProblem | null>>;
  /** The credit for decants that this order uses, and the credit that it cannot use because of its coupon. */
  creditCentavos: Readonly<Record<MethodName, ArsCentavos>>;
  waitingCreditCentavos: Readonly<Record<MethodName, ArsCentavos>>;
  /**
   * Subtotal from which shipping is free; 0 when it never is, costs nothing or is paid by the coupon, while the settings are
   * unknown, and for pickup.
   */
  freeShippingFromCentavos: ArsCentavos;
  /** Amount missing for free shipping; 0 also when `freeShippingFromCentavos` is 0. */
  toFreeShippingCentavos: ArsCentavos;
  /** What the buyer pays, by payment method. */
  payCentavos: Readonly<Record<MethodName, ArsCentavos>>;
}

type PricedItem = Pick<CartItem, "perfume" | "type" | "priceArs" | "transferArs" | "isForSale" | "quantity">;

/** Returns the totals of the lines by either payment (`shop/orders/order-price.ts`), from the server's prices. */
export function totalsOf(
  items: readonly PricedItem[],
  delivery: Delivery,
  { shipping, transferOffBp }: Pick<DeliveryTerms, "transferOffBp"> & { shipping: ShippingTerms | null },
  coupon: CouponTerms | null = null,
  credits: readonly FreeCredit[] = [],
): CartTotals {
  const lines = items.map(pricedLine);
  // The rate is not used: the server's prices are in pesos.
  const conditions = { delivery, shipping, terms: { transferOffBp, rateCentavos: 0 } };
  const totalBy = (payment: MethodName) => orderTotal(lines, { ...conditions, payment, coupon, credits });
  const [transfer, card] = [totalBy("transfer"), totalBy("card")];
  const byMethod = <Value>(value: (total: OrderTotal<FreeCredit>, method: MethodName) => Value) => ({
    transfer: value(transfer, "transfer"),
    card: value(card, "card"),
  });
  const cardCentavos = card.merchandiseCentavos + card.couponCentavos + card.creditCentavos;
  const transferCentavos = transfer.merchandiseCentavos + transfer.couponCentavos + transfer.creditCentavos;
  const isFreed = transfer.couponShippingCentavos > 0;
  const freeFromCentavos = delivery === "home" && shipping && !isFreed ? freeFrom(shipping) : 0;
  return {
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    productsCentavos: cardCentavos,
    transferOffCentavos: cardCentavos - transferCentavos,
    transferOffBp: transfer.transferOffBp,
    shippingCentavos: transfer.shippingCentavos + transfer.couponShippingCentavos,
    couponCentavos: byMethod((total) => total.couponCentavos + total.couponShippingCentavos),
    couponProblem: byMethod((total) => total.couponProblem),
    creditCentavos: byMethod((total) => total.creditCentavos),
    waitingCreditCentavos: byMethod(
      (total, payment) => orderTotal(lines, { ...conditions, payment, credits }).creditCentavos - total.creditCentavos,
    ),
    freeShippingFromCentavos: freeFromCentavos,
    toFreeShippingCentavos: missingForFreeShipping(card.subtotalCentavos, freeFromCentavos),
    payCentavos: byMethod((total) => total.transactionCentavos),
  };
}

/** Returns how much less a transfer costs than a card; 0 when it is not cheaper. */
export function transferSaving({ payCentavos: { card, transfer } }: Pick<CartTotals, "payCentavos">): ArsCentavos {
  return Math.max(0, card - transfer);
}

function pricedLine({ perfume: perfumeId, type, priceArs, transferArs, isForSale, quantity }: PricedItem): PricedLine {
  const currentCentavos = toMinorUnits(priceArs);
  const transferPaysCentavos = transferArs === null ? currentCentavos : toMinorUnits(transferArs);
  return { perfumeId, type, prices: { currentCentavos, transferPaysCentavos }, isForSale, quantity };
}
