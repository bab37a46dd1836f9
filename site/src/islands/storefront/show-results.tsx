import { useStore } from "@nanostores/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { isFiltered } from "#shop/storefront/listing-url.ts";
import { AUTOMATIC_PAGES, LOAD_FAILED, PLACEHOLDERS, whenEndIsNear } from "#site/scripts/listing/listing-pages.ts";
import { $results, hasMore, loadMore, type Results as Shown } from "#site/stores/storefront/listing.ts";
import { ResultCard } from "./ResultCard.tsx";

/** Renders the results of a listing query into `place`, and follows the store from then on. */
export function showResults(element: HTMLElement, onClear: () => void): void {
  createRoot(element).render(<Results onClear={onClear} />);
}

/** The result cards, and the button to load more. `onClear` clears all filters. */
function Results({ onClear }: { onClear: () => void }) {
  const results = useStore($results);
  if (!results) return null;
  if (results.status === "shown" && results.total === 0) return <NoResults results={results} onClear={onClear} />;
  const more = results.status === "shown" && hasMore(results);
  return (
    <>
      <div className="grid">
        {results.perfumes.map((perfume) => (
          <ResultCard key={perfume._id} perfume={perfume} />
        ))}
        {results.more === "asking" && SKELETON_KEYS.map((key) => <i key={key} className="skeleton" />)}
      </div>
      {more && <LoadMore results={results} />}
    </>
  );
}

const SKELETON_KEYS = Array.from({ length: PLACEHOLDERS }, (_, element) => element);

/** Says that nothing matched, with a way to clear the search. */
function NoResults({ results: { filters }, onClear }: { results: Shown; onClear: () => void }) {
  const { search } = filters;
  const hasFilters = isFiltered({ ...filters, search: "", sort: "default" });
  return (
    <div className="empty">
      <h2>{search ? `No encontramos «${search}»` : "No encontramos ninguna así"}</h2>
      <p>{hasFilters ? "Sacá algún filtro y mirá lo demás." : "Probá con otro nombre, o con la marca."}</p>
      <button type="button" className="pill" onClick={onClear}>
        Limpiar filtros
      </button>
    </div>
  );
}

/** Loads the next page of results: automatically near the end, or by the button, which then focuses the first new card. */
function LoadMore({ results }: { results: Shown }) {
  const button = useRef<HTMLButtonElement>(null);
  const remainingLoads = useRef(AUTOMATIC_PAGES);
  const { pages, more } = results;

  useEffect(() => {
    if (!button.current || more !== "rest" || remainingLoads.current === 0 || pages === 0) return undefined;
    return whenEndIsNear(button.current, () => {
      remainingLoads.current -= 1;
      loadMore();
    });
  }, [more, pages]);

  const press = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    remainingLoads.current = AUTOMATIC_PAGES;
    const cards = currentTarget.closest(".results")?.getElementsByClassName("card");
    const before = cards?.length ?? 0;
    await loadMore();
    // The new cards are rendered just after the store has them.
    setTimeout(() => cards?.[before]?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true }));
  };
  return (
    <div className="pager" aria-busy={more === "asking"}>
      {more === "failed" && <p role="alert">{LOAD_FAILED}</p>}
      <button ref={button} type="button" className="pill" onClick={press}>
        {more === "failed" ? "Reintentar" : "Ver más"}
      </button>
    </div>
  );
}
