import { share } from "./share.ts";
import { openZoom } from "./zoom.ts";

/** Answers a press on a picture of a product's page, or on one of its ways to share. */
export function answerPress(pressed: HTMLElement, shots: HTMLElement): void {
  if (pressed.dataset["share"]) share(pressed);
  else openZoom(shots);
}
