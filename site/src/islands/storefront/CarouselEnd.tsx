import { useStore } from "@nanostores/react";
import type { WritableAtom } from "nanostores";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { type Growth, grow, growthFrom, moveFocus, Skeletons } from "./more-cards.tsx";

/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
const PLACEHOLDERS = 4;

/**
 * Returns a function that loads the next cards of a carousel's row, one piece at a time. After a failure only the notice's
 * button loads them. `onGrown` is called when cards were added.
 */
export function carouselLoader(row: HTMLElement, onGrown: () => void): () => void {
  const $growth = growthFrom(row.dataset["next"] ?? null);
  $growth.listen(({ next, status }) => {
    if (!next) delete row.dataset["next"];
    if (status !== "busy") onGrown();
  });
  createRoot(new DocumentFragment()).render(createPortal(<CarouselEnd row={row} $growth={$growth} />, row));
  return () => {
    if ($growth.get().status === "idle") grow($growth, row);
  };
}

/** Follows the last card of a row: placeholders while cards load, or the notice that they could not be loaded. */
function CarouselEnd({ row, $growth }: { row: HTMLElement; $growth: WritableAtom<Growth> }) {
  const { status } = useStore($growth);
  const retry = () => {
    moveFocus(row);
    grow($growth, row);
  };
  if (status === "busy") return <Skeletons count={PLACEHOLDERS} />;
  return status === "failed" && <RetryNotice text="No pudimos traer los siguientes." onRetry={retry} />;
}
