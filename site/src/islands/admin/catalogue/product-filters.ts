import type { UrlFilters } from "../kit/use-list.ts";

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

export type ProductsFilters = UrlFilters<(typeof PRODUCT_FILTERS)[number]>;
export type ChangeFilters = (change: ProductsFilters) => void;

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
