/** Where in the checkout somebody is, as the page's address says it (specification 4, Checkout flow). */
import type { Delivery } from "#shop/pricing/shipping.ts";

export const STEPS = ["cards", "address", "method", "transfer", "finish"] as const;
export type Step = (typeof STEPS)[number];

export interface Place {
  step: Step;
  /** The order that the steps `transfer` and `finish` show. */
  orderId: string | null;
  /** Why there is no order to show at `finish`: the code of what failed. */
  failed?: string;
}

const WITH_ORDER: readonly Step[] = ["transfer", "finish"];

/** The place of an address's query; the cart's list when it names none. */
export function placeIn(search: string): Place {
  const query = new URLSearchParams(search);
  const asked = query.get("step");
  const step = STEPS.find((one) => one === asked) ?? "cards";
  const failed = step === "finish" ? query.get("failed") : null;
  return { step, orderId: WITH_ORDER.includes(step) ? query.get("order") : null, ...(failed && { failed }) };
}

/** The query of a place; `placeIn` reads it back. */
export function searchOf({ step, orderId, failed }: Place): string {
  return `?${new URLSearchParams({ step, ...(orderId && { order: orderId }), ...(failed && { failed }) })}`;
}

/** What has been chosen so far, as far as steps depend on it. */
export interface Chosen {
  hasLines: boolean;
  delivery: Delivery;
  hasShowroom: boolean;
  hasAddress: boolean;
}

/**
 * The place that is shown for one that is asked for: itself, or the first step where something is missing. An order that was
 * placed shows whatever is in the cart, and `finish` is not of the cart.
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

/** What is picked up needs no address. */
function isSkipped(step: Step, { delivery }: Chosen): boolean {
  return step === "address" && delivery === "pickup";
}

/** The step that the button onward leads to. */
export function stepAfter(step: "cards" | "address", delivery: Delivery): "address" | "method" {
  return step === "cards" && delivery === "home" ? "address" : "method";
}

/** The step that the button back leads to. */
export function stepBefore(step: "address" | "method", delivery: Delivery): "cards" | "address" {
  return step === "method" && delivery === "home" ? "address" : "cards";
}
