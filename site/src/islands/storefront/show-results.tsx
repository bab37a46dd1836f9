import { useStore } from "@nanostores/react";
import { createRoot } from "react-dom/client";
import { PLACEHOLDERS } from "#site/scripts/listing/going-on.ts";
import { $results, hasMore, type Results as Shown } from "#site/stores/storefront/listing.ts";
import { GoOn } from "./GoOn.tsx";
import { ResultCard } from "./ResultCard.tsx";

/** Draws what was asked for of a listing in `place`, from now on. */
export function showResults(place: HTMLElement, onClear: () => void): void {
  createRoot(place).render(<Results onClear={onClear} />);
}

interface Props {
  /** Takes back everything that was asked for. */
  onClear: () => void;
}

/** What was asked for, as cards; below them the way on. */
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
      {more && <GoOn results={results} />}
    </>
  );
}

const ON_THEIR_WAY = Array.from({ length: PLACEHOLDERS }, (_, place) => place);

/** Says what was looked for in vain, and the way out. */
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
