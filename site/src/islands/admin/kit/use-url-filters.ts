import { useState } from "react";

/** What is looked for in a list, under the API's own names; what is not looked for is not there. */
export type UrlFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What is looked for from now on; null or nothing written takes it away. */
export type AskedChange<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

interface Asking<Name extends string> {
  asked: UrlFilters<Name>;
  /** Which page of the list, from 1. */
  page: number;
  /** Looks for something else: the list begins at its first page. */
  ask: (change: AskedChange<Name>) => void;
  goTo: (page: number) => void;
}

/** What is looked for stands in the address, so that Back, a reload and a link lead to the same list. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): Asking<Name> {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const show = (next: URLSearchParams) => {
    history.replaceState(history.state, "", next.size > 0 ? `?${next}` : location.pathname);
    setQuery(next);
  };
  return {
    asked: askedIn(query, names),
    page: pageOf(query.get("page")),
    ask: (change) => show(queryOf(names, (name) => (name in change ? change[name] : query.get(name)))),
    goTo: (page) => show(new URLSearchParams({ ...askedIn(query, names), page: `${page}` })),
  };
}

function askedIn<Name extends string>(query: URLSearchParams, names: readonly Name[]): UrlFilters<Name> {
  const asked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) asked[name] = value;
  }
  return asked;
}

function queryOf<Name extends string>(names: readonly Name[], valueFor: (name: Name) => string | null | undefined) {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = valueFor(name);
    if (value) query.set(name, value);
  }
  return query;
}

function pageOf(written: string | null): number {
  const page = Number(written);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
