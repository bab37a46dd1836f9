import { create } from "#site/scripts/late/create.ts";
import { addStyles } from "#site/scripts/late/dialog.ts";
import styles from "#site/styles/catalogue/zoom.css?inline";

/** Plays a product's video in a dialog. Nothing is requested from its site before. Closing removes the player, which stops it. */
export function playVideo({ dataset: { player = "" } }: HTMLAnchorElement): void {
  if (document.querySelector("dialog.zoom")) return;
  const title = `Video de ${document.querySelector("h1")?.textContent}`;
  addStyles(styles);
  const frame = create("iframe", { src: player, title, allow: "autoplay; fullscreen; picture-in-picture" });
  const close = create("button", { type: "button", className: "modal-close", ariaLabel: "Cerrar" });
  const dialog = create("dialog", { className: "zoom", ariaLabel: title }, frame, close);
  dialog.onclose = () => dialog.remove();
  close.onclick = () => dialog.close();
  document.body.append(dialog);
  dialog.showModal();
}
