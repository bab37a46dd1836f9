import { importWithFetch } from "../boot/import-with-retry.ts";

/** Closes menus on Escape, on a press elsewhere, and on a press on one of their links. */
export function enhanceMenus(): void {
  const phone = document.getElementById("menu");
  const open = () => document.querySelector<HTMLDetailsElement>(".menu details[open]");
  const close = () => {
    const menu = open();
    if (menu) menu.open = false;
  };
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (!open()?.contains(target)) close();
    // The link may lead to this page, or "Back" may restore this page: the menu must be closed.
    if (!target.closest("#menu a")) return;
    close();
    if (phone?.matches(":popover-open")) phone.hidePopover();
  });
  addEventListener("keydown", ({ key }) => {
    const menu = open();
    if (key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

export const importSearch = () => import("#site/islands/storefront/SearchDialog.tsx");

/**
 * Makes the search link in the header open the dialog, which loads when the link is pointed at or focused; when it cannot be
 * loaded, the link is followed.
 */
export function enhanceSearchLink(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-part=search]");
  const load = () => importWithFetch(importSearch, () => import("#site/islands/react.ts"));
  for (const type of ["pointerover", "focus"]) link?.addEventListener(type, () => load().catch(() => undefined));
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ openSearch }) => openSearch(),
      () => location.assign(link.href),
    );
  });
}
