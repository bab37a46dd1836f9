import type { Step } from "#site/stores/orders/checkout-place.ts";

/** A step as shown; `payment` is a separate page. */
export type ShownStep = Step | "payment";

/** Heading of each step; `finish` has this one only until the payment's result is known. */
export const STEP_TITLES: Readonly<Record<ShownStep, string>> = {
  cards: "Tu carrito",
  address: "¿A dónde te lo mandamos?",
  method: "¿Cómo querés pagar?",
  payment: "Pagá con tarjeta",
  transfer: "Te falta transferir",
  finish: "Tu pago",
};
