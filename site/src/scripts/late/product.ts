import { importWithFetch, importWithRetry } from "../boot/import-with-retry.ts";
import { addStepButtons } from "./carousels.ts";
import { whenNear } from "./when-near.ts";

/**
 * Root margin: the viewport and all above it, so that a jump past the end of the column counts too. Nothing below it, because
 * the column may end just below a desktop window, and nothing must load before scrolling.
 */
const NEAR_END = "100000px 0px 0px";

/** Enhancements of a product page; the page works without them. */
export function enhanceProduct(): void {
  const article = document.querySelector<HTMLElement>(".product[data-offer]");
  if (!article) return;
  enhanceGallery();
  const loadExtras = () =>
    importWithRetry(
      () => import("#site/scripts/product/extras.ts"),
      ({ extras }) => extras(article),
    );
  const end = article.querySelector(".share");
  if (end) whenNear(end, loadExtras, NEAR_END);
  enhanceDelivery(article);
  for (const button of article.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    button.disabled = false;
    button.hidden &&= !("share" in navigator);
    button.onclick = () =>
      importWithFetch(() => import("#site/scripts/product/share.ts")).then(({ share }) => share(button), ignore);
  }
}

/** The link about delivery opens a dialog that estimates it by postal code. Without that script the link is followed. */
function enhanceDelivery(article: HTMLElement): void {
  const link = article.querySelector<HTMLAnchorElement>(".shipping a");
  if (!link) return;
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    importWithFetch(
      () => import("#site/islands/orders/show-delivery-dialog.tsx"),
      () => import("#site/islands/react.ts"),
    ).then(
      ({ showDeliveryDialog }) => showDeliveryDialog(() => link.focus()),
      () => location.assign(link.href),
    );
  };
}

function ignore(): void {
  // Offline: ignored, the next press retries.
}

/** Pixels per press of an arrow beside the thumbnails (docs/product-rules.md#interface-sizes). */
const THUMBS_STEP_PX = 100;

/** Loads the other pictures on the first interaction. A press on a thumbnail scrolls without a new history entry. */
function enhanceGallery(): void {
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
  for (const type of ["pointerenter", "touchstart", "focusin"]) {
    shots.closest(".gallery")?.addEventListener(type, open, { once: true, passive: true });
  }
  shots.addEventListener("scroll", show, { passive: true });
  addStepButtons(strip, document.querySelectorAll<HTMLButtonElement>(".thumbs [data-step]"), THUMBS_STEP_PX);
}
