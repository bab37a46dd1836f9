import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect } from "react";
import { $toasts, dismiss, startToasts } from "#site/stores/toasts.ts";

/** The toasts in the page's live region (layouts/Page.astro); a press dismisses one. */
export function Toasts({ element, isFirst }: { element: HTMLElement; isFirst: boolean }) {
  const toasts = useStore($toasts);
  useEffect(startToasts, []);
  useLayoutEffect(() => avoidFocus(element));
  useEffect(() => {
    // Waits until the browser has scrolled the focused element into view.
    const avoidLater = () => requestAnimationFrame(() => avoidFocus(element));
    for (const type of ["focusin", "scrollend"]) addEventListener(type, avoidLater);
  }, [element]);
  // The built region is empty.
  if (isFirst) return null;
  return toasts.map(({ id, text }) => (
    <button key={id} type="button" onClick={() => dismiss(id)}>
      {text}
    </button>
  ));
}

/** Moves the toasts to the bottom of the window while they would cover the keyboard focus. */
function avoidFocus(region: HTMLElement): void {
  region.classList.remove("is-low");
  if (!region.hasChildNodes()) return;
  const at = document.querySelector(":focus-visible:not(.toasts *)")?.getBoundingClientRect();
  const { left, bottom } = region.getBoundingClientRect();
  region.classList.toggle("is-low", !!at && at.right > left && at.top < bottom);
}
