/** Prices and totals of an order. See docs/product-rules.md#totals */
import { type BuyableItem, checkPurchase } from "../cart/cart.ts";
import { type CartItemKey, lineKey } from "../cart/cart-line.ts";
import { decantSetBp } from "../cart/decant-set.ts";
import type { Perfume } from "../catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "../catalogue/pictures/picture.ts";
import { type CouponTerms, couponProblem, couponShares } from "../pricing/coupon.ts";
import type { CouponProblem } from "../pricing/coupon-problem.ts";
import { type CreditUse, creditShares, type FreeCredit } from "../pricing/decant-credit.ts";
import { type ArsCentavos, type Bp, scale, WHOLE_BP } from "../pricing/money.ts";
import { onPromotion, type Prices, sizePrices } from "../pricing/price.ts";
import { type Delivery, shippingCentavos } from "../pricing/shipping.ts";
import { type Refused, refuse } from "../refusal.ts";
import type { DecantSetTerms, ShippingTerms, Terms } from "../settings/settings.ts";
import { type MethodName, PAYMENT_METHODS, refusalPrefix } from "./payment-method.ts";
import type { OrderLine } from "./placed-order.ts";

export interface RequestedLine extends CartItemKey {
  quantity: number;
}

/** A priced line of a new order, with all its prices. */
export interface PricedOrderLine extends OrderLine {
  prices: Prices;
}

export interface Pricing {
  perfumeOf: (perfumeId: string) => Perfume | null;
  terms: Terms & DecantSetTerms;
  payment: MethodName;
}

/** Name shown for a product that no longer exists. */
const UNKNOWN = "Uno de los productos";

/** Merges equal lines and prices them. Refuses with the first product that cannot be bought in its quantity. */
export function priceLines(
  requested: readonly RequestedLine[],
  pricing: Pricing,
): { ok: true; lines: PricedOrderLine[] } | Refused<"transfer_cannot_buy" | "card_cannot_buy"> {
  const lines: PricedOrderLine[] = [];
  const wanted = mergedLines(requested);
  const setBp = decantSetBp(wanted, pricing.terms);
  for (const line of wanted) {
    const perfume = pricing.perfumeOf(line.perfumeId);
    const purchase = checkPurchase(perfume, line, line.quantity, setBp);
    if (!perfume || !purchase.ok) {
      const code = `${refusalPrefix(pricing.payment)}_cannot_buy` as const;
      return refuse({ code, productName: perfume?.productName ?? UNKNOWN });
    }
    lines.push(priced(line, perfume, purchase.item, pricing));
  }
  return { ok: true, lines };
}

/** Merges the lines of each item. Every quantity must be valid by itself: 2.5 and -0.5 give NaN, which is refused, not 2. */
export function mergedLines(requested: readonly RequestedLine[]): RequestedLine[] {
  const lines = new Map<string, RequestedLine>();
  for (const line of requested) {
    const former = lines.get(lineKey(line))?.quantity ?? 0;
    const isValid = Number.isSafeInteger(line.quantity) && line.quantity >= 1;
    lines.set(lineKey(line), { ...line, quantity: isValid ? former + line.quantity : Number.NaN });
  }
  return [...lines.values()];
}

function priced(
  line: RequestedLine,
  perfume: Perfume,
  sold: BuyableItem,
  { terms, payment }: Pricing,
): PricedOrderLine {
  const prices = sizePrices(sold.priced, terms);
  const promotion = onPromotion(sold.priced) ? sold.priced.promotion : null;
  return {
    perfumeId: line.perfumeId,
    type: line.type,
    sizeId: sold.size?.id ?? null,
    ml: line.ml,
    quantity: line.quantity,
    productName: perfume.productName,
    brand: perfume.brand,
    image: perfume.pictures[0]?.path ?? FALLBACK_PICTURE,
    category: perfume.category,
    priceUsdCents: sold.priced.priceUsdCents,
    isForSale: promotion !== null,
    percentageForSaleBp: promotion?.percentageBp ?? 0,
    priceCentavos: prices.priceCentavos,
    unitCentavos: prices[PAYMENT_METHODS[payment].priceKey],
    unitCouponCentavos: 0,
    prices,
  };
}

/** A line of an order: its item, its unit's prices without a coupon or a credit, and the quantity. */
export interface PricedLine extends Pick<CartItemKey, "perfumeId" | "type"> {
  prices: Pick<Prices, "currentCentavos" | "transferPaysCentavos">;
  isForSale: boolean;
  quantity: number;
}

interface Purchase<Credit> {
  payment: MethodName;
  delivery: Delivery;
  terms: Terms;
  /** Null when the settings could not be read. */
  shipping: ShippingTerms | null;
  coupon?: CouponTerms | null;
  /** The credits that the buyer's decants can give. */
  credits?: readonly Credit[];
}

export interface OrderTotal<Credit> {
  subtotalCentavos: ArsCentavos;
  merchandiseCentavos: ArsCentavos;
  shippingCentavos: ArsCentavos;
  transactionCentavos: ArsCentavos;
  transferOffBp: Bp;
  couponProblem: CouponProblem | null;
  /** What the coupon or the credits take from one unit of each line. */
  offPerUnit: ArsCentavos[];
  /** What the coupon takes from all products, and from the delivery. */
  couponCentavos: ArsCentavos;
  couponShippingCentavos: ArsCentavos;
  /** What the credits take from all products, and which they are. */
  creditCentavos: ArsCentavos;
  creditsUsed: CreditUse<Credit>[];
}

/**
 * The totals of an order. A coupon that does not apply to it lowers nothing; `couponProblem` says why. Credits apply
 * only if no coupon does.
 */
export function orderTotal<Credit extends FreeCredit>(
  lines: readonly PricedLine[],
  { payment, delivery, terms, shipping, coupon = null, credits = [] }: Purchase<Credit>,
): OrderTotal<Credit> {
  // Free shipping depends on this subtotal: current prices, before the transfer discount.
  const subtotalCentavos = sum(lines, "currentCentavos");
  const { priceKey } = PAYMENT_METHODS[payment];
  const transferOffBp = priceKey === "transferPaysCentavos" ? terms.transferOffBp : 0;
  const fullShippingCentavos = shippingCentavos(subtotalCentavos, delivery, shipping);
  const before = lines.map(({ prices, ...line }) => ({ ...line, unitCentavos: prices[priceKey] }));
  const purchase = { lines: before, subtotalCentavos, transferOffBp, delivery, shippingCentavos: fullShippingCentavos };
  const problem = coupon && couponProblem(coupon, purchase);
  const applied = problem ? null : coupon;
  const shares = couponShares(applied, before);
  const couponCentavos = shares.reduce((total, { quantity, off }) => total + quantity * off, 0);
  const couponShippingCentavos = applied?.kind === "free_shipping" ? fullShippingCentavos : 0;
  const credit = creditShares(applied ? [] : credits, before);
  const merchandiseCentavos = sum(lines, priceKey) - couponCentavos - credit.centavos;
  return {
    subtotalCentavos,
    merchandiseCentavos,
    shippingCentavos: fullShippingCentavos - couponShippingCentavos,
    transactionCentavos: merchandiseCentavos + fullShippingCentavos - couponShippingCentavos,
    transferOffBp,
    couponProblem: problem,
    offPerUnit: applied ? shares.map(({ off }) => off) : credit.perUnit,
    couponCentavos,
    couponShippingCentavos,
    creditCentavos: credit.centavos,
    creditsUsed: credit.used,
  };
}

function sum(lines: readonly PricedLine[], priceKey: keyof PricedLine["prices"]): ArsCentavos {
  return lines.reduce((total, { prices, quantity }) => total + prices[priceKey] * quantity, 0);
}

/** Estimated net share of a card order when the provider reports none: 69.84 %. */
const ESTIMATED_NET_BP: Bp = 6984;

/** Net received: the provider's figure, else the estimate, half up to the centavo. The estimate is shown, never stored. */
export function netReceivedCentavos(transactionCentavos: ArsCentavos, reported: ArsCentavos | null): ArsCentavos {
  return reported ?? scale(transactionCentavos, ESTIMATED_NET_BP, WHOLE_BP);
}
