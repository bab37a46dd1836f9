import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type ControlProps, FieldFrame } from "#site/islands/kit/Field.tsx";
import { Button, TableHead } from "./elements.tsx";

/** Debounce before the list updates. */
const PAUSE_MS = 250;

/** A search field. The list updates after a pause in typing, or at once on Enter. */
export function SearchField(props: { label: string; value: string; onSearch: (text: string) => void }) {
  const { label, value, onSearch } = props;
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

interface PagesProps {
  page: number;
  /** Number of items on all pages. */
  total: number;
  perPage: number;
  onGo: (page: number) => void;
}

/** Pagination; nothing for a single page. */
export function Pages({ page, total, perPage, onGo }: PagesProps) {
  const pageCount = Math.ceil(total / perPage);
  if (pageCount <= 1) return null;
  return (
    <nav className="desk-pages" aria-label="Páginas">
      <Button disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Anterior
      </Button>
      <span aria-live="polite">
        Página {page} de {pageCount}
      </span>
      <Button disabled={page >= pageCount} onClick={() => onGo(page + 1)}>
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

/** A table of changes or errors, some items at a time. */
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

interface ChoiceProps<Key extends string> {
  label: string;
  value: Key;
  /** Keys with their labels. */
  options: readonly (readonly [Key, string])[];
  onChoose: (key: Key) => void;
}

/** A labeled select outside a form. */
export function Choice<Key extends string>({ label, ...options }: ChoiceProps<Key>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Options control={{ id }} {...options} />
    </div>
  );
}

/** A labeled select in a form, named as on the server. */
export function ChoiceField<Key extends string>({ name, label, ...options }: ChoiceProps<Key> & { name: string }) {
  return (
    <FieldFrame name={name} label={label}>
      {(control) => <Options control={control} {...options} />}
    </FieldFrame>
  );
}

function Options<Key extends string>(props: Omit<ChoiceProps<Key>, "label"> & { control: Partial<ControlProps> }) {
  const { control, value, options, onChoose } = props;
  return (
    <span className="select">
      <select
        {...control}
        value={value}
        onChange={({ target }) => {
          const option = options[target.selectedIndex];
          if (option) onChoose(option[0]);
        }}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
