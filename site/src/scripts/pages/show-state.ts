/** Shows one state of a page, by its `data-state`; focusing its heading announces it to screen readers. */
export function showState(state: string): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state;
  document.querySelector<HTMLElement>("[data-state]:not([hidden]) h1")?.focus();
}
