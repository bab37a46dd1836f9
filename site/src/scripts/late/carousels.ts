import { type GrowingList, grow } from "./more.ts";
import { notice } from "./notice.ts";

/** Pixels per press of an arrow: two cards of 240 px with their gaps (docs/product-rules.md#interface-sizes). */
export const CAROUSEL_STEP_PX = 520;
/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
const PLACEHOLDERS = 4;

/** Shows arrows where a row can scroll and disables them at its ends. Scrolling near the end loads more cards. */
export function carousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>(".carousel")) start(carousel);
}

function start(carousel: HTMLElement): void {
  const row = carousel.querySelector<HTMLElement>(".row");
  if (!row) return;
  const list: GrowingList = { container: row, next: row.dataset["next"] ?? null, placeholders: PLACEHOLDERS };
  const arrows = carousel.querySelectorAll<HTMLButtonElement>("[data-step]");
  const show = steps(row, arrows, CAROUSEL_STEP_PX, () => list.next !== null);
  const loadNext = nextLoader(list, show);
  const onScroll = () => {
    const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
    if (left < row.clientWidth + CAROUSEL_STEP_PX) loadNext();
  };
  row.addEventListener("scroll", onScroll, { passive: true });
}

/** Returns a function that loads the next cards, one piece at a time. A failure shows a notice at the end of the list. */
function nextLoader(list: GrowingList, then: () => void): () => Promise<void> {
  let isBusy = false;
  const loadNext = async () => {
    if (isBusy || !list.next) return;
    isBusy = true;
    list.container.ariaBusy = "true";
    try {
      await grow(list);
      isBusy = false;
    } catch {
      list.container.append(notice("No pudimos traer los siguientes.", retry, list.container));
    }
    list.container.ariaBusy = null;
    then();
  };
  const retry = () => {
    isBusy = false;
    loadNext();
  };
  return loadNext;
}

/**
 * Makes buttons with `data-step` (-1 back, 1 forward) scroll a strip along its longer side by `stepPx` pixels. They are
 * hidden where it cannot scroll and disabled at its ends. `hasMore`: whether more content can load at the far end. Returns a
 * function that updates the buttons.
 */
export function steps(
  strip: Element,
  buttons: Iterable<HTMLButtonElement>,
  stepPx: number,
  hasMore = () => false,
): () => void {
  const all = [...buttons];
  const show = () => {
    const [at, end] = scrollPosition(strip);
    for (const button of all) {
      button.hidden = end <= 0;
      button.disabled = Number(button.dataset["step"]) < 0 ? at <= 0 : at >= end && !hasMore();
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
function scrollPosition(strip: Element): [at: number, end: number] {
  return isColumn(strip)
    ? [strip.scrollTop, strip.scrollHeight - strip.clientHeight - 1]
    : [strip.scrollLeft, strip.scrollWidth - strip.clientWidth - 1];
}

function isColumn({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
