import { useStore } from "@nanostores/react";
import { createRoot } from "react-dom/client";
import { PLACEHOLDERS } from "#site/scripts/listing/infinite-scroll.ts";
import { $results, hasMore, type Results as Shown } from "#site/stores/storefront/listing.ts";
import { LoadMore } from "./LoadMore.tsx";
import { ResultCard } from "./ResultCard.tsx";

/** Renders the results of a listing query into `place`, and follows the store from then on. */
export function showResults(place: HTMLElement, onClear: () => void): void {
  createRoot(place).render(<Results onClear={onClear} />);
}

interface Props {
  /** Clears all filters. */
  onClear: () => void;
}

/** The result cards, and the button to load more. */
function Results({ onClear }: Props) {
  const results = useStore($results);
  if (!results) return null;
  if (results.status === "shown" && results.total === 0) return <Nothing results={results} onClear={onClear} />;
  const more = results.status === "shown" && hasMore(results);
  return (
    <>
      <div className="grid">
        {results.perfumes.map((perfume) => (
          <ResultCard key={perfume._id} perfume={perfume} />
        ))}
        {results.more === "asking" && ON_THEIR_WAY.map((key) => <i key={key} className="skeleton" />)}
      </div>
      {more && <LoadMore results={results} />}
    </>
  );
}

const ON_THEIR_WAY = Array.from({ length: PLACEHOLDERS }, (_, place) => place);

/** Says that nothing matched, with a way to clear the search. */
function Nothing({ results: { filters }, onClear }: { results: Shown } & Props) {
  const { search, genders, soon } = filters;
  const narrowed = genders.length > 0 || soon;
  return (
    <div className="empty">
      <h2>{search ? `No encontramos «${search}»` : "No encontramos ninguna así"}</h2>
      <p>{narrowed ? "Sacá algún filtro y mirá lo demás." : "Probá con otro nombre, o con la marca."}</p>
      <button type="button" className="pill" onClick={onClear}>
        Limpiar filtros
      </button>
    </div>
  );
}
