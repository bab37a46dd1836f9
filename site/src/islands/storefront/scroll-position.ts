/** A scroll position in a growing list, stored in the history entry so that Back and reload restore it. */
export interface ScrollPosition {
  /** Pages of the list that were loaded. */
  pages: number;
  /** The last card that begins above the top edge of the viewport, from 1; 0 when none does. */
  card: number;
  /** Pixels from the top of that card to the edge. */
  over: number;
}

export const TOP: ScrollPosition = { pages: 1, card: 0, over: 0 };

const SETTLED_MS = 200;
/** Frames for which the position is enforced, because cards get their height when they come into view. */
const HOLD_FRAMES = 12;

/** Reads the position from a history state; the start of the list when it has none. */
export function positionIn(state: unknown): ScrollPosition {
  const { pages, card, over }: Record<string, unknown> = { ...(typeof state === "object" ? state : null) };
  return { pages: positiveInteger(pages) || 1, card: positiveInteger(card), over: positiveInteger(over) };
}

function positiveInteger(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Updates the position in the current history entry. */
export function savePosition(part: Partial<ScrollPosition>): void {
  history.replaceState({ ...positionIn(history.state), ...part }, "");
}

/** Stores the position among `cards()` each time scrolling stops, while `isEnabled` returns true. */
export function trackScrolling(cards: () => Element[], isEnabled: () => boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    if (!isEnabled()) return;
    const tops = cards().map((card) => card.getBoundingClientRect().top);
    const at = tops.findLastIndex((top) => top < 0);
    savePosition({ card: at + 1, over: Math.round(-(tops[at] ?? 0)) });
  };
  addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLED_MS);
  });
}

/** Returns a function that scrolls to a position, unless the user scrolls or presses something meanwhile. */
export function scrollRestorer(): (position: ScrollPosition, cards: () => Element[]) => Promise<void> {
  let moved = false;
  const stop = () => {
    moved = true;
  };
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(type, stop, { once: true });
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
