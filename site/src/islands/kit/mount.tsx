import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { startSession } from "#site/stores/accounts/session.ts";

/**
 * Makes a pre-rendered place live. `element` is what Astro rendered into it, with the same properties. What was typed before
 * stays, and a form that was sent before (layouts/hold.ts kept it) is sent now.
 */
export function mount(place: HTMLElement, element: ReactNode): void {
  startSession();
  hydrateRoot(place, <Live place={place}>{element}</Live>);
}

function Live({ place, children }: { place: HTMLElement; children: ReactNode }) {
  useEffect(() => release(place), [place]);
  return children;
}

function release(place: HTMLElement): void {
  delete place.dataset["hold"];
  for (const form of window.held ?? []) {
    if (!place.contains(form)) continue;
    window.held?.delete(form);
    form.requestSubmit();
  }
}
