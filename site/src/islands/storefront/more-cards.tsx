import { atom, type WritableAtom } from "nanostores";
import { paintArticle } from "#site/scripts/boot/live-overlay.ts";

/** A list that loads more cards: a home carousel or a listing. The next piece is a built page; its cards are moved here. */
export interface MoreCards {
  /** URL of the next piece; null at the end. */
  next: string | null;
  /** Pieces that are shown. */
  pages: number;
  status: "idle" | "busy" | "failed";
}

/** Returns the state of a list of one piece. */
export function moreCardsFrom(next: string | null): WritableAtom<MoreCards> {
  return atom<MoreCards>({ next, pages: 1, status: "idle" });
}

/**
 * Fetches the next piece and appends its cards, with current prices, to `container`. If a piece is being loaded already, only
 * waits for that one. Cards that are already shown (after a rebuild of the shop) are skipped. A piece that cannot be loaded
 * leaves the list unchanged, and can be retried; one that does not exist, as after a rebuild, ends it. `onCards` is called
 * before the state changes.
 */
export async function loadMoreCards(
  $more: WritableAtom<MoreCards>,
  container: HTMLElement,
  onCards: (cards: HTMLElement[]) => void = () => {},
): Promise<void> {
  const { next, pages, status } = $more.get();
  if (status === "busy") return new Promise((resolve) => once($more, resolve));
  if (!next) return;
  $more.set({ next, pages, status: "busy" });
  container.ariaBusy = "true";
  try {
    const page = await fetchPage(next);
    if (!page) return $more.set({ next: null, pages, status: "idle" });
    joinBases(page.body);
    const cards = newCards(container, page);
    container.append(...cards);
    cards.forEach(paintArticle);
    onCards(cards);
    const following = page.querySelector("a[rel=next]")?.getAttribute("href") ?? null;
    $more.set({ next: following, pages: pages + 1, status: "idle" });
  } catch {
    $more.set({ next, pages, status: "failed" });
  } finally {
    container.ariaBusy = null;
  }
}

/** Calls `then` after the next change. */
function once($more: WritableAtom<MoreCards>, then: () => void): void {
  const stop = $more.listen(() => {
    stop();
    then();
  });
}

/** Returns null for a page that does not exist. */
async function fetchPage(url: string): Promise<Document | null> {
  const response = await fetch(url);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Adds the fetched page's `data-base` to this page's, so that the live response covers both (stores/storefront/live.ts). */
function joinBases({ dataset }: HTMLElement): void {
  const own = document.body.dataset;
  own["base"] = own["base"] && dataset["base"] ? `${own["base"]},${dataset["base"]}` : "";
}

function newCards(container: HTMLElement, page: Document): HTMLElement[] {
  const shown = new Set([...container.querySelectorAll(".card")].map(addressOf));
  return [...page.querySelectorAll<HTMLElement>(".card")].filter((card) => !shown.has(addressOf(card)));
}

function addressOf(card: Element): string | null | undefined {
  return card.querySelector("h3 a")?.getAttribute("href");
}

/** Placeholders of cards that are being loaded. */
export function Skeletons({ count }: { count: number }) {
  return KEYS.slice(0, count).map((key) => <i key={key} className="skeleton" />);
}

const KEYS = [0, 1, 2, 3, 4];

/** Moves the focus to an element, focusable or not, so that it is not lost when the focused element is removed. */
export function moveFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
