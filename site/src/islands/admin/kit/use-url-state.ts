import { useEffect, useState } from "react";

/** Filters of a list, by the API's names. Unset filters are absent. */
export type UrlFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Changed filters; null or an empty text clears one. */
export type FilterChange<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

interface UrlFiltersState<Name extends string> {
  filters: UrlFilters<Name>;
  /** Page number, from 1. */
  page: number;
  /** Changes filters and returns to the first page. */
  setFilters: (change: FilterChange<Name>) => void;
  goTo: (page: number) => void;
}

/** Filters and page of a list, kept in the URL so that Back, reload and links restore them. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFiltersState<Name> {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const show = (next: URLSearchParams) => {
    history.replaceState(history.state, "", next.size > 0 ? `?${next}` : location.pathname);
    setQuery(next);
  };
  return {
    filters: filtersIn(query, names),
    page: pageOf(query.get("page")),
    setFilters: (change) => show(queryOf(names, (name) => (name in change ? change[name] : query.get(name)))),
    goTo: (page) => show(new URLSearchParams({ ...filtersIn(query, names), page: `${page}` })),
  };
}

function filtersIn<Name extends string>(query: URLSearchParams, names: readonly Name[]): UrlFilters<Name> {
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) filters[name] = value;
  }
  return filters;
}

function queryOf<Name extends string>(names: readonly Name[], valueFor: (name: Name) => string | null | undefined) {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = valueFor(name);
    if (value) query.set(name, value);
  }
  return query;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/**
 * The open item of a list: the one named after "#" in the URL, until another is opened. `prefix` is that of the item ids;
 * `#new` is a new item.
 */
export function useOpened(prefix: "per" | "usr"): [string | null, (id: string | null) => void] {
  const [opened, setOpened] = useState(() => openIn(location.hash, prefix));
  useEffect(() => {
    const follow = () => setOpened(openIn(location.hash, prefix));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [prefix]);
  const open = (id: string | null) => {
    // Clears the hash, so that the same link opens the item again.
    if (location.hash) history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    setOpened(id);
  };
  return [opened, open];
}

function openIn(hash: string, prefix: string): string | null {
  const named = hash.slice(1);
  return named === "new" || named.startsWith(`${prefix}_`) ? named : null;
}
