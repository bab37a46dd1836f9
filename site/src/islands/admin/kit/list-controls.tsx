import { useEffect, useRef, useState } from "react";

/** Debounce before the list updates. */
const PAUSE_MS = 250;

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field. The list updates after a pause in typing, or at once on Enter. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), afterMs);
  };
  return (
    <form
      className="field desk-search"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <label htmlFor="buscar">{label}</label>
      <input
        id="buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          search(target.value, PAUSE_MS);
        }}
      />
    </form>
  );
}

interface HowManyProps {
  total: number;
  /** Shown when there are no results. */
  none: string;
  /** Singular and plural noun. */
  one: string;
  more: string;
}

/**
 * Announces the number of results. It stays mounted, so that screen readers notice the change; it is visible only when there
 * are none.
 */
export function HowMany({ total, none, one, more }: HowManyProps) {
  const found = total === 1 ? `1 ${one}` : `${total} ${more}`;
  return (
    <p className={total === 0 ? "desk-empty" : "seen-by-readers"} role="status">
      {total === 0 ? none : found}
    </p>
  );
}

interface PagesProps {
  page: number;
  /** Number of pages. */
  of: number;
  onGo: (page: number) => void;
}

/** Pagination; nothing for a single page. */
export function Pages({ page, of, onGo }: PagesProps) {
  if (of <= 1) return null;
  return (
    <nav className="desk-pages" aria-label="Páginas">
      <button type="button" className="pill" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Anterior
      </button>
      <span aria-live="polite">
        Página {page} de {of}
      </span>
      <button type="button" className="pill" disabled={page >= of} onClick={() => onGo(page + 1)}>
        Siguiente
      </button>
    </nav>
  );
}
