import type { Area } from "#shop/accounts/permissions.ts";
import { mount } from "#site/islands/kit/mount.tsx";
import { guard } from "#site/stores/accounts/guard.ts";
import { AdminRoot, type PanelPage } from "./AdminRoot.tsx";

/** Mounts a page of the panel where Astro rendered `Loading`, for administrators who may read its area; all by default. */
export function startPanel(page: PanelPage, area?: Area): void {
  const element = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!element) return;
  guard({ admin: true });
  mount(element, <AdminRoot page={page} area={area} />);
}
