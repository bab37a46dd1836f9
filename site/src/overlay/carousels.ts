/** One press of an arrow: two cards of 240 px with their gaps (specification 9, Interface). */
export const CAROUSEL_STEP_PX = 520;

/** Arrows appear where a row can scroll, and go dark at its ends. */
export function carousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>(".carousel")) start(carousel);
}

function start(carousel: HTMLElement): void {
  const row = carousel.querySelector(".row");
  const arrows = carousel.querySelectorAll<HTMLButtonElement>("[data-step]");
  if (!row) return;
  const show = () => {
    const end = row.scrollWidth - row.clientWidth - 1;
    for (const arrow of arrows) {
      arrow.hidden = end <= 0;
      arrow.disabled = Number(arrow.dataset.step) < 0 ? row.scrollLeft <= 0 : row.scrollLeft >= end;
    }
  };
  for (const arrow of arrows) {
    arrow.onclick = () => row.scrollBy({ left: Number(arrow.dataset.step) * CAROUSEL_STEP_PX });
  }
  row.addEventListener("scroll", show, { passive: true });
  new ResizeObserver(show).observe(row);
}
