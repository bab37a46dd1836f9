/** Coupons: what they take from an order, and why one does not apply. docs/product-rules.md#coupons */
import type { FieldMessages } from "../refusal.ts";
import type { CouponProblem } from "./coupon-problem.ts";
import { type ArsCentavos, type Bp, formatArs, formatPercent, scale, WHOLE_BP } from "./money.ts";
import { reducedBy } from "./price.ts";
import type { Delivery } from "./shipping.ts";

export const COUPON_KINDS = ["percentage", "amount", "free_shipping"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** A code as it is stored: capitals, digits and hyphens. */
export const COUPON_CODE = /^[A-Z0-9][A-Z0-9-]{2,19}$/;
export const COUPON_CODE_MAX = 20;

/** Returns a code as it is stored: without blanks, in capitals. */
export function couponCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** How the code of an order's own discount begins (docs/product-rules.md#discount-of-one-order). */
export const DISCOUNT_PREFIX = "PEDIDO-";
const DISCOUNT_CODE_LENGTH = 10;

/** Returns the name of a coupon for people: "Cupón HOLA", or "Descuento" for the discount of one order. */
export function couponLabel(code: string): string {
  return code.startsWith(DISCOUNT_PREFIX) ? "Descuento" : `Cupón ${code}`;
}

/** What a coupon gives, and to which orders. */
export interface CouponTerms {
  kind: CouponKind;
  /** 0 unless the kind is `percentage`. */
  percentageBp: Bp;
  /** 0 unless the kind is `amount`. */
  amountCentavos: ArsCentavos;
  /** Minimum sum of the products at current prices, before the transfer discount; 0 without one. */
  minimumCentavos: ArsCentavos;
  /** Whether it also lowers products on promotion. */
  withPromotions: boolean;
  /** Whether an order that has the transfer discount can use it. */
  withTransfer: boolean;
}

/** A coupon with its dates and limits. */
export interface Coupon extends CouponTerms {
  id: string;
  code: string;
  startsAtMs: number;
  /** Null without an end. */
  endsAtMs: number | null;
  /** Maximum number of orders that use it, of everybody and of one person; null without a limit. */
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

/**
 * Returns the coupon by which an administrator lowers one order by an amount. `id` is a new id. The code ends with the random
 * end of the id, so that nobody can guess it.
 */
export function orderDiscount(id: string, amountCentavos: ArsCentavos, nowMs: number): Coupon {
  return {
    ...{ id, code: `${DISCOUNT_PREFIX}${id.slice(-DISCOUNT_CODE_LENGTH).toUpperCase()}` },
    ...{ kind: "amount", percentageBp: 0, amountCentavos, minimumCentavos: 0, startsAtMs: nowMs, endsAtMs: null },
    ...{ maxUses: 1, maxUsesPerPerson: 1, withPromotions: true, withTransfer: true, active: true, version: 1 },
  };
}

/** A coupon on the page of promotions. */
export type ListedCoupon = Omit<Coupon, "id" | "active" | "version">;

/** Orders that use a coupon: unpaid ones that hold their units, and paid ones. */
export interface CouponUses {
  uses: number;
  /** Those of the buyer. */
  usesOfPerson: number;
}

/** Returns why a coupon cannot be used now, whatever the order; null if it can. */
export function couponClosed(coupon: (Coupon & CouponUses) | null, nowMs: number): CouponProblem | null {
  if (!coupon) return { why: "unknown" };
  const { active, startsAtMs, endsAtMs, maxUses, maxUsesPerPerson, uses, usesOfPerson } = coupon;
  if (!active || (endsAtMs !== null && endsAtMs <= nowMs)) return { why: "ended" };
  if (startsAtMs > nowMs) return { why: "not_yet", startsAtMs };
  if (maxUsesPerPerson !== null && usesOfPerson >= maxUsesPerPerson) return { why: "used_by_you" };
  return maxUses !== null && uses >= maxUses ? { why: "used_up" } : null;
}

/** A line of an order: the price of a unit before the coupon, whether it is on promotion, and its units. */
export interface CouponLine {
  unitCentavos: ArsCentavos;
  isForSale: boolean;
  quantity: number;
}

/** An order that a coupon may lower. */
export interface CouponPurchase {
  lines: readonly CouponLine[];
  /** At current prices, before the transfer discount. */
  subtotalCentavos: ArsCentavos;
  /** The transfer discount of the order; 0 by card. */
  transferOffBp: Bp;
  delivery: Delivery;
  /** What the delivery costs without the coupon. */
  shippingCentavos: ArsCentavos;
}

/** Returns why a coupon does not apply to an order; null if it does. */
export function couponProblem(coupon: CouponTerms, purchase: CouponPurchase): CouponProblem | null {
  const missingCentavos = coupon.minimumCentavos - purchase.subtotalCentavos;
  if (missingCentavos > 0) return { why: "minimum", missingCentavos };
  if (!coupon.withTransfer && purchase.transferOffBp > 0) return { why: "transfer" };
  if (coupon.kind === "free_shipping") {
    if (!coupon.withPromotions && purchase.lines.every(({ isForSale }) => isForSale)) return { why: "promotions" };
    if (purchase.delivery === "pickup") return { why: "pickup" };
    return purchase.shippingCentavos === 0 ? { why: "free_already" } : null;
  }
  return purchase.lines.some((line) => isLowered(coupon, line)) ? null : { why: "promotions" };
}

function isLowered({ withPromotions }: CouponTerms, { isForSale }: CouponLine): boolean {
  return withPromotions || !isForSale;
}

/** The most that a coupon takes from the products that it lowers: 99 %, so that an order always costs something. */
const MOST_BP: Bp = 9_900;

/** A line's units, and what a coupon takes from each of them. */
export interface CouponShare {
  quantity: number;
  off: ArsCentavos;
}

/**
 * Returns what a coupon takes from one unit of each line, in whole centavos: refunds, changed lines and totals are computed
 * from unit prices. An amount is divided in proportion to the prices, rounded down. The remainder is added as one centavo
 * for each unit, line by line, so the sum may exceed the amount by a few centavos. Free shipping takes nothing from products.
 */
export function couponShares(coupon: CouponTerms | null, lines: readonly CouponLine[]): CouponShare[] {
  if (coupon === null || coupon.kind === "free_shipping") return lines.map(({ quantity }) => ({ quantity, off: 0 }));
  const priceOf = (line: CouponLine) => (isLowered(coupon, line) ? line.unitCentavos : 0);
  if (coupon.kind === "percentage")
    return lines.map((line) => {
      const price = priceOf(line);
      return { quantity: line.quantity, off: price - reducedBy(price, coupon.percentageBp) };
    });
  const sum = lines.reduce((total, line) => total + priceOf(line) * line.quantity, 0);
  const amountCentavos = Math.min(coupon.amountCentavos, scale(sum, MOST_BP, WHOLE_BP));
  const shares = lines.map((line) => {
    const price = priceOf(line);
    return { price, quantity: line.quantity, off: shareOf(amountCentavos, price, sum) };
  });
  let rest = shares.reduce((left, { quantity, off }) => left - quantity * off, amountCentavos);
  const open = shares.filter(({ price }) => price > 0).toSorted((one, other) => other.quantity - one.quantity);
  while (rest > 0 && open.length > 0) {
    // Takes the line with the most units that the remainder covers. If it covers none, takes the last line, with the fewest units.
    for (const next of open.splice(
      open.findIndex(({ quantity }) => quantity <= rest),
      1,
    )) {
      next.off += 1;
      rest -= next.quantity;
    }
  }
  return shares;
}

/** `amount * price / sum`, rounded down. In big integers: the product of two amounts may exceed 2^53. */
function shareOf(amount: ArsCentavos, price: ArsCentavos, sum: ArsCentavos): ArsCentavos {
  return sum > 0 ? Number((BigInt(amount) * BigInt(price)) / BigInt(sum)) : 0;
}

interface EnteredCoupon {
  kind: CouponKind;
  percentage: number;
  amount: number;
  startsAt: string;
  endsAt: string | null;
}

/** Returns the messages about a coupon as a whole: it needs the discount of its kind, and an end after its start. */
export function couponMessages({ kind, percentage, amount, startsAt, endsAt }: EnteredCoupon): FieldMessages {
  return {
    ...(kind === "percentage" && percentage < 1 ? { percentage: ["Escribí el descuento, de 1 a 99"] } : {}),
    ...(kind === "amount" && amount < 1 ? { amount: ["Escribí el descuento, desde $ 1"] } : {}),
    ...(endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
      ? { endsAt: ["Tiene que ser después del comienzo"] }
      : {}),
  };
}

/** What a coupon gives: "15 % de descuento". */
export function couponOffer({ kind, percentageBp, amountCentavos }: CouponTerms): string {
  if (kind === "free_shipping") return "Envío gratis";
  return `${kind === "percentage" ? formatPercent(percentageBp) : formatArs(amountCentavos)} de descuento`;
}

/** The conditions of a coupon, one sentence each, without its dates. */
export function couponConditions(coupon: CouponTerms & Pick<Coupon, "maxUses" | "maxUsesPerPerson">): string[] {
  const { minimumCentavos, withPromotions, withTransfer, maxUses, maxUsesPerPerson } = coupon;
  const times = (count: number) => (count === 1 ? "una vez" : `hasta ${count} veces`);
  return [
    minimumCentavos > 0 ? `En compras desde ${formatArs(minimumCentavos)} en productos.` : "",
    withPromotions ? "" : "No vale para productos en promoción.",
    withTransfer ? "" : "No se suma al descuento por transferencia.",
    maxUsesPerPerson === null ? "" : `Cada persona lo usa ${times(maxUsesPerPerson)}.`,
    maxUses === null ? "" : `En total se usa ${times(maxUses)}.`,
  ].filter(Boolean);
}
