import { useEffect, useState } from "react";

/** Filters of a list, by the API's names. Unset filters are absent. */
export type UrlFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Filters and page (from 1) of a list, kept in the URL so that Back, reload and links restore them. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) filters[name] = value;
  }
  const show = (next: URLSearchParams) => {
    history.replaceState(history.state, "", next.size > 0 ? `?${next}` : location.pathname);
    setQuery(next);
  };
  return {
    filters,
    page: pageOf(query.get("page")),
    /** Changes filters and returns to the first page. An empty text clears one. */
    setFilters: (change: UrlFilters<Name>) => {
      const next = new URLSearchParams();
      for (const name of names) {
        const value = change[name] ?? filters[name];
        if (value) next.set(name, value);
      }
      show(next);
    },
    goTo: (page: number) => show(new URLSearchParams({ ...filters, page: `${page}` })),
  };
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/**
 * The open item of a list, named after "#" in the URL, so that it opens again after a reload or a new sign-in. `prefix` is that
 * of the item ids; `#new` is a new item.
 */
export function useOpened(prefix: "per" | "usr"): [string | null, (id: string | null) => void] {
  const [opened, setOpened] = useState(() => openIn(location.hash, prefix));
  useEffect(() => {
    const follow = () => setOpened(openIn(location.hash, prefix));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [prefix]);
  const open = (id: string | null) => {
    history.replaceState(history.state, "", `${location.pathname}${location.search}${id === null ? "" : `#${id}`}`);
    setOpened(id);
  };
  return [opened, open];
}

function openIn(hash: string, prefix: string): string | null {
  const named = hash.slice(1);
  return named === "new" || named.startsWith(`${prefix}_`) ? named : null;
}
