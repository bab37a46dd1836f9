import { useStore } from "@nanostores/react";
import type { WritableAtom } from "nanostores";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { loadMoreCards, type MoreCards, moreCardsFrom, moveFocus, Skeletons } from "./more-cards.tsx";

/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
const PLACEHOLDERS = 4;

/**
 * Returns a function that loads the next cards of a carousel's row, one piece at a time. After a failure only the notice's
 * button loads them. `onAdded` is called after each attempt.
 */
export function carouselLoader(row: HTMLElement, onAdded: () => void): () => void {
  const $more = moreCardsFrom(row.dataset["next"] ?? null);
  $more.listen(({ next, status }) => {
    if (!next) delete row.dataset["next"];
    if (status !== "busy") onAdded();
  });
  createRoot(new DocumentFragment()).render(createPortal(<CarouselEnd row={row} $more={$more} />, row));
  return () => {
    if ($more.get().status === "idle") loadMoreCards($more, row);
  };
}

/** What comes after the last card of a row: placeholders while cards load, or a notice after a failure. */
function CarouselEnd({ row, $more }: { row: HTMLElement; $more: WritableAtom<MoreCards> }) {
  const { status } = useStore($more);
  const retry = () => {
    moveFocus(row);
    loadMoreCards($more, row);
  };
  if (status === "busy") return <Skeletons count={PLACEHOLDERS} />;
  return status === "failed" && <RetryNotice text="No pudimos traer los siguientes." onRetry={retry} />;
}
