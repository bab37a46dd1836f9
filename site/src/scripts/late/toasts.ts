import { $toasts, dismiss, startToasts, toastFromLastPage } from "#site/stores/toasts.ts";
import { create } from "./create.ts";

/** Draws the toasts at the top right, announced politely to screen readers; a press dismisses one. */
export function toasts(): void {
  const list = create("div", { className: "toasts", role: "status" });
  document.body.append(list);
  $toasts.subscribe((shown) => {
    const drawn = new Map([...list.children].map((child) => [child.id, child]));
    list.replaceChildren(...shown.map(({ id, text }) => drawn.get(`toast-${id}`) ?? draw(id, text)));
    avoidFocus(list);
  });
  // After the browser has scrolled the focused element into view.
  for (const sign of ["focusin", "scrollend"])
    addEventListener(sign, () => requestAnimationFrame(() => avoidFocus(list)));
  startToasts();
  toastFromLastPage();
}

/** Moves the toasts to the bottom of the window while they would cover the keyboard focus. */
function avoidFocus(list: HTMLElement): void {
  list.classList.remove("is-low");
  if (!list.hasChildNodes()) return;
  const at = document.querySelector(":focus-visible:not(.toasts *)")?.getBoundingClientRect();
  const { left, bottom } = list.getBoundingClientRect();
  list.classList.toggle("is-low", !!at && at.right > left && at.top < bottom);
}

function draw(id: number, text: string): HTMLElement {
  return create("button", { type: "button", id: `toast-${id}`, onclick: () => dismiss(id) }, text);
}
