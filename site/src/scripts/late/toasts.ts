import { $toasts, dismiss, startToasts, toastFromLastPage } from "#site/stores/toasts.ts";

/** Draws the toasts at the top right, announced politely to screen readers; a press dismisses one. */
export function toasts(): void {
  const place = document.createElement("div");
  place.className = "toasts";
  place.role = "status";
  document.body.append(place);
  $toasts.subscribe((shown) => {
    const drawn = new Map([...place.children].map((child) => [child.id, child]));
    place.replaceChildren(...shown.map(({ id, text }) => drawn.get(`toast-${id}`) ?? draw(id, text)));
    avoidFocus(place);
  });
  // After the browser has scrolled the focused element into view.
  for (const sign of ["focusin", "scrollend"])
    addEventListener(sign, () => requestAnimationFrame(() => avoidFocus(place)));
  startToasts();
  toastFromLastPage();
}

/** Moves the toasts to the bottom of the window while they would cover the keyboard focus. */
function avoidFocus(place: HTMLElement): void {
  place.classList.remove("is-low");
  if (!place.hasChildNodes()) return;
  const at = document.querySelector(":focus-visible:not(.toasts *)")?.getBoundingClientRect();
  const { left, bottom } = place.getBoundingClientRect();
  place.classList.toggle("is-low", !!at && at.right > left && at.top < bottom);
}

function draw(id: number, text: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `toast-${id}`;
  button.textContent = text;
  button.onclick = () => dismiss(id);
  return button;
}
