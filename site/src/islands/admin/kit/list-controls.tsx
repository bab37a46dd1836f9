import { useEffect, useId, useRef, useState } from "react";
import type { ControlProps } from "#site/islands/kit/Field.tsx";

/** Debounce before the list updates. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field. The list updates after a pause in typing, or at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
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

interface ResultCountProps {
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
export function ResultCount({ total, none, one, more }: ResultCountProps) {
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
  pageCount: number;
  onGo: (page: number) => void;
}

/** Pagination; nothing for a single page. */
export function Pages({ page, pageCount, onGo }: PagesProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="desk-pages" aria-label="Páginas">
      <button type="button" className="pill" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Anterior
      </button>
      <span aria-live="polite">
        Página {page} de {pageCount}
      </span>
      <button type="button" className="pill" disabled={page >= pageCount} onClick={() => onGo(page + 1)}>
        Siguiente
      </button>
    </nav>
  );
}

interface SelectProps<Key extends string> {
  value: Key;
  /** Keys with their labels. */
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

/** A labeled select outside a form. */
export function Choice<Key extends string>({ label, ...select }: SelectProps<Key> & { label: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Options control={{ id }} {...select} />
    </div>
  );
}

interface OptionsProps<Key extends string> extends SelectProps<Key> {
  /** Form control props, or only an id. */
  control: ControlProps | { id: string };
}

/** The select itself, without its label. */
export function Options<Key extends string>({ control, value, options, onChoose }: OptionsProps<Key>) {
  const choose = (index: number) => {
    const option = options[index];
    if (option) onChoose(option[0]);
  };
  return (
    <span className="select">
      <select {...control} value={value} onChange={({ target }) => choose(target.selectedIndex)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
