/** The state of the checkout: the step in the page's URL, and the choices, stored while the tab is open. */
import { atom } from "nanostores";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { type Place, placeIn, type Step, searchOf } from "./checkout-place.ts";

/** The buyer's choices. */
export interface Choices {
  delivery: Delivery;
  /** A showroom's key. */
  showroom: string | null;
  /** One of the user's addresses. */
  addressId: string | null;
  payment: "transfer" | "card";
}

const KEY = "checkout";
const NOTHING_CHOSEN: Choices = { delivery: "home", showroom: null, addressId: null, payment: "transfer" };

export const $choices = atom<Choices>(NOTHING_CHOSEN);

/** The current place; `moved` after a navigation within this page. */
export const $place = atom<Place & { moved: boolean }>({ step: "cards", orderId: null, moved: false });

let started = false;

/** Reads the step and the choices, and follows "Back" and "Forward" from then on. */
export function startCheckout(): void {
  if (started) return;
  started = true;
  $choices.set(readChoices());
  $place.set({ ...placeIn(location.search), moved: false });
  addEventListener("popstate", () => $place.set({ ...placeIn(location.search), moved: true }));
}

/** Returns the stored choices; malformed or missing values get their defaults (storage is untrusted). */
function readChoices(): Choices {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    const { delivery, showroom, addressId, payment }: Record<string, unknown> = { ...Object(kept) };
    return {
      delivery: delivery === "pickup" ? "pickup" : "home",
      showroom: typeof showroom === "string" ? showroom : null,
      addressId: typeof addressId === "string" ? addressId : null,
      payment: payment === "card" ? "card" : "transfer",
    };
  } catch {
    return NOTHING_CHOSEN;
  }
}

/** Changes some choices and stores them. */
export function choose(change: Partial<Choices>): void {
  $choices.set({ ...$choices.get(), ...change });
  try {
    sessionStorage.setItem(KEY, JSON.stringify($choices.get()));
  } catch {
    // Storage is unavailable: the choices last as long as the page.
  }
}

/** Goes to a step with a new history entry. */
export function go(step: Step): void {
  history.pushState({ from: $place.get().step }, "", searchOf({ step, orderId: null }));
  $place.set({ step, orderId: null, moved: true });
}

/** Goes to an earlier step: through "Back" when the user came from there. */
export function goBack(step: Step): void {
  const state: unknown = history.state;
  if (Object(state).from === step) history.back();
  else go(step);
}

/** Replaces the current place: it is not reachable, or must not be returned to. */
export function goInstead({ step, orderId }: Place): void {
  history.replaceState(history.state, "", searchOf({ step, orderId }));
  $place.set({ step, orderId, moved: true });
}
