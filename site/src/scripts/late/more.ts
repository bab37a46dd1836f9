/** Lists that go on: a row of the home, a listing. What comes next is a built page; its cards are taken out of it. */
import { lay } from "../boot/live-overlay.ts";

export interface GrowingList {
  /** Holds the cards. */
  place: HTMLElement;
  /** Address of what comes next; null at the end. */
  next: string | null;
  /** Placeholders shown while it is on its way (specification 9, Interface). */
  placeholders: number;
}

/**
 * Fetches the next piece and appends its cards, with the prices of now on them. Gives the new cards; a card that is there
 * already, since the shop was built anew meanwhile, does not come again. Throws when the piece cannot be had; the list is
 * then as it was, and can be asked again.
 */
export async function grow(list: GrowingList): Promise<HTMLElement[]> {
  if (!list.next) return [];
  const waiting = Array.from({ length: list.placeholders }, placeholder);
  list.place.append(...waiting);
  try {
    const page = await fetchPage(list.next);
    joinBases(page.body);
    const cards = newCards(list.place, page);
    list.place.append(...cards);
    cards.forEach(lay);
    list.next = page.querySelector("a[rel=next]")?.getAttribute("href") ?? null;
    return cards;
  } finally {
    for (const one of waiting) one.remove();
  }
}

/** A card's place while the card is on its way. */
function placeholder(): HTMLElement {
  const element = document.createElement("i");
  element.className = "skeleton";
  return element;
}

async function fetchPage(url: string): Promise<Document> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** The live answer is to fit the cards of all pages that are here: it is asked for with all their names (stores/storefront/live.ts). */
function joinBases({ dataset }: HTMLElement): void {
  const own = document.body.dataset;
  own["base"] = own["base"] && dataset["base"] ? `${own["base"]},${dataset["base"]}` : "";
}

function newCards(place: HTMLElement, page: Document): HTMLElement[] {
  const shown = new Set([...place.querySelectorAll(".card")].map(addressOf));
  return [...page.querySelectorAll<HTMLElement>(".card")].filter((card) => !shown.has(addressOf(card)));
}

function addressOf(card: Element): string | null | undefined {
  return card.querySelector("h3 a")?.getAttribute("href");
}
