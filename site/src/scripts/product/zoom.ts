import { FULL_PICTURE_WIDTH } from "#shop/catalogue/pictures/picture.ts";
import { create } from "#site/scripts/late/create.ts";
import { addStyles, closeOnPressOutside } from "#site/scripts/late/dialog.ts";
import styles from "#site/styles/catalogue/zoom.css?inline";

const FULL_HEIGHT = 1076;

/** Size of an enlarged picture, relative to one that fits the window. */
const NEARER = 2;
/** If a picture that fits the window is not this many times as wide as in the gallery (on a phone), it opens enlarged. */
const LARGE_ENOUGH = 1.25;
const CENTER = { x: 0.5, y: 0.5 };

/**
 * Opens what was pressed in a product's gallery in a dialog: its video, or its pictures at the current one. Does nothing while
 * such a dialog is open.
 */
export function openZoom({ dataset: { player } }: HTMLElement): void {
  const shots = document.querySelector(".shots");
  if (!shots || document.querySelector("dialog.zoom")) return;
  addStyles(styles);
  if (player) playVideo(player, document.querySelector("h1")?.textContent ?? "");
  else showPictures(shots);
}

/** Before this call nothing is requested from the video's site. Closing removes the player, which stops the video. */
function playVideo(src: string, name: string): void {
  const title = `Video de ${name}`;
  const dialog = fullDialog(title, create("iframe", { src, title, allow: "autoplay; fullscreen; picture-in-picture" }));
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
  // Not the player: a focused player handles Escape itself.
  dialog.querySelector("button")?.focus();
}

function fullDialog(ariaLabel: string, content: HTMLElement): HTMLDialogElement {
  const close = create("button", { type: "button", className: "modal-close", ariaLabel: "Cerrar" });
  const dialog = create("dialog", { className: "zoom", ariaLabel }, content, close);
  close.onclick = () => dialog.close();
  document.body.append(dialog);
  return dialog;
}

/** Closing scrolls the gallery to the picture that was shown last. */
function showPictures(shots: Element): void {
  const pictures = [...shots.querySelectorAll("img")].map(enlargedPicture);
  const strip = create("div", { className: "zoom-strip", tabIndex: 0 }, ...pictures);
  const dialog = fullDialog("Fotos ampliadas", strip);
  // Stored, because a closed dialog's strip has no scroll position. An arrow key changes it before the strip has scrolled.
  let shownIndex = pictureIndex(shots);
  let isScrolling = false;
  dialog.onclose = () => {
    shots.scrollTo({ left: shownIndex * shots.clientWidth, behavior: "instant" });
    dialog.remove();
  };
  closeOnPressOutside(dialog);
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
  const shown = strip.children[shownIndex];
  if (shown && fittingWidth() < LARGE_ENOUGH * shots.clientWidth) bringNearer(shown, true, CENTER);
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
  button.onclick = ({ detail, offsetX, offsetY }) => {
    const pressed = { x: offsetX / large.clientWidth, y: offsetY / large.clientHeight };
    bringNearer(frame, !frame.matches(".is-near"), detail === 0 ? CENTER : pressed);
  };
  return frame;
}

/** The width of a picture that fits the window. */
function fittingWidth(): number {
  return Math.min(FULL_PICTURE_WIDTH, innerWidth, (innerHeight * FULL_PICTURE_WIDTH) / FULL_HEIGHT);
}

/** Enlarges a picture around a point, given as shares of its width and height, or fits it to the window again. */
function bringNearer(frame: Element, isNear: boolean, { x, y }: typeof CENTER): void {
  const [button, image] = [frame.querySelector("button"), frame.querySelector("img")];
  if (!button || !image) return;
  button.ariaPressed = `${isNear}`;
  image.style.setProperty("--near", `${Math.max(FULL_PICTURE_WIDTH, NEARER * fittingWidth())}px`);
  frame.classList.toggle("is-near", isNear);
  const [left, top] = [x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2];
  frame.scrollTo({ left, top, behavior: "instant" });
}

function pictureIndex(strip: Element): number {
  return Math.round(strip.scrollLeft / (strip.clientWidth || 1));
}
