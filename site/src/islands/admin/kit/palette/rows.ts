/** Moves the focus to a row of the page's list: to what opens it. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".desk-table tbody tr")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[here < 0 ? 0 : here + step];
  next?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Puts the focus on the field that looks for something in the page's list. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
}
