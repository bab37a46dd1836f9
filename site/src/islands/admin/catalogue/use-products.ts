import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listProducts } from "#site/api/admin-products.ts";
import { unwrap } from "../kit/failed-call.tsx";
import type { FilterChange, UrlFilters } from "../kit/use-url-state.ts";

export const PRODUCTS_OF_A_PAGE = 50;

export const PRODUCT_FILTERS = [
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
] as const;

type Name = (typeof PRODUCT_FILTERS)[number];
export type ProductsFilters = UrlFilters<Name>;
export type ChangeFilters = (change: FilterChange<Name>) => void;

/** Queries the perfumes. The previous page stays while the next one loads. */
export function useProducts(filters: ProductsFilters, page: number) {
  return useQuery({
    queryKey: ["products", filters, page],
    queryFn: () =>
      unwrap(listProducts(new URLSearchParams({ ...filters, page: `${page}`, limit: `${PRODUCTS_OF_A_PAGE}` }))),
    placeholderData: keepPreviousData,
  });
}

/** Columns of the list, by the API's sort names. The picture column does not sort. */
export const PRODUCT_SORTS = [
  ["productName", "Nombre"],
  ["brand", "Marca"],
  ["ml", "ML"],
  ["price", "Precio"],
  ["stock", "Stock"],
  ["forSale", "Promoción"],
  ["decant", "Decant"],
  ["status", "Activo"],
] as const;

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects perfumes. */
  pick: (ids: readonly string[], isIn: boolean) => void;
  clear: () => void;
}

/** The selected perfumes. The selection survives filtering and paging. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const pick = (picked: readonly string[], isIn: boolean) =>
    setIds((now) => {
      if (isIn) return new Set([...now, ...picked]);
      const out = new Set(picked);
      return new Set([...now].filter((id) => !out.has(id)));
    });
  return { ids, pick, clear: () => setIds(new Set()) };
}
