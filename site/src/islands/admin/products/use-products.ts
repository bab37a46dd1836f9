import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listProducts } from "#site/api/admin-products.ts";
import { brought } from "../shell/read.ts";

export const PRODUCTS_OF_A_PAGE = 50;

/** What the API of the list is asked for, under its own names; what is not asked for is not there. */
export type Asked = Readonly<Record<string, string>>;

const NAMES = [
  "productName",
  "category",
  "brand",
  "status",
  "soon",
  "forSale",
  "decant",
  "stock",
  "unlocated",
  "column",
  "order",
  "page",
];

/** What is looked for stands in the address, so that Back, a reload and a link lead to the same list. */
export function useAsked(): [Asked, (change: Readonly<Record<string, string | null>>) => void] {
  const [asked, setAsked] = useState<Asked>(() => {
    const query = new URLSearchParams(location.search);
    return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  });
  const ask = (change: Readonly<Record<string, string | null>>) => {
    const next: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...asked, page: null, ...change })) if (value) next[name] = value;
    history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(next)}`);
    setAsked(next);
  };
  return [asked, ask];
}

/** The perfumes that are asked for; while others are read the last ones stay. */
export function useProducts(asked: Asked) {
  return useQuery({
    queryKey: ["products", asked],
    queryFn: () => brought(listProducts(new URLSearchParams({ ...asked, limit: `${PRODUCTS_OF_A_PAGE}` }))),
    placeholderData: keepPreviousData,
  });
}
