import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { TakenBuyBox } from "./TakenBuyBox.tsx";
import { TakenCard } from "./TakenCard.tsx";

/**
 * Takes over a place of the catalogue's pages (`data-island`), within one frame: the same markup, made by React from here on.
 * What it is follows from where it stands; all it needs is in the page and in the live store. Focus stays where it was.
 */
export function take(place: HTMLElement): void {
  const article = place.closest<HTMLElement>("[data-offer]");
  if (!article) return;
  const act = focusedAct(place);
  flushSync(() => createRoot(place).render(partOf(article)));
  if (act) place.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus({ preventScroll: true });
}

function partOf(article: HTMLElement): ReactNode {
  return article.classList.contains("card") ? <TakenCard article={article} /> : <TakenBuyBox article={article} />;
}

function focusedAct(place: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && place.contains(activeElement)
    ? activeElement.dataset["act"]
    : undefined;
}
