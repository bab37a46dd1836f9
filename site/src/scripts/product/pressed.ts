import { FULL_PICTURE_WIDTH } from "#shop/catalogue/picture.ts";
import { create } from "#site/scripts/late/create.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import styles from "#site/styles/catalogue/zoom.css?inline";

/** Handles a press on a picture or a share button of a product page. */
export function handlePress(pressed: HTMLElement, shots: HTMLElement): void {
  if (pressed.dataset["share"]) share(pressed);
  else openZoom(shots);
}

/** How long "Enlace copiado" shows (docs/product-rules.md#interface-sizes). */
const COPIED_MS = 2000;

const SHARE_LABEL = "Copiar enlace";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Handles a press on a share button (components/Product.astro). The canonical link has the product's URL. */
export async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  if (button.dataset["share"] === "system") return shareBySystem(url);
  announce(button, (await copy(url)) ? "Enlace copiado" : "No se pudo copiar");
}

/** Writes on the button, and into the status element beside it for screen readers. */
function announce(button: HTMLElement, message: string): void {
  const show = (text: string, announced: string) => {
    button.textContent = text;
    button.nextElementSibling?.replaceChildren(announced);
  };
  show(message, message);
  clearTimeout(timer);
  timer = setTimeout(show, COPIED_MS, SHARE_LABEL, "");
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function shareBySystem(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.querySelector("h1")?.textContent ?? "", url });
  } catch {
    // The person closed the system's dialog: ignored.
  }
}

const FULL_HEIGHT = 1076;

/** Opens the gallery's pictures in a dialog, at the current one. Closing scrolls the gallery to the picture seen last. */
export function openZoom(shots: HTMLElement): void {
  if (document.querySelector("dialog.zoom")) return;
  addStyles(styles);
  const pictures = [...shots.querySelectorAll("img")].map(enlargedPicture);
  const strip = create("div", { className: "zoom-strip", tabIndex: 0 }, ...pictures);
  const close = create("button", { type: "button", className: "modal-close", ariaLabel: "Cerrar" });
  const dialog = create("dialog", { className: "zoom", ariaLabel: "Fotos ampliadas" }, strip, close);
  // Stored, because a closed dialog's strip has no scroll position. An arrow key sets it at once, before the strip has
  // scrolled.
  let shownIndex = pictureIndex(shots);
  let isScrolling = false;
  dialog.onclose = () => {
    shots.scrollTo({ left: shownIndex * shots.clientWidth, behavior: "instant" });
    dialog.remove();
  };
  close.onclick = () => dialog.close();
  closeOnPressOutside(dialog);
  document.body.append(dialog);
  dialog.showModal();
  strip.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || strip.querySelector(".is-near")) return;
    event.preventDefault();
    shownIndex = Math.min(Math.max(shownIndex + step, 0), strip.childElementCount - 1);
    isScrolling = true;
    strip.scrollTo({ left: shownIndex * strip.clientWidth });
  };
  strip.onpointerdown = () => {
    isScrolling = false;
  };
  strip.scrollTo({ left: shownIndex * strip.clientWidth, behavior: "instant" });
  strip.onscroll = () => {
    if (!dialog.open) return;
    isScrolling &&= pictureIndex(strip) !== shownIndex;
    if (!isScrolling) shownIndex = pictureIndex(strip);
  };
}

/** A button, so that the keyboard can zoom, too. */
function enlargedPicture(image: HTMLImageElement): HTMLElement {
  const { alt } = image;
  const src = image.src.replace(/-480(?=\.webp$)/, "");
  const large = create("img", { width: FULL_PICTURE_WIDTH, height: FULL_HEIGHT, loading: "lazy", alt, src });
  const button = create("button", { type: "button", ariaPressed: "false", ariaLabel: `Acercar: ${alt}` }, large);
  const frame = create("div", {}, button);
  button.onclick = () => {
    button.ariaPressed = `${frame.classList.toggle("is-near")}`;
  };
  return frame;
}

function pictureIndex(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / (strip.clientWidth || 1));
}
