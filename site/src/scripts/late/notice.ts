/** Returns a failure notice with a retry button. Pressing it removes the notice, moves the focus to `focusTarget` and calls `retry`. */
export function notice(message: string, retry: () => void, focusTarget: HTMLElement): HTMLElement {
  const box = document.createElement("div");
  const text = document.createElement("p");
  const button = document.createElement("button");
  box.className = "notice";
  box.setAttribute("role", "alert");
  text.textContent = message;
  button.type = "button";
  button.className = "pill";
  button.textContent = "Reintentar";
  button.onclick = () => {
    box.remove();
    moveFocus(focusTarget);
    retry();
  };
  box.append(text, button);
  return box;
}

/** Moves the focus to an element, focusable or not, so that it is not lost when the focused element is removed. */
export function moveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
