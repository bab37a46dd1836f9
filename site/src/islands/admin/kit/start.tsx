import type { ReactNode } from "react";
import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";

/** Makes a page of the panel live: `element` is what Astro rendered into its guarded place, with the same properties. */
export function startPanel(element: (place: HTMLElement) => ReactNode): void {
  const place = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!place) return;
  guard({ admin: true });
  mount(place, element(place));
}
