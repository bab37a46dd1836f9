/** Where somebody was in a list that goes on, kept in the history's entry: Back and reload lead there again. */
export interface Place {
  /** Pages of the list that were there. */
  pages: number;
  /** The card at the window's upper edge, from 1; 0 when the page was at its head. */
  card: number;
  /** Pixels of that card above the edge. */
  over: number;
}

export const AT_HEAD: Place = { pages: 1, card: 0, over: 0 };

/** Browsers bound how often an entry may be written. */
const SETTLED_MS = 200;
/** Frames for which the place is held: cards that come into view are drawn then, and take the room they need. */
const HOLD_FRAMES = 12;

/** The place that an entry's state holds; the beginning when it holds none. */
export function placeIn(state: unknown): Place {
  const { pages, card, over }: Record<string, unknown> = { ...(typeof state === "object" ? state : null) };
  return { pages: whole(pages) || 1, card: whole(card), over: whole(over) };
}

function whole(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Writes into this entry. */
export function keepPlace(part: Partial<Place>): void {
  history.replaceState({ ...placeIn(history.state), ...part }, "");
}

/** Keeps where among `cards()` the page is, a moment after each stop, while `wanted` says so. */
export function keepScrolling(cards: () => Element[], wanted: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    if (!wanted()) return;
    const all = cards();
    const at = all.findIndex((card) => card.getBoundingClientRect().bottom > 0);
    const over = Math.round(-(all[at]?.getBoundingClientRect().top ?? 0));
    keepPlace(over > 0 ? { card: at + 1, over } : { card: 0, over: 0 });
  };
  addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(keep, SETTLED_MS);
    },
    { passive: true },
  );
}

/** Begins to watch the person; what it gives leads to a place, unless they have moved by themselves by then. */
export function returning(): (place: Place, cards: () => Element[]) => Promise<void> {
  let moved = false;
  const stop = () => {
    moved = true;
  };
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(type, stop, { passive: true, once: true });
  }
  return async ({ card, over }, cards) => {
    for (let frame = 0; frame < HOLD_FRAMES && card > 0; frame++) {
      await new Promise(requestAnimationFrame);
      const top = cards()[card - 1]?.getBoundingClientRect().top;
      if (moved || top === undefined) continue;
      scrollTo({ top: scrollY + top + over, behavior: "instant" });
    }
  };
}
