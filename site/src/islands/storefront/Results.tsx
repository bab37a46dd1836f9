import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { isFiltered } from "#shop/storefront/listings/listing-url.ts";
import { $results, hasMore, loadMore, type Results as Shown } from "#site/stores/storefront/listing.ts";
import { LOAD_FAILED, PLACEHOLDERS, useNearEnd } from "./ListingEnd.tsx";
import { Skeletons } from "./more-cards.tsx";
import { ResultCard } from "./ResultCard.tsx";

/** The cards that match the filters of a listing, and the button to load more. `onClear` clears all filters. */
export function Results({ onClear }: { onClear: () => void }) {
  const results = useStore($results);
  if (!results) return null;
  if (results.status === "shown" && results.total === 0) return <NoResults results={results} onClear={onClear} />;
  const more = results.status === "shown" && hasMore(results);
  return (
    <>
      <div className="grid">
        {results.perfumes.map((perfume) => (
          <ResultCard key={perfume._id} perfume={perfume} decant={results.page.includes("decant=")} />
        ))}
        {results.more === "loading" && <Skeletons count={PLACEHOLDERS} />}
      </div>
      {more && <LoadMore results={results} />}
    </>
  );
}

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
function LoadMore({ results: { pages, more } }: { results: Shown }) {
  const button = useRef<HTMLButtonElement>(null);
  const allowMore = useNearEnd(button, loadMore, more === "idle", pages);

  const press = async () => {
    allowMore();
    const cards = button.current?.closest(".results")?.getElementsByClassName("card");
    const before = cards?.length ?? 0;
    await loadMore();
    // The new cards are rendered just after the store has them.
    setTimeout(() => cards?.[before]?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true }));
  };
  return (
    <div className="pager" aria-busy={more === "loading"}>
      {more === "failed" && <p role="alert">{LOAD_FAILED}</p>}
      <button ref={button} type="button" className="pill" onClick={press}>
        {more === "failed" ? "Reintentar" : "Ver más"}
      </button>
    </div>
  );
}
