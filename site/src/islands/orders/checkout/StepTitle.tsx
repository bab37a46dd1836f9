import { useEffect } from "react";
import { $place } from "#site/stores/orders/checkout.ts";

const ID = "paso";

/** A step's heading. Sets the page's title, and takes the focus when coming from another step. */
export function StepTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = document.title.replace(/^.*(?= \| )/, () => children);
    if (!$place.get().moved) return;
    scrollTo({ top: 0, behavior: "instant" });
    focusTitle();
  }, [children]);
  return (
    <h1 id={ID} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Focuses the heading, because the focused element was removed. */
export function focusTitle(): void {
  document.getElementById(ID)?.focus({ preventScroll: true });
}
