import { type ReactNode, useEffect, useRef, useState } from "react";
import { QueryState } from "./calls.tsx";
import { Button, TableHead } from "./elements.tsx";
import { countLabel } from "./formats.ts";
import type { ListState } from "./use-list.ts";

interface Props {
  list: ListState;
  /** Singular and plural noun of the items. */
  one: string;
  more: string;
  /** Shown when there are no items. */
  none: string;
  /** Gives the number of items only to screen readers, where `tools` already show it. */
  isCountHidden?: boolean;
  /** Buttons above the list. */
  actions?: ReactNode;
  /** Search and filters. */
  tools?: ReactNode;
  /** The items of this page. */
  children: ReactNode;
  /** Controls that act on the list, and dialogs over it. */
  after?: ReactNode;
}

/** A list of the panel (`useList`): the number of items, filters, items, pages; loading, errors, and nothing found. */
export function List(props: Props) {
  const { list, one, more, none, isCountHidden = false, actions, tools, children, after } = props;
  const { query, page, perPage, goTo } = list;
  const total = query.data?.total;
  const isEmpty = total !== undefined && (page - 1) * perPage >= total;
  return (
    <div className="desk" aria-busy={query.isFetching}>
      {actions && <div className="desk-acts-buttons">{actions}</div>}
      {tools}
      <QueryState query={query} />
      {total !== undefined && (
        <>
          {/* The same element in both cases: screen readers announce only changes. */}
          <p className={isEmpty ? "desk-empty" : isCountHidden ? "sr-only" : "desk-count"} role="status">
            {!isEmpty ? countLabel(total, one, more) : total > 0 ? `No hay ${more} en esta página` : none}
          </p>
          {!isEmpty && children}
          <Pages page={page} total={total} perPage={perPage} onGo={goTo} />
        </>
      )}
      {after}
    </div>
  );
}

/** The actions on the selected or shown items, at the foot of the window. */
export function ActionBar({ status, children }: { status: ReactNode; children: ReactNode }) {
  return (
    <div className="desk-acts">
      <div role="status">{status}</div>
      <div className="desk-acts-buttons">{children}</div>
    </div>
  );
}

/** Debounce before the list updates. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search field. The list updates after a pause in typing, or immediately on Enter. The field follows the URL. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch } = props;
  const [typed, setTyped] = useState({ of: value, text: value });
  // A link or the palette led to another search.
  if (typed.of !== value) setTyped({ of: value, text: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped((now) => ({ ...now, of: text.trim() }));
      onSearch(text.trim());
    }, afterMs);
  };
  return (
    <form
      className="field desk-search"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed.text, 0);
      }}
    >
      <label className="sr-only" htmlFor="buscar">
        {label}
      </label>
      <input
        id="buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder ?? label}
        value={typed.text}
        onChange={({ target }) => {
          setTyped((now) => ({ ...now, text: target.value }));
          search(target.value, PAUSE_MS);
        }}
      />
    </form>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

/** A filter: a select that looks like a chip. Without a choice it shows its name. */
export function Filter({ label, value = "", options, onChoose }: FilterProps) {
  return (
    <span className={value ? "select desk-chip is-on" : "select desk-chip"}>
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{value ? `${label}: sin filtro` : label}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

interface PagesProps {
  page: number;
  /** Number of items on all pages. */
  total: number;
  perPage: number;
  onGo: (page: number) => void;
}

/** Pagination; nothing for a single page, unless the person is on a later one, which has become empty. */
export function Pages({ page, total, perPage, onGo }: PagesProps) {
  const pageCount = Math.ceil(total / perPage);
  if (total === 0 || (pageCount <= 1 && page <= 1)) return null;
  // Not `disabled`: a pressed button that leads to the first or last page keeps the focus.
  const [isFirst, isLast] = [page <= 1, page >= pageCount];
  return (
    <nav className="desk-pages" aria-label="Páginas">
      <Button aria-disabled={isFirst} onClick={() => isFirst || onGo(Math.min(page - 1, pageCount))}>
        Anterior
      </Button>
      <span aria-live="polite">{page <= pageCount && `Página ${page} de ${pageCount}`}</span>
      <Button aria-disabled={isLast} onClick={() => isLast || onGo(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}

interface PagedTableProps<Item> {
  caption: string;
  columns: readonly string[];
  items: readonly Item[];
  perPage: number;
  /** Renders the items of the current page. */
  children: (shown: readonly Item[]) => ReactNode;
}

/** A table of changes or errors, in pages. */
export function PagedTable<Item>({ caption, columns, items, perPage, children }: PagedTableProps<Item>) {
  const [page, setPage] = useState(1);
  return (
    <>
      <table className="changes-table">
        <caption>{caption}</caption>
        <TableHead columns={columns} />
        {children(items.slice((page - 1) * perPage, page * perPage))}
      </table>
      <Pages page={page} total={items.length} perPage={perPage} onGo={setPage} />
    </>
  );
}

interface PageBoxProps {
  /** Numbers of the selected and of all items of the page. */
  picked: number;
  all: number;
  onPick: (isIn: boolean) => void;
  className?: string;
  children: string;
}

/** Selects or deselects all items of the page; indeterminate while only some are selected. */
export function PageBox({ picked, all, onPick, className, children }: PageBoxProps) {
  return (
    <label className={className}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = picked > 0 && picked < all;
        }}
        type="checkbox"
        checked={picked > 0 && picked === all}
        onChange={({ target }) => onPick(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
