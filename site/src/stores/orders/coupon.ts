/** The coupon that the buyer has typed, for the steps of the checkout in this tab. The server computes the order's prices. */
import { atom } from "nanostores";
import { COUPON_KINDS, type CouponTerms, couponCode } from "#shop/pricing/coupon.ts";
import { checkCoupon } from "#site/api/orders.ts";
import { toMinorUnits } from "../pricing/wire-money.ts";
import { storedValue } from "../stored-value.ts";

/** A coupon that can be used. Whether it applies to an order follows from its terms. */
export interface TypedCoupon extends CouponTerms {
  code: string;
}

export const $coupon = atom<TypedCoupon | null>(null);

const stored = storedValue<TypedCoupon>(
  () => sessionStorage,
  "coupon",
  ({ code, kind, percentageBp, amountCentavos, minimumCentavos, withPromotions, withTransfer }) => {
    const known = COUPON_KINDS.find((one) => one === kind);
    const numbers = [percentageBp, amountCentavos, minimumCentavos].map(Number);
    const [bp = 0, amount = 0, minimum = 0] = numbers;
    if (typeof code !== "string" || !known || !numbers.every(Number.isSafeInteger)) return null;
    return {
      ...{ code, kind: known, percentageBp: bp, amountCentavos: amount, minimumCentavos: minimum },
      ...{ withPromotions: withPromotions === true, withTransfer: withTransfer === true },
    };
  },
);

/** Reads the coupon of this tab. */
export function startCoupon(): void {
  $coupon.set(stored.get());
}

function keep(coupon: TypedCoupon | null): void {
  $coupon.set(coupon);
  stored.set(coupon);
}

/** Forgets the coupon: the buyer has removed it, an order has used it, or it cannot be used any more. */
export function removeCoupon(): void {
  keep(null);
}

/** Maximum wait for the terms of a coupon. */
const ANSWER_WITHIN_MS = 10_000;

const NO_ANSWER = "No pudimos leer el cupón. Revisá tu conexión y probá de nuevo.";

/** Applies the coupon with this code. Returns an empty text, or a message when the coupon is refused or the call fails. */
export async function applyCoupon(typed: string): Promise<string> {
  const response = await checkCoupon(couponCode(typed), AbortSignal.timeout(ANSWER_WITHIN_MS));
  if (!response.ok) return Object.values(response.fields).flat()[0] ?? (response.message || NO_ANSWER);
  keep(couponOf(response.body));
  return "";
}

/**
 * Reads the terms of the applied coupon again: they may have changed since. A coupon that cannot be used any more is removed;
 * returns the reason then, else an empty text. A failed reading changes nothing.
 */
export async function refreshCoupon(): Promise<string> {
  const coupon = $coupon.get();
  if (!coupon) return "";
  const response = await checkCoupon(coupon.code, AbortSignal.timeout(ANSWER_WITHIN_MS));
  if (response.ok) keep(couponOf(response.body));
  if (response.ok || response.code !== "coupon_refused") return "";
  removeCoupon();
  return response.message;
}

type CheckedCoupon = Extract<Awaited<ReturnType<typeof checkCoupon>>, { ok: true }>["body"];

function couponOf({ coupon: { percentage, amountArs, minimumArs, ...terms } }: CheckedCoupon): TypedCoupon {
  return {
    ...terms,
    percentageBp: toMinorUnits(percentage),
    amountCentavos: toMinorUnits(amountArs),
    minimumCentavos: toMinorUnits(minimumArs),
  };
}
