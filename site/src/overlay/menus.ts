/** Menus close on Escape and on a press elsewhere. They open and close without this, too. */
export function menus(): void {
  const open = () => document.querySelector<HTMLDetailsElement>(".menu details[open]");
  addEventListener("click", ({ target }) => {
    const menu = open();
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  addEventListener("keydown", ({ key }) => {
    const menu = open();
    if (key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
