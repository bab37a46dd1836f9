import { steps } from "./steps.ts";

/** One press of an arrow beside the thumbnails (specification 9, Interface). */
export const THUMBS_STEP_PX = 100;

/** The other pictures load when somebody comes near them. A press on a thumbnail brings its picture into view inside the gallery, without a new entry in the history. */
export function gallery(): void {
  const shots = document.querySelector(".shots");
  const strip = document.querySelector(".thumbs ul");
  const count = document.querySelector("[data-part=shown]");
  if (!shots || !strip) return;
  const thumbs = [...strip.querySelectorAll("a")];
  const show = () => {
    const at = Math.round(shots.scrollLeft / (shots.clientWidth || 1));
    for (const [i, thumb] of thumbs.entries()) thumb.ariaCurrent = i === at ? "true" : null;
    if (count) count.textContent = `${at + 1}`;
  };
  for (const [i, thumb] of thumbs.entries()) {
    thumb.onclick = (event) => {
      event.preventDefault();
      shots.scrollTo({ left: i * shots.clientWidth });
    };
  }
  const open = () => shots.classList.add("on");
  for (const sign of ["pointerenter", "touchstart", "focusin"]) {
    shots.closest(".gallery")?.addEventListener(sign, open, { once: true, passive: true });
  }
  shots.addEventListener("scroll", show, { passive: true });
  steps(strip, document.querySelectorAll<HTMLButtonElement>(".thumbs [data-step]"), THUMBS_STEP_PX);
}
