import { useStore } from "@nanostores/react";
import { atom, type WritableAtom } from "nanostores";
import {
  type ComponentType,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { whenNear } from "#site/scripts/late/when-near.ts";
import { $results, $view } from "#site/stores/storefront/listing.ts";
import { loadMoreCards, type MoreCards, moveFocus, Skeletons } from "./more-cards.tsx";

/** The component of filtered results. Null until its code has loaded: most visitors do not filter. */
export const $Results = atom<ComponentType<{ onClear: () => void }> | null>(null);

interface ListingEndProps extends PagerProps {
  /** Clears all filters. */
  onClear?: () => void;
}

/** What follows the built cards of a listing: links to its other pages, placeholders, filtered results, the button to the top. */
export function ListingEnd({ onClear = () => {}, ...pager }: ListingEndProps) {
  const { state } = useStore($view);
  const Results = useStore($Results);
  const isLoading = useStore($results)?.status === "loading";
  return (
    <>
      {pager.pages > 1 && (
        <div hidden={state === "waiting" || state === "shown"}>
          <Pager {...pager} />
        </div>
      )}
      <div className="grid waiting" aria-hidden="true">
        <Skeletons count={PLACEHOLDERS} />
      </div>
      <div className="results" hidden={state !== "shown"} aria-busy={isLoading}>
        {Results && <Results onClear={onClear} />}
      </div>
      <ToTop />
    </>
  );
}

interface PagerProps {
  /** Site path of the page before this one. */
  prev?: string | undefined;
  /** Number of this page, and of all pages. */
  number: number;
  pages: number;
  $more: WritableAtom<MoreCards>;
  /** The element with the built cards; only in the browser. */
  grid?: HTMLElement;
}

/** Links to the pages before and after. In the browser, the next pages load into `grid`, near its end or by "Ver más". */
function Pager({ prev, number, pages, $more, grid }: PagerProps) {
  const { next, pages: shown, status } = useStore($more);
  const link = useRef<HTMLAnchorElement>(null);
  const nav = useRef<HTMLElement>(null);

  const load = () => {
    const focusFirst = ([card]: HTMLElement[]) => {
      if (document.activeElement === link.current)
        card?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
    };
    if (grid) loadMoreCards($more, grid, focusFirst);
  };
  const allowMore = useNearEnd(nav, load, next !== null && status === "idle", shown);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    allowMore();
    load();
  };
  const retry = () => {
    moveFocus(link.current);
    load();
  };
  const label = shown > 1 ? `Páginas ${number} a ${number + shown - 1} de ${pages}` : `Página ${number} de ${pages}`;
  return (
    <>
      {grid && status === "busy" && createPortal(<Skeletons count={PLACEHOLDERS} />, grid)}
      {status === "failed" && <RetryNotice text={LOAD_FAILED} onRetry={retry} />}
      <nav ref={nav} className="pager" aria-label="Páginas">
        {prev && (
          <a className="link" rel="prev" href={prev}>
            Anterior
          </a>
        )}
        {next && (
          <a ref={link} className="pill" rel="next" href={next} onClick={press}>
            Ver más
          </a>
        )}
        <p>{label}</p>
      </nav>
    </>
  );
}

/** Scroll position from which the button to the top shows (docs/product-rules.md#interface-sizes). */
const TO_TOP_FROM_PX = 700;

/** Shows when the page is scrolled far. A press also moves the focus to the title. */
function ToTop() {
  const isFar = useSyncExternalStore(
    onScroll,
    () => scrollY > TO_TOP_FROM_PX,
    () => false,
  );
  const press = () => {
    moveFocus(document.querySelector<HTMLElement>(".listing h1"));
    scrollTo({ top: 0 });
  };
  return (
    <button type="button" className="to-top" aria-label="Volver arriba" hidden={!isFar} onClick={press}>
      <i />
    </button>
  );
}

function onScroll(then: () => void): () => void {
  addEventListener("scroll", then, { passive: true });
  return () => removeEventListener("scroll", then);
}

/** Placeholders while more cards load (docs/product-rules.md#interface-sizes). */
export const PLACEHOLDERS = 5;
export const LOAD_FAILED = "No pudimos traer más. Fijate si tenés conexión.";

/** Pages loaded automatically before "Ver más" must be pressed, so that the footer stays reachable. */
const AUTOMATIC_PAGES = 3;
const NEAR_END = "-100% 0px 900px";
/** Delay before checking, so that a jump to the bottom of the page has passed through the zone. */
const CHECK_AFTER_MS = 250;

/**
 * Loads the next page of a list while `end` is near and `isReady` is true, at most `AUTOMATIC_PAGES` times. `pages`: those shown.
 * Returns a function that allows as many again.
 */
export function useNearEnd(end: RefObject<Element | null>, load: () => void, isReady: boolean, pages: number) {
  const remainingLoads = useRef(AUTOMATIC_PAGES);
  const loadNext = useEffectEvent(load);
  useEffect(() => {
    if (!end.current || !isReady || pages === 0 || remainingLoads.current === 0) return undefined;
    return whenEndIsNear(end.current, () => {
      remainingLoads.current -= 1;
      loadNext();
    });
  }, [end, isReady, pages]);
  return () => {
    remainingLoads.current = AUTOMATIC_PAGES;
  };
}

/** Calls `then` once near the end of the list, not after a jump to the footer. Returns a function that cancels. */
function whenEndIsNear(end: Element, then: () => void): () => void {
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
