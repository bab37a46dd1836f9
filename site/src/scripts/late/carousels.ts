import { type GrowingList, grow } from "./more.ts";
import { notice } from "./notice.ts";
import { steps } from "./steps.ts";

/** One press of an arrow: two cards of 240 px with their gaps (specification 9, Interface). */
export const CAROUSEL_STEP_PX = 520;
/** Placeholders while more cards come (specification 9, Interface). */
const PLACEHOLDERS = 4;

/** Arrows appear where a row can scroll, and go dark at its ends. A row that is scrolled towards its end goes on. */
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

/** Makes a list go on, one piece at a time; a failure says so at its end, until it is tried again. */
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
