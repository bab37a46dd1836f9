import { useState } from "react";
import type { UrlFilters } from "../kit/use-url-state.ts";

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

export type Selection = ReturnType<typeof useSelection>;

/** The selected perfumes; `pick` selects or deselects some. The selection survives filtering and paging. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const pick = (picked: readonly string[], isIn: boolean) =>
    setIds((now) => new Set(isIn ? [...now, ...picked] : [...now].filter((id) => !picked.includes(id))));
  return { ids, pick, clear: () => setIds(new Set()) };
}
