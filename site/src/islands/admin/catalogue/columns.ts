/** The list's columns (specification 2, Admin), as the API names what it sorts by; the picture sorts nothing. */
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
