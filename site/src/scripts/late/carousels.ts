import { importWithFetch } from "../boot/import-with-retry.ts";

/** Pixels per press of an arrow: two cards of 240 px with their gaps (docs/product-rules.md#interface-sizes). */
const CAROUSEL_STEP_PX = 520;

/** Shows arrows where a row can scroll and disables them at its ends. Scrolling near the end loads more cards. */
export function enhanceCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>(".carousel")) start(carousel);
}

function start(carousel: HTMLElement): void {
  const row = carousel.querySelector<HTMLElement>(".row");
  if (!row) return;
  const arrows = carousel.querySelectorAll<HTMLButtonElement>("[data-step]");
  const hasMore = () => "next" in row.dataset;
  const show = addStepButtons(row, arrows, CAROUSEL_STEP_PX, hasMore);
  let loader: Promise<() => void> | undefined;
  const load = async () => {
    const { carouselLoader } = await importWithFetch(
      () => import("#site/islands/storefront/CarouselEnd.tsx"),
      () => import("#site/islands/react.ts"),
    );
    return carouselLoader(row, show);
  };
  const onScroll = () => {
    const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
    if (!hasMore() || left >= row.clientWidth + CAROUSEL_STEP_PX) return;
    loader ??= load();
    loader.then(
      (loadNext) => loadNext(),
      () => (loader = undefined),
    );
  };
  row.addEventListener("scroll", onScroll, { passive: true });
}

/**
 * Makes buttons with `data-step` (-1 back, 1 forward) scroll a strip by `stepPx` pixels: vertically if its content overflows
 * vertically, else horizontally. The buttons are hidden where the strip cannot scroll, and disabled at its ends. `hasMore`:
 * whether more content can load at the far end. Returns a function that updates the buttons.
 */
export function addStepButtons(
  strip: Element,
  buttons: Iterable<HTMLButtonElement>,
  stepPx: number,
  hasMore = () => false,
): () => void {
  const all = [...buttons];
  const updateButtons = () => {
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
  strip.addEventListener("scroll", updateButtons, { passive: true });
  new ResizeObserver(updateButtons).observe(strip);
  return updateButtons;
}

/** Returns the scroll position and its maximum. The maximum is one pixel less, because browsers round positions. */
function scrollPosition(strip: Element): [at: number, end: number] {
  return isColumn(strip)
    ? [strip.scrollTop, strip.scrollHeight - strip.clientHeight - 1]
    : [strip.scrollLeft, strip.scrollWidth - strip.clientWidth - 1];
}

function isColumn({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1;
}
