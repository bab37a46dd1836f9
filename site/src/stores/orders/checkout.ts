/** The way through the checkout: the step in the page's address, and what has been chosen, kept while the tab is open. */
import { atom } from "nanostores";
import type { Delivery } from "#shop/pricing/shipping.ts";
import { type Place, placeIn, type Step, searchOf } from "./checkout-place.ts";

/** What the buyer has chosen. */
export interface Choices {
  delivery: Delivery;
  /** A showroom's key. */
  showroom: string | null;
  /** One of the person's own. */
  addressId: string | null;
  payment: "transfer" | "card";
}

const KEY = "checkout";
const NOTHING_CHOSEN: Choices = { delivery: "home", showroom: null, addressId: null, payment: "transfer" };

export const $choices = atom<Choices>(NOTHING_CHOSEN);

/** Where they are; `moved` once they have gone there from another step of this page. */
export const $place = atom<Place & { moved: boolean }>({ step: "cards", orderId: null, moved: false });

let started = false;

/** Reads the step and the choices, and follows "Back" and "Forward" from now on. */
export function startCheckout(): void {
  if (started) return;
  started = true;
  $choices.set(readChoices());
  $place.set({ ...placeIn(location.search), moved: false });
  addEventListener("popstate", () => $place.set({ ...placeIn(location.search), moved: true }));
}

/** What the browser keeps of the choices; nothing chosen when it keeps none: anybody may have written there. */
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

/** Chooses something, and keeps it. */
export function choose(change: Partial<Choices>): void {
  $choices.set({ ...$choices.get(), ...change });
  try {
    sessionStorage.setItem(KEY, JSON.stringify($choices.get()));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** Goes on to a step: "Back" leads here again. */
export function go(step: Step): void {
  history.pushState({ from: $place.get().step }, "", searchOf({ step, orderId: null }));
  $place.set({ step, orderId: null, moved: true });
}

/** Goes to an earlier step: as "Back" does when that is where one came from. */
export function goBack(step: Step): void {
  const state: unknown = history.state;
  if (Object(state).from === step) history.back();
  else go(step);
}

/** Shows another place in this one's stead: it could not be reached, or there is no way back to it. */
export function goInstead({ step, orderId }: Place): void {
  history.replaceState(history.state, "", searchOf({ step, orderId }));
  $place.set({ step, orderId, moved: true });
}
