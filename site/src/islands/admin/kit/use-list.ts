import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CallResult } from "#site/api/call.ts";
import { unwrap } from "./calls.tsx";
import { readFragment, writeFragment } from "./paths.ts";

/** Filters of a list, by their names in the URL. Unset filters are absent. */
export type UrlFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

interface ListSetup<Name extends string, Body> {
  /** Key of its cached reads. */
  name: string;
  /** Names of its filters. */
  filters: readonly Name[];
  perPage: number;
  read: (filters: UrlFilters<Name>, page: number, perPage: number) => Promise<CallResult<Body>>;
}

interface PagesSetup<Body> extends Pick<ListSetup<never, Body>, "name" | "perPage"> {
  read: (page: number) => Promise<CallResult<Body>>;
}

/** State of a list of the panel: filters and page in the URL, the items that were read, and the selected ones. */
export function useList<Name extends string, Body>({ name, filters: names, perPage, read }: ListSetup<Name, Body>) {
  const [params, setParams] = useState(paramsHere);
  const filters = filtersIn(params, names);
  const page = pageOf(params.get("page"));
  const query = useQuery({
    queryKey: [name, filters, page],
    queryFn: () => unwrap(read(filters, page, perPage)),
    placeholderData: keepPreviousData,
  });
  const queries = useQueryClient();
  // A link from the palette may lead to another search on the same page.
  useEffect(() => {
    const follow = () => setParams(paramsHere());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  // Writes the state into the URL, so that Back, reload and links restore it.
  const show = (next: URLSearchParams) => {
    const sent = new URLSearchParams(next);
    sent.delete("search");
    const { opened } = readFragment(location.hash);
    const hash = writeFragment({ opened, search: next.get("search") ?? "" });
    history.replaceState(history.state, "", `${location.pathname}${sent.size > 0 ? `?${sent}` : ""}${hash}`);
    setParams(next);
  };
  return {
    ...{ query, data: query.data, filters, page, perPage },
    selection: useSelection(),
    /** Changes filters and returns to the first page. An empty text clears one. */
    setFilters: (change: UrlFilters<Name>) => {
      // Those of the URL: a debounced search calls this later, when another filter may have been chosen.
      const next = { ...filtersIn(paramsHere(), names), ...change };
      show(new URLSearchParams(names.flatMap((each) => (next[each] ? [[each, next[each]]] : []))));
    },
    goTo: (to: number) => show(new URLSearchParams({ ...filters, page: `${to}` })),
    // Also cancels a first read in progress: it may be older than the change, and invalidating alone would keep it.
    reload: () =>
      void queries.cancelQueries({ queryKey: [name] }).then(() => queries.invalidateQueries({ queryKey: [name] })),
  };
}

/** State of a list without filters below other lists: its page is not in the URL, which names the page of one list. */
export function usePages<Body>({ name, perPage, read }: PagesSetup<Body>) {
  const [page, goTo] = useState(1);
  const query = useQuery({
    queryKey: [name, page],
    queryFn: () => unwrap(read(page)),
    placeholderData: keepPreviousData,
  });
  return { query, data: query.data, page, perPage, goTo };
}

/** Returns the filters and the page in the URL. The search text is in its fragment. */
function paramsHere(): URLSearchParams {
  const params = new URLSearchParams(location.search);
  const { search } = readFragment(location.hash);
  if (search) params.set("search", search);
  return params;
}

function filtersIn<Name extends string>(params: URLSearchParams, names: readonly Name[]): UrlFilters<Name> {
  const filters: Partial<Record<Name, string>> = {};
  for (const each of names) {
    const value = params.get(each);
    if (value) filters[each] = value;
  }
  return filters;
}

/** What `List` needs. */
export type ListState = Pick<
  ReturnType<typeof useList<string, { total: number }>>,
  "query" | "page" | "perPage" | "goTo"
>;

export type Selection = ReturnType<typeof useSelection>;

/** The selected items; `select` selects or deselects some. The selection survives filtering and paging. */
function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = (items: readonly string[], isSelected: boolean) =>
    setIds((now) => new Set(isSelected ? [...now, ...items] : [...now].filter((id) => !items.includes(id))));
  return { ids, select, clear: () => setIds(new Set()) };
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/**
 * The open item of a list, which the URL names after "#", so that it opens again after a reload or a new sign-in. `prefix` is
 * what the ids of the items begin with; `#new` is a new item.
 */
export function useOpened(prefix: "per" | "usr"): [string | null, (id: string | null) => void] {
  const [opened, setOpened] = useState(() => openIn(location.hash, prefix));
  useEffect(() => {
    const follow = () => setOpened(openIn(location.hash, prefix));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [prefix]);
  const open = (id: string | null) => {
    const { search } = readFragment(location.hash);
    const hash = writeFragment({ opened: id ?? "", search });
    history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
    setOpened(id);
  };
  return [opened, open];
}

function openIn(hash: string, prefix: string): string | null {
  const { opened: named } = readFragment(hash);
  return named === "new" || named.startsWith(`${prefix}_`) ? named : null;
}
