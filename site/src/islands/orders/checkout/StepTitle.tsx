import { useEffect } from "react";
import { $place } from "#site/stores/orders/checkout.ts";

const ID = "paso";

/** A step's heading. Takes the focus when somebody has come from another step, and names the page. */
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

/** Brings the focus to the heading: what had it is gone. */
export function focusTitle(): void {
  document.getElementById(ID)?.focus({ preventScroll: true });
}
