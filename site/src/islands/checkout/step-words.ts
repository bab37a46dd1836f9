import type { Step } from "#site/stores/checkout-place.ts";

/** Each step's heading. */
export const STEP_TITLES: Readonly<Record<Exclude<Step, "finish">, string>> = {
  cards: "Tu carrito",
  address: "¿A dónde te lo mandamos?",
  method: "¿Cómo querés pagar?",
  transfer: "Te falta transferir",
};
