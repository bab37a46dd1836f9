/** Menus close on Escape, on a press elsewhere, and on a link of theirs. They open and close without this, too. */
export function menus(): void {
  const phone = document.getElementById("menu");
  const open = () => document.querySelector<HTMLDetailsElement>(".menu details[open]");
  const close = () => {
    const menu = open();
    if (menu) menu.open = false;
  };
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (!open()?.contains(target)) close();
    // The page behind a link may be this one, or come back whole with "Back": not with its menu open.
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
