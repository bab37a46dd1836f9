import { $toasts, dismiss, startToasts, toastFromLastPage } from "#site/stores/toasts.ts";

/** Draws the toasts at the top right, told to readers politely; a press takes one away. */
export function toasts(): void {
  const place = document.createElement("div");
  place.className = "toasts";
  place.role = "status";
  document.body.append(place);
  $toasts.subscribe((shown) => {
    const drawn = new Map([...place.children].map((child) => [child.id, child]));
    place.replaceChildren(...shown.map(({ id, text }) => drawn.get(`toast-${id}`) ?? draw(id, text)));
    makeWay(place);
  });
  // Where it is after the page has brought it into view.
  for (const sign of ["focusin", "scrollend"])
    addEventListener(sign, () => requestAnimationFrame(() => makeWay(place)));
  startToasts();
  toastFromLastPage();
}

/** Who goes by keyboard sees where they are: toasts that would be over it stand at the foot of the window meanwhile. */
function makeWay(place: HTMLElement): void {
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
