import type { Step } from "#site/stores/orders/checkout-place.ts";

/** A step as it is shown; `payment` is a page of its own. */
export type ShownStep = Step | "payment";

/** Each step's heading; that of `finish` only until it is known what came of the payment. */
export const STEP_TITLES: Readonly<Record<ShownStep, string>> = {
  cards: "Tu carrito",
  address: "¿A dónde te lo mandamos?",
  method: "¿Cómo querés pagar?",
  payment: "Pagá con tarjeta",
  transfer: "Te falta transferir",
  finish: "Tu pago",
};
