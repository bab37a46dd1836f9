/**
 * Makes buttons with `data-step` (-1 back, 1 forward) scroll a strip along its longer side by `stepPx` pixels. They are
 * hidden where it cannot scroll and disabled at its ends. `goesOn`: whether more content can load at the far end. Returns a
 * function that updates the buttons.
 */
export function steps(
  strip: Element,
  buttons: Iterable<HTMLButtonElement>,
  stepPx: number,
  goesOn = () => false,
): () => void {
  const all = [...buttons];
  const show = () => {
    const [at, end] = placeOf(strip);
    for (const button of all) {
      button.hidden = end <= 0;
      button.disabled = Number(button.dataset["step"]) < 0 ? at <= 0 : at >= end && !goesOn();
    }
  };
  for (const button of all) {
    const move = Number(button.dataset["step"]) * stepPx;
    button.onclick = () => strip.scrollBy(isColumn(strip) ? { top: move } : { left: move });
  }
  strip.addEventListener("scroll", show, { passive: true });
  new ResizeObserver(show).observe(strip);
  return show;
}

/** Returns the scroll position and its maximum in pixels; the maximum is one pixel less, because browsers round. */
function placeOf(strip: Element): [at: number, end: number] {
  return isColumn(strip)
    ? [strip.scrollTop, strip.scrollHeight - strip.clientHeight - 1]
    : [strip.scrollLeft, strip.scrollWidth - strip.clientWidth - 1];
}

function isColumn({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
