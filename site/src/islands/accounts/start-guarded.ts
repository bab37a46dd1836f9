import type { ReactNode } from "react";
import { mount } from "#site/islands/kit/mount.tsx";
import { type GuardOptions, guard } from "#site/stores/accounts/guard.ts";

/** Guards the page, and mounts `draw` where Astro rendered the same. `draw` gets the place's data attributes. */
export function startGuarded(draw: (data: DOMStringMap) => ReactNode, options?: GuardOptions): void {
  const place = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!place) return;
  guard(options);
  mount(place, draw(place.dataset));
}
