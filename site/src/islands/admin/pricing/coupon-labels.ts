/** Texts of coupons in the panel. */
import type { CouponResponse } from "#shop/pricing/coupon.contract.ts";
import type { CouponKind, CouponTerms } from "#shop/pricing/coupon.ts";
import { instantLabel } from "#site/islands/dates.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { countLabel, pesosLabel } from "../kit/formats.ts";

export const COUPON_KIND_LABELS: Readonly<Record<CouponKind, string>> = {
  percentage: "Porcentaje",
  amount: "Monto en pesos",
  free_shipping: "Envío gratis",
};

export type CouponState = "off" | "scheduled" | "running" | "ended";

export const COUPON_STATE_LABELS: Readonly<Record<CouponState, string>> = {
  off: "Desactivado",
  scheduled: "Programado",
  running: "Vigente",
  ended: "Terminado",
};

/** The state of a coupon at `nowMs`. */
export function couponState({ active, startsAt, endsAt }: CouponResponse, nowMs: number): CouponState {
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return "ended";
  if (!active) return "off";
  return Date.parse(startsAt) > nowMs ? "scheduled" : "running";
}

/** Converts a coupon of the API to the terms of the shop's rules. */
export function couponTermsOf({ percentage, amountArs, minimumArs, ...coupon }: CouponResponse): CouponTerms {
  const { kind, withPromotions, withTransfer } = coupon;
  return {
    ...{ kind, withPromotions, withTransfer, percentageBp: toMinorUnits(percentage) },
    ...{ amountCentavos: toMinorUnits(amountArs), minimumCentavos: toMinorUnits(minimumArs) },
  };
}

/** "Desde el 28 de noviembre de 2026, 10:00, sin vencimiento". */
export function periodLabel({ startsAt, endsAt }: Pick<CouponResponse, "startsAt" | "endsAt">): string {
  if (endsAt === null) return `Desde el ${instantLabel(startsAt)}, sin vencimiento`;
  return `Del ${instantLabel(startsAt)} al ${instantLabel(endsAt)}`;
}

/** "3 de 100 usos · $ 45.000 descontados". */
export function usesLabel({ uses, maxUses, discountedArs }: CouponResponse): string {
  if (uses === 0) return maxUses === null ? "Todavía sin usos" : `0 de ${maxUses} usos`;
  const used = maxUses === null ? countLabel(uses, "uso", "usos") : `${uses} de ${maxUses} usos`;
  return `${used} · ${pesosLabel(discountedArs)} descontados`;
}
