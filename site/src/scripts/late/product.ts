import { bring, bringAtLast } from "../boot/bring.ts";
import { gallery } from "./gallery.ts";
import { whenNear } from "./near.ts";

/** How far below the window the end of the buy box is when what follows it is fetched. */
const SOON = "200px";

/** What a product's page has besides what it was built with, each fetched when it is wanted; without it the page is whole. */
export function product(): void {
  const article = document.querySelector<HTMLElement>(".product[data-offer]");
  const shots = article?.querySelector<HTMLElement>(".shots");
  if (!(article && shots)) return;
  gallery();
  const more = () =>
    bringAtLast(
      () => import("#site/scripts/product/extras.ts"),
      ({ extras }) => extras(article),
    );
  const end = article.querySelector(".share");
  if (end) whenNear(end, more, SOON);
  for (const way of article.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    way.disabled = false;
    way.hidden &&= !("share" in navigator);
  }
  article.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>(".nearer, .shots img, [data-share]");
    if (!pressed) return;
    bring(() => import("#site/scripts/product/pressed.ts")).then(
      ({ answerPress }) => answerPress(pressed, shots),
      nothing,
    );
  });
}

function nothing(): void {
  // Offline: the page goes on without, and the next press asks again.
}
