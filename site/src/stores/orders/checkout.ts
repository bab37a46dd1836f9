/** The state of the checkout: the step in the page's URL (docs/product-rules.md#checkout-steps), and the choices of the tab. */
import { atom } from "nanostores";
import { isMethodName, type MethodName } from "#shop/orders/payment-method.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { storedValue } from "../stored-value.ts";
import { startCoupon } from "./coupon.ts";
import { startPostalCode } from "./destination.ts";

/** The buyer's choices. */
export interface Choices {
  delivery: Delivery;
  /** A showroom's key. */
  showroom: string | null;
  /** One of the user's addresses. */
  addressId: string | null;
  payment: MethodName;
}

const storedChoices = storedValue<Choices>(
  () => sessionStorage,
  "checkout",
  ({ delivery, showroom, addressId, payment }) => ({
    delivery: delivery === "pickup" ? "pickup" : "home",
    showroom: typeof showroom === "string" ? showroom : null,
    addressId: typeof addressId === "string" ? addressId : null,
    payment: isMethodName(payment) ? payment : "transfer",
  }),
);

export const $choices = atom<Choices>({ delivery: "home", showroom: null, addressId: null, payment: "transfer" });

/** The step that the URL names. `moved`: whether the step has changed since the page loaded. */
export const $route = atom<CheckoutRoute & { moved: boolean }>({ step: "cards", orderId: null, moved: false });

let started = false;

/** Reads the step, the choices, the coupon and the postal code. Follows "Back" and "Forward" from then on. */
export function startCheckout(): void {
  if (started) return;
  started = true;
  $choices.set(storedChoices.get() ?? $choices.get());
  startCoupon();
  startPostalCode();
  $route.set({ ...parseRoute(location.search), moved: false });
  addEventListener("popstate", () => $route.set({ ...parseRoute(location.search), moved: true }));
}

/** Changes some choices and stores them. */
export function choose(change: Partial<Choices>): void {
  const choices = { ...$choices.get(), ...change };
  $choices.set(choices);
  storedChoices.set(choices);
}

interface Addressed {
  address: readonly { _id: string }[];
}

/** Returns the choices of a buyer: their only address counts as chosen. */
export function choicesOf({ address: [first, other] }: Addressed, choices: Choices): Choices {
  return first && !other ? { ...choices, addressId: first._id } : choices;
}

/** Goes to a step with a new history entry. */
export function go(step: Step): void {
  history.pushState({ from: $route.get().step }, "", routeQuery({ step, orderId: null }));
  $route.set({ step, orderId: null, moved: true });
}

/** Goes to an earlier step: through "Back" when the user came from there. */
export function goBack(step: Step): void {
  const state: unknown = history.state;
  if (Object(state).from === step) history.back();
  else go(step);
}

/** Replaces the history entry of a step that is unreachable, or that "Back" must not return to. */
export function replaceRoute({ step, orderId }: CheckoutRoute): void {
  history.replaceState(history.state, "", routeQuery({ step, orderId }));
  $route.set({ step, orderId, moved: true });
}

export const STEPS = ["cards", "address", "method", "transfer", "finish"] as const;
export type Step = (typeof STEPS)[number];

/** A step of the checkout, as in the URL. */
export interface CheckoutRoute {
  step: Step;
  /** The order shown at `transfer` and `finish`. */
  orderId: string | null;
  /** At `finish`, without an order: the failure's code. */
  failed?: string;
}

const WITH_ORDER: readonly Step[] = ["transfer", "finish"];

/** Parses a query; `cards` when it names no step. */
export function parseRoute(search: string): CheckoutRoute {
  const query = new URLSearchParams(search);
  const named = query.get("step");
  const step = STEPS.find((one) => one === named) ?? "cards";
  const failed = step === "finish" ? query.get("failed") : null;
  return { step, orderId: WITH_ORDER.includes(step) ? query.get("order") : null, ...(failed && { failed }) };
}

/** Returns the query of a route; inverse of `parseRoute`. */
export function routeQuery({ step, orderId, failed }: CheckoutRoute): string {
  return `?${new URLSearchParams({ step, ...(orderId && { order: orderId }), ...(failed && { failed }) })}`;
}

/** Details of the buyer that an order needs. */
type Detail = "firstName" | "lastName" | "phone" | "dni";

/**
 * Returns the details that this delivery needs and the profile lacks: both names if one is empty; for home delivery also phone
 * and DNI.
 */
export function missingDetails(user: Readonly<Record<Detail, string>>, delivery: Delivery): Detail[] {
  const isNamed = user.firstName !== "" && user.lastName !== "";
  const numbers = (["phone", "dni"] as const).filter((detail) => delivery === "home" && user[detail] === "");
  return isNamed ? numbers : ["firstName", "lastName", ...numbers];
}

/** The choices that decide which steps are reachable. */
export interface Chosen {
  hasDetails: boolean;
  hasLines: boolean;
  delivery: Delivery;
  hasShowroom: boolean;
  hasAddress: boolean;
}

/**
 * Returns the step to show: the requested one if it is reachable, else the last reachable one. A placed order needs no cart.
 */
export function reachableRoute(requested: CheckoutRoute, chosen: Chosen): CheckoutRoute {
  if (requested.step === "finish" || (requested.step === "transfer" && requested.orderId)) return requested;
  const last = lastReachable(chosen);
  const isSkipped = requested.step === "address" && chosen.delivery === "pickup";
  const isReachable = STEPS.indexOf(requested.step) <= STEPS.indexOf(last) && !isSkipped;
  return isReachable ? requested : { step: last, orderId: null };
}

function lastReachable({ hasLines, delivery, hasDetails, hasShowroom, hasAddress }: Chosen): Step {
  if (!hasLines || (delivery === "pickup" && !(hasShowroom && hasDetails))) return "cards";
  return delivery === "home" && !(hasAddress && hasDetails) ? "address" : "method";
}

/** Returns the step after this one. */
export function stepAfter(step: "cards" | "address", delivery: Delivery): "address" | "method" {
  return step === "cards" && delivery === "home" ? "address" : "method";
}

/** Returns the step before this one. */
export function stepBefore(step: "address" | "method", delivery: Delivery): "cards" | "address" {
  return step === "method" && delivery === "home" ? "address" : "cards";
}
