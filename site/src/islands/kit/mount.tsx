import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { startSession } from "#site/stores/accounts/session.ts";

/**
 * Hydrates what Astro rendered with the same props. Then submits the forms that were submitted before the script had loaded
 * (layouts/inline-scripts.ts).
 */
export function mount(container: HTMLElement, element: ReactNode): void {
  startSession();
  hydrateRoot(container, <ReleaseOnMount container={container}>{element}</ReleaseOnMount>);
}

function ReleaseOnMount({ container, children }: { container: HTMLElement; children: ReactNode }) {
  useEffect(() => release(container), [container]);
  return children;
}

function release(container: HTMLElement): void {
  delete container.dataset["hold"];
  for (const [form, pressed] of window.held ?? []) {
    if (!container.contains(form)) continue;
    window.held?.delete(form);
    if (pressed) pressed.click();
    else form.requestSubmit();
  }
}
