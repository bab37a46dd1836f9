import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { AccountMenu, CartBadge } from "./accounts/Header.tsx";
import { BuyBox, CardBox } from "./catalogue/OfferIslands.tsx";
import { Toasts } from "./storefront/Toasts.tsx";

/** `isFirst`: renders the built markup, which React hydrates; else the current data. */
type Island = (props: { element: HTMLElement; isFirst: boolean }) => ReactNode;

/** The islands of public pages, by the class of their element, or of the card or product that they are part of. */
const ISLANDS: Readonly<Record<string, Island>> = {
  account: AccountMenu,
  cart: CartBadge,
  toasts: Toasts,
  card: CardBox,
  product: BuyBox,
};

/** Hydrates an island once, within one frame. Its elements are kept, with the focus and open menus. */
export function hydrate(element: HTMLElement): void {
  const { className, dataset } = element.closest<HTMLElement>("[data-offer]") ?? element;
  const Island = ISLANDS[className];
  if (!Island || dataset["hydrated"] === "") return;
  dataset["hydrated"] = "";
  const root = flushSync(() => hydrateRoot(element, <Island element={element} isFirst />));
  flushSync(() => root.render(<Island element={element} isFirst={false} />));
}

// Every public page has these. They do not wait for a press on them: a press elsewhere shows a toast or changes the badge.
for (const element of document.querySelectorAll<HTMLElement>(".account, .cart, .toasts")) hydrate(element);
