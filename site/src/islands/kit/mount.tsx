import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { startSession } from "#site/stores/accounts/session.ts";

/** Hydrates what Astro rendered with the same props, and submits a form that was submitted before (layouts/hold.ts). */
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
