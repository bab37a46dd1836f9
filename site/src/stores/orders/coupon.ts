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

const NO_ANSWER = "No pudimos leer el cupón. Revisá tu conexión y probá de nuevo.";

/** Applies the coupon with this code. Returns an empty text, or a message when the coupon or the call is refused. */
export async function applyCoupon(typed: string): Promise<string> {
  const response = await checkCoupon(couponCode(typed));
  if (!response.ok) return Object.values(response.fields).flat()[0] ?? (response.message || NO_ANSWER);
  const { percentage, amountArs, minimumArs, ...terms } = response.body.coupon;
  const [percentageBp, amountCentavos, minimumCentavos] = [percentage, amountArs, minimumArs].map(toMinorUnits);
  keep({
    ...terms,
    percentageBp: percentageBp ?? 0,
    amountCentavos: amountCentavos ?? 0,
    minimumCentavos: minimumCentavos ?? 0,
  });
  return "";
}
