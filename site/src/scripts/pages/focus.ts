/** Moves the focus to an element, focusable or not, so that it is not lost when the focused element is removed. */
export function bringFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
