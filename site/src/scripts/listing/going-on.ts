import { whenNear } from "#site/scripts/late/near.ts";

/** How a listing goes on below, the same whether the page's own script grows it or React does. */

/** Pages that come by themselves before "Ver más" waits to be pressed, so that the foot of the page can be reached. */
export const BY_THEMSELVES = 3;
/** The zone below the window where the end of the list calls for more. */
const COMING = "-100% 0px 900px";
/** A scroll that jumps to the foot of the page has run through the zone by then. */
const LOOKS_AFTER_MS = 250;

/**
 * Calls `then` once, when the end of the list is about to come into the window. Not for who has jumped to the foot of the page:
 * they keep it. Gives the function that stops waiting.
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

/** Placeholders while more cards come (specification 9, Interface). */
export const PLACEHOLDERS = 5;
export const CANNOT_GO_ON = "No pudimos traer más. Fijate si tenés conexión.";
