/**
 * Buttons with `data-step` (-1 back, 1 on) that move a strip, along its longer side, by a fixed number of pixels: seen where it
 * can scroll, dark at its ends. `goesOn`: whether more will come at the far end.
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

/** Where a strip is and how far it goes, in pixels; the last pixel does not count, since browsers round. */
function placeOf(strip: Element): [at: number, end: number] {
  return isColumn(strip)
    ? [strip.scrollTop, strip.scrollHeight - strip.clientHeight - 1]
    : [strip.scrollLeft, strip.scrollWidth - strip.clientWidth - 1];
}

function isColumn({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
