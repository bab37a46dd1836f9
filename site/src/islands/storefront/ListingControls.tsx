import { useStore } from "@nanostores/react";
import type { ChangeEvent } from "react";
import { SORT_OPTIONS } from "#shop/storefront/listings/listing-sort.ts";
import {
  decodeFilters,
  encodeFilters,
  type Filters,
  GENDER_CHOICES,
  MAX_SEARCH_LENGTH,
  writePairs,
} from "#shop/storefront/listings/listing-url.ts";
import { RetryNotice } from "#site/islands/kit/RetryNotice.tsx";
import { $controls, $results, $view } from "#site/stores/storefront/listing.ts";

interface ListingControlsProps {
  /** Site path of the listing's first page. */
  href: string;
  /** Whether to offer gender boxes. */
  genders: boolean;
  /** Site path of the same products on the page with all filters. */
  filtersHref: string;
  /** Number of products of the unfiltered listing. */
  total: number;
  /** The handlers are only set in the browser. */
  onChange?: (filters: Filters, isTyping: boolean) => void;
  onSubmit?: () => void;
  onClear?: () => void;
  onRetry?: () => void;
}

/**
 * Search, filters and order of a listing, and the number of its products: a form that submits to the URL of the filtered
 * listing. Filtering here needs JavaScript: without it the form is hidden, and only the link to all filters shows. Once
 * hydrated, the form applies changes without leaving the page.
 */
export function ListingControls({
  href,
  genders,
  filtersHref,
  total,
  onChange,
  onSubmit,
  onClear,
  onRetry,
}: ListingControlsProps) {
  const controls = useStore($controls);
  const { search, genders: chosen, soon, sort } = controls;
  const results = useStore($results);
  const view = useStore($view);
  const change = ({ target: { form, name } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    form && onChange?.(readForm(form), name === "q");
  return (
    <>
      <search aria-label="Buscar y filtrar">
        <form
          className="filters"
          action={href}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          <div className="search">
            <input
              type="search"
              name="q"
              maxLength={MAX_SEARCH_LENGTH}
              placeholder="Buscar por nombre o marca"
              aria-label="Buscar por nombre o marca"
              enterKeyHint="search"
              spellCheck={false}
              value={search}
              onChange={change}
            />
            <button type="submit" aria-label="Buscar">
              <i />
            </button>
          </div>
          <div className="ticks">
            {genders &&
              GENDER_CHOICES.map(({ gender, label }) => (
                <label key={gender}>
                  <input
                    type="checkbox"
                    name="genero"
                    value={gender}
                    checked={chosen.includes(gender)}
                    onChange={change}
                  />
                  {label}
                </label>
              ))}
            <label>
              <input type="checkbox" name="proximamente" value="1" checked={soon} onChange={change} />
              Próximamente
            </label>
          </div>
          <div className="order">
            <select name="orden" aria-label="Ordenar por" value={sort} onChange={change}>
              {SORT_OPTIONS.map(({ sort, label }) => (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </form>
      </search>
      <h2 className="sr-only">Fragancias</h2>
      <div className="count">
        <p role="status">{countLabel(view.total ?? total)}</p>
        <a className="link" rel="nofollow" href={withControls(filtersHref, controls)}>
          Filtros
        </a>
        <button type="button" className="link" hidden={!results} onClick={onClear}>
          Limpiar filtros
        </button>
      </div>
      {results?.status === "failed" && <RetryNotice text={FAILED} onRetry={() => onRetry?.()} />}
    </>
  );
}

/** Returns the path of the page with all filters, with the filters of the controls added. The gender of a listing is kept. */
function withControls(filtersHref: string, controls: Filters): string {
  const [path = "", query = ""] = filtersHref.split("?");
  const own = decodeFilters(query).genders;
  return `${path}${encodeFilters(own.length > 0 ? { ...controls, genders: own } : controls, query)}#filtros`;
}

/** Reads the filters from the controls, decoded like those of a URL; the search text stays as typed. */
export function readForm(form: HTMLFormElement): Filters {
  const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const [, search = ""] = pairs.find(([name]) => name === "q") ?? [];
  return { ...decodeFilters(writePairs(pairs)), search };
}

const FAILED = "No pudimos buscar lo que pediste. Fijate si tenés conexión; mientras tanto, acá está todo el estante.";

/** "180 productos", "1 producto", "Ningún producto". Not "perfumes": a listing may have balms or sprays. */
export function countLabel(count: number): string {
  if (count === 0) return "Ningún producto";
  return count === 1 ? "1 producto" : `${count.toLocaleString("es-AR")} productos`;
}
