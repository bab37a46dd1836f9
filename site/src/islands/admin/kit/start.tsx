import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { AdminRoot, type PanelPage } from "./AdminRoot.tsx";

/** Mounts a page of the panel where Astro rendered `AdminRoot`. */
export function startPanel(page: PanelPage): void {
  const element = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!element) return;
  guard({ admin: true });
  mount(element, <AdminRoot page={page} />);
}
