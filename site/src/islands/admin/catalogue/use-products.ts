import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listProducts } from "#site/api/admin-products.ts";
import { unwrap } from "../kit/unwrap.ts";
import type { AskedChange, UrlFilters } from "../kit/use-url-filters.ts";

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
export type ProductsAsked = UrlFilters<Name>;
export type AskProducts = (change: AskedChange<Name>) => void;

/** Queries the perfumes. The previous page stays while the next one loads. */
export function useProducts(asked: ProductsAsked, page: number) {
  return useQuery({
    queryKey: ["products", asked, page],
    queryFn: () =>
      unwrap(listProducts(new URLSearchParams({ ...asked, page: `${page}`, limit: `${PRODUCTS_OF_A_PAGE}` }))),
    placeholderData: keepPreviousData,
  });
}
