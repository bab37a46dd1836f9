import { create } from "./create.ts";

/** Returns a failure notice with a retry button. Pressing it removes the notice, moves the focus to `focusTarget` and calls `retry`. */
export function notice(message: string, retry: () => void, focusTarget: HTMLElement): HTMLElement {
  const button = create("button", { type: "button", className: "pill" }, "Reintentar");
  const box = create("div", { className: "notice", role: "alert" }, create("p", {}, message), button);
  button.onclick = () => {
    box.remove();
    moveFocus(focusTarget);
    retry();
  };
  return box;
}

/** Moves the focus to an element, focusable or not, so that it is not lost when the focused element is removed. */
export function moveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
