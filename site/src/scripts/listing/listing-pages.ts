import { type GrowingList, grow } from "#site/scripts/late/more.ts";
import { notice } from "#site/scripts/late/notice.ts";
import { whenNear } from "#site/scripts/late/when-near.ts";

/** Loads more of a built listing, near its end and by "Ver más". `restore(count)` loads until `count` pages are shown. */
export function startPages(root: HTMLElement, onGrown: () => void) {
  const pager = root.querySelector<HTMLElement>(".pager");
  const link = pager?.querySelector<HTMLAnchorElement>("a[rel=next]");
  const grid = root.querySelector<HTMLElement>(".grid");
  if (!pager || !link || !grid) return { pages: () => 1, restore: async () => {} };
  const list: GrowingList = { container: grid, next: link.getAttribute("href"), placeholders: PLACEHOLDERS };
  let pages = 1;
  let automaticLeft = AUTOMATIC_PAGES;
  let busy = false;
  let failed = false;
  let stopWaiting = () => {};

  const loadNext = async () => {
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
      showPageNumbers(pager, link, list.next, pages);
      onGrown();
      return true;
    } catch {
      pager.before(notice(LOAD_FAILED, loadNext, link));
      return false;
    } finally {
      grid.ariaBusy = null;
    }
  };
  const waitForEnd = () => {
    if (automaticLeft === 0) return;
    stopWaiting = whenEndIsNear(pager, () => {
      automaticLeft -= 1;
      loadNext();
    });
  };

  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    root.querySelector(".notice")?.remove();
    automaticLeft = AUTOMATIC_PAGES;
    loadNext();
  });
  waitForEnd();
  return {
    pages: () => pages,
    restore: async (count: number) => {
      while (pages < count && list.next && !failed) await loadNext();
    },
  };
}

function showPageNumbers(pager: HTMLElement, link: HTMLAnchorElement, next: string | null, pages: number): void {
  const first = Number(pager.dataset["number"]);
  const text = pager.querySelector("p");
  if (text) text.textContent = `Páginas ${first} a ${first + pages - 1} de ${pager.dataset["pages"]}`;
  if (next) link.href = next;
  else link.remove();
}

/** Pages loaded automatically before "Ver más" must be pressed, so that the footer stays reachable. */
export const AUTOMATIC_PAGES = 3;
const NEAR_END = "-100% 0px 900px";
/** Delay before checking, so that a jump to the bottom of the page has passed through the zone. */
const CHECK_AFTER_MS = 250;

/** Calls `then` once near the end of the list, not after a jump to the footer. Returns a function that cancels. */
export function whenEndIsNear(end: Element, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const wait = () => {
    stop = whenNear(end, () => (timer = setTimeout(() => (isAtBottom() ? wait() : then()), CHECK_AFTER_MS)), NEAR_END);
  };
  wait();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function isAtBottom(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
export const PLACEHOLDERS = 5;
export const LOAD_FAILED = "No pudimos traer más. Fijate si tenés conexión.";
