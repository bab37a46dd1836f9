import { createRoot } from "react-dom/client";
import type { Area } from "#shop/accounts/permissions.ts";
import { mount } from "#site/islands/kit/mount.tsx";
import { Toasts } from "#site/islands/storefront/Toasts.tsx";
import { retryLateStyles } from "#site/scripts/late/late-styles.ts";
import { prefetch } from "#site/scripts/late/prefetch.ts";
import { guard } from "#site/stores/accounts/guard.ts";
import { toastFromLastPage } from "#site/stores/toasts.ts";
import { AdminRoot, type PanelPage } from "./AdminRoot.tsx";

/** Mounts a page of the panel where Astro rendered `Loading`, for administrators who may read its area; all by default. */
export function startPanel(page: PanelPage, area?: Area): void {
  const element = document.querySelector<HTMLElement>("[data-part=guarded]");
  if (!element) return;
  guard({ admin: true });
  mount(element, <AdminRoot page={page} area={area} />);
  startPage();
}

/** Starts those parts of scripts/boot/boot.ts that the panel also has. */
function startPage(): void {
  window.early = null;
  retryLateStyles();
  prefetch();
  toastFromLastPage();
  const toasts = document.querySelector<HTMLElement>(".toasts");
  if (toasts) createRoot(toasts).render(<Toasts element={toasts} isFirst={false} />);
}
