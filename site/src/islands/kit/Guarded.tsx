import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { User } from "#shop/accounts/user.contract.ts";
import { $entrance, type GuardOptions, guard, retryGuard } from "#site/stores/accounts/guard.ts";
import { mount } from "./mount.tsx";
import { RetryNotice } from "./RetryNotice.tsx";

/** Guards the page, and mounts `render` where Astro rendered the same. `render` gets the element's data attributes. */
export function startGuarded(render: (data: DOMStringMap) => ReactNode, options?: GuardOptions): void {
  const element = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!element) return;
  guard(options);
  mount(element, render(element.dataset));
}

interface GuardedProps {
  waiting: ReactNode;
  children: (user: User) => ReactNode;
}

/** Renders private content once the session is known, and `waiting` before. The page's script must call `guard`. */
export function Guarded({ waiting, children }: GuardedProps) {
  const entrance = useStore($entrance);
  if (entrance.state === "entered") return children(entrance.user);
  if (entrance.state === "verifying") return waiting;
  return (
    <RetryNotice text="No pudimos comprobar tu sesión. Revisá tu conexión y probá de nuevo." onRetry={retryGuard} />
  );
}
