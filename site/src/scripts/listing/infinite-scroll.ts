import { whenNear } from "#site/scripts/late/when-near.ts";

/** Infinite scroll of listings, shared by the page's script and React. */

/** Pages loaded automatically before "Ver más" must be pressed, so that the footer stays reachable. */
export const BY_THEMSELVES = 3;
/** The zone below the viewport in which the end of the list loads more. */
const COMING = "-100% 0px 900px";
/** Delay before checking, so that a jump to the bottom of the page has passed through the zone. */
const LOOKS_AFTER_MS = 250;

/**
 * Calls `then` once, when the end of the list comes near the viewport. Not after a jump to the bottom of the page, so that
 * the footer stays in view. Returns a function that cancels.
 */
export function whenComing(end: Element, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const wait = () => {
    stop = whenNear(end, () => (timer = setTimeout(() => (isAtFoot() ? wait() : then()), LOOKS_AFTER_MS)), COMING);
  };
  wait();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function isAtFoot(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
export const PLACEHOLDERS = 5;
export const CANNOT_GO_ON = "No pudimos traer más. Fijate si tenés conexión.";
