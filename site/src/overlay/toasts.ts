import { $toasts, dismiss, toastFromLastPage } from "#site/stores/toasts.ts";

/** Draws the toasts at the top right, told to readers politely; a press takes one away. */
export function toasts(): void {
  const place = document.createElement("div");
  place.className = "toasts";
  place.role = "status";
  document.body.append(place);
  $toasts.subscribe((shown) => {
    const drawn = new Map([...place.children].map((child) => [child.id, child]));
    place.replaceChildren(...shown.map(({ id, text }) => drawn.get(`toast-${id}`) ?? draw(id, text)));
  });
  toastFromLastPage();
}

function draw(id: number, text: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `toast-${id}`;
  button.textContent = text;
  button.onclick = () => dismiss(id);
  return button;
}
