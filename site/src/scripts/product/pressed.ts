import { share } from "./share.ts";
import { openZoom } from "./zoom.ts";

/** Handles a press on a picture or a share button of a product page. */
export function answerPress(pressed: HTMLElement, shots: HTMLElement): void {
  if (pressed.dataset["share"]) share(pressed);
  else openZoom(shots);
}
