import { type GrowingList, grow } from "./more.ts";
import { notice } from "./notice.ts";
import { steps } from "./steps.ts";

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
  const list: GrowingList = { place: row, next: row.dataset["next"] ?? null, placeholders: PLACEHOLDERS };
  const arrows = carousel.querySelectorAll<HTMLButtonElement>("[data-step]");
  const show = steps(row, arrows, CAROUSEL_STEP_PX, () => list.next !== null);
  const goOn = goingOn(list, show);
  const onScroll = () => {
    const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
    if (left < row.clientWidth + CAROUSEL_STEP_PX) goOn();
  };
  row.addEventListener("scroll", onScroll, { passive: true });
}

/**
 * Returns a function that loads the next cards, one piece at a time. A failure shows a notice at the end of the list with a
 * button to retry.
 */
function goingOn(list: GrowingList, then: () => void): () => Promise<void> {
  let held = false;
  const goOn = async () => {
    if (held || !list.next) return;
    held = true;
    list.place.ariaBusy = "true";
    try {
      await grow(list);
      held = false;
    } catch {
      list.place.append(notice("No pudimos traer los siguientes.", again, list.place));
    }
    list.place.ariaBusy = null;
    then();
  };
  const again = () => {
    held = false;
    goOn();
  };
  return goOn;
}
