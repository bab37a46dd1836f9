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
