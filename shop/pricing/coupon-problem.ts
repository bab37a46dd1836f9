/** The messages about a coupon that does not apply. docs/product-rules.md#coupons */
import { type ArsCentavos, formatArs } from "./money.ts";

/** Why a coupon does not apply to an order, with the facts of the message. */
export type CouponProblem =
  | { why: "unknown" | "ended" | "used_up" | "used_by_you" | "promotions" | "transfer" | "pickup" | "free_already" }
  | { why: "not_yet"; startsAtMs: number }
  | { why: "minimum"; missingCentavos: ArsCentavos };

const ARGENTINA = { timeZone: "America/Argentina/Buenos_Aires" } as const;

/** "28 de noviembre de 2026 a las 09:01". The formats are created in each call, not at load: few pages need them. */
function startOf(startsAtMs: number): string {
  const at = new Date(startsAtMs);
  const day = at.toLocaleDateString("es-AR", { day: "numeric", month: "long", year: "numeric", ...ARGENTINA });
  const time = at.toLocaleTimeString("es-AR", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...ARGENTINA });
  return `${day} a las ${time}`;
}

const MESSAGES: Readonly<Record<Exclude<CouponProblem["why"], "not_yet" | "minimum">, string>> = {
  unknown: "No existe un cupón con ese código. Fijate que esté bien escrito.",
  ended: "Ese cupón ya no vale.",
  used_up: "Ese cupón ya se usó todas las veces que se podía.",
  used_by_you: "Ya usaste ese cupón.",
  promotions: "Ese cupón no vale para productos en promoción.",
  transfer: "Ese cupón no se suma al descuento por transferencia. Vale pagando con tarjeta.",
  pickup: "Ese cupón es de envío gratis: vale cuando te lo mandamos a domicilio.",
  free_already: "Tu envío ya es gratis, así que guardá el cupón para otra compra.",
};

/** The message of a coupon that does not apply, for the buyer. */
export function couponMessage(problem: CouponProblem): string {
  if (problem.why === "not_yet") return `Ese cupón vale desde el ${startOf(problem.startsAtMs)}.`;
  if (problem.why === "minimum")
    return `Te faltan ${formatArs(problem.missingCentavos)} en productos para usar ese cupón.`;
  return MESSAGES[problem.why];
}
