/** Lists that load more cards: home carousels and listings. The next piece is a built page; its cards are extracted. */
import { paintArticle } from "../boot/live-overlay.ts";
import { create } from "./create.ts";

export interface GrowingList {
  /** Holds the cards. */
  container: HTMLElement;
  /** URL of the next piece; null at the end. */
  next: string | null;
  /** Number of placeholders while it loads (docs/product-rules.md#interface-sizes). */
  placeholders: number;
}

/**
 * Fetches the next piece and appends its cards, with current prices. Returns the new cards; cards that are already shown
 * (after a rebuild of the shop) are skipped. Throws when the piece cannot be loaded; the list is then unchanged and can be
 * retried.
 */
export async function grow(list: GrowingList): Promise<HTMLElement[]> {
  if (!list.next) return [];
  const waiting = Array.from({ length: list.placeholders }, () => create("i", { className: "skeleton" }));
  list.container.append(...waiting);
  try {
    const page = await fetchPage(list.next);
    joinBases(page.body);
    const cards = newCards(list.container, page);
    list.container.append(...cards);
    cards.forEach(paintArticle);
    list.next = page.querySelector("a[rel=next]")?.getAttribute("href") ?? null;
    return cards;
  } finally {
    for (const one of waiting) one.remove();
  }
}

async function fetchPage(url: string): Promise<Document> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Adds the fetched page's name to this page's, so that the live response covers both (stores/storefront/live.ts). */
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
