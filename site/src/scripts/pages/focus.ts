/** Brings the focus to an element, which need not be one that takes it by itself: so that it is not lost with what had it. */
export function bringFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
