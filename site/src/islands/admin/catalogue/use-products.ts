import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listProducts } from "#site/api/admin-products.ts";
import { unwrap } from "../kit/unwrap.ts";
import type { FilterChange, UrlFilters } from "../kit/use-url-filters.ts";

export const PRODUCTS_OF_A_PAGE = 50;

export const PRODUCTS_ASKED = [
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

type Name = (typeof PRODUCTS_ASKED)[number];
export type ProductsFilters = UrlFilters<Name>;
export type AskProducts = (change: FilterChange<Name>) => void;

/** Queries the perfumes. The previous page stays while the next one loads. */
export function useProducts(asked: ProductsFilters, page: number) {
  return useQuery({
    queryKey: ["products", asked, page],
    queryFn: () =>
      unwrap(listProducts(new URLSearchParams({ ...asked, page: `${page}`, limit: `${PRODUCTS_OF_A_PAGE}` }))),
    placeholderData: keepPreviousData,
  });
}
