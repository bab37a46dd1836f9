/** The position in the checkout, as encoded in the URL (docs/product-rules.md#checkout-steps). */
import type { Delivery } from "#shop/pricing/shipping.ts";

export const STEPS = ["cards", "address", "method", "transfer", "finish"] as const;
export type Step = (typeof STEPS)[number];

export interface Place {
  step: Step;
  /** The order shown at `transfer` and `finish`. */
  orderId: string | null;
  /** At `finish`, without an order: the failure's code. */
  failed?: string;
}

const WITH_ORDER: readonly Step[] = ["transfer", "finish"];

/** Parses a query; `cards` when it names no step. */
export function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  const asked = query.get("step");
  const step = STEPS.find((one) => one === asked) ?? "cards";
  const failed = step === "finish" ? query.get("failed") : null;
  return { step, orderId: WITH_ORDER.includes(step) ? query.get("order") : null, ...(failed && { failed }) };
}

/** Returns the query of a place; inverse of `placeIn`. */
export function searchOf({ step, orderId, failed }: Place): string {
  return `?${new URLSearchParams({ step, ...(orderId && { order: orderId }), ...(failed && { failed }) })}`;
}

/** The choices that decide which steps are reachable. */
export interface Chosen {
  hasLines: boolean;
  delivery: Delivery;
  hasShowroom: boolean;
  hasAddress: boolean;
}

/**
 * Returns the place to show: the requested one, or the first step that lacks something. A placed order and `finish` show
 * whatever is in the cart.
 */
export function reachable(asked: Place, chosen: Chosen): Place {
  if (asked.step === "finish" || (asked.step === "transfer" && asked.orderId)) return asked;
  const last = lastReachable(chosen);
  const isShort = STEPS.indexOf(asked.step) <= STEPS.indexOf(last) && !isSkipped(asked.step, chosen);
  return isShort ? asked : { step: last, orderId: null };
}

function lastReachable({ hasLines, delivery, hasShowroom, hasAddress }: Chosen): Step {
  if (!hasLines || (delivery === "pickup" && !hasShowroom)) return "cards";
  return delivery === "home" && !hasAddress ? "address" : "method";
}

/** Pickup needs no address. */
function isSkipped(step: Step, { delivery }: Chosen): boolean {
  return step === "address" && delivery === "pickup";
}

/** Returns the step after this one. */
export function stepAfter(step: "cards" | "address", delivery: Delivery): "address" | "method" {
  return step === "cards" && delivery === "home" ? "address" : "method";
}

/** Returns the step before this one. */
export function stepBefore(step: "address" | "method", delivery: Delivery): "cards" | "address" {
  return step === "method" && delivery === "home" ? "address" : "cards";
}
