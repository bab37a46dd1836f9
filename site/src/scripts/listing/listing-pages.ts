import { type GrowingList, grow } from "#site/scripts/late/more.ts";
import { notice } from "#site/scripts/late/notice.ts";
import { BY_THEMSELVES, CANNOT_GO_ON, PLACEHOLDERS, whenComing } from "./infinite-scroll.ts";

/** The built cards of a listing, and the pages behind them. */
export interface Shelf {
  /** Number of loaded pages. */
  pages(): number;
  /** Loads pages until `wanted` are there. */
  restore(wanted: number): Promise<void>;
}

/** Makes a built listing load more: automatically near its end, and by "Ver más". Calls `grown` after each page. */
export function startShelf(shelf: HTMLElement, grown: () => void): Shelf {
  const pager = shelf.querySelector<HTMLElement>(".pager");
  const link = pager?.querySelector<HTMLAnchorElement>("a[rel=next]");
  const grid = shelf.querySelector<HTMLElement>(".grid");
  if (!pager || !link || !grid) return { pages: () => 1, restore: async () => {} };
  const list: GrowingList = { place: grid, next: link.getAttribute("href"), placeholders: PLACEHOLDERS };
  let pages = 1;
  let left = BY_THEMSELVES;
  let busy = false;
  let failed = false;
  let stopWaiting = () => {};

  const go = async () => {
    if (busy || !list.next) return;
    stopWaiting();
    busy = true;
    failed = !(await loadPage());
    busy = false;
    if (!failed) waitForEnd();
  };
  const loadPage = async () => {
    grid.ariaBusy = "true";
    try {
      const [card] = await grow(list);
      pages += 1;
      if (document.activeElement === link) card?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
      showPlace(pager, link, list.next, pages);
      grown();
      return true;
    } catch {
      pager.before(notice(CANNOT_GO_ON, go, link));
      return false;
    } finally {
      grid.ariaBusy = null;
    }
  };
  const waitForEnd = () => {
    if (left === 0) return;
    stopWaiting = whenComing(pager, () => {
      left -= 1;
      go();
    });
  };

  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    shelf.querySelector(".notice")?.remove();
    left = BY_THEMSELVES;
    go();
  });
  waitForEnd();
  return {
    pages: () => pages,
    restore: async (wanted) => {
      while (pages < wanted && list.next && !failed) await go();
    },
  };
}

/** Updates the text of the loaded pages and the link to the next one. */
function showPlace(pager: HTMLElement, link: HTMLAnchorElement, next: string | null, pages: number): void {
  const first = Number(pager.dataset["number"]);
  const text = pager.querySelector("p");
  if (text) text.textContent = `Páginas ${first} a ${first + pages - 1} de ${pager.dataset["pages"]}`;
  if (next) link.href = next;
  else link.remove();
}
