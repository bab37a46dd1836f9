import type { AdminPerfume, AdminSize } from "#shop/contract/product.ts";

const WORDS: readonly (readonly [keyof AdminPerfume, string])[] = [
  ["productName", "Nombre"],
  ["brand", "Marca"],
  ["description", "Descripción"],
  ["gender", "Género"],
  ["category", "Categoría"],
  ["status", "Activo"],
  ["soon", "Próximamente"],
  ["bigDecant", "Decant de 10 ml"],
  ["smallDecant", "Decant de 5 ml"],
  ["priceBigDecant", "Precio del decant de 10 ml"],
  ["priceSmallDecant", "Precio del decant de 5 ml"],
];

const SIZE_WORDS: readonly (readonly [keyof AdminSize, string])[] = [
  ["ml", "ML"],
  ["price", "Precio"],
  ["priceInInstallments", "Precio en cuotas"],
  ["numberOfInstallments", "Número de cuotas"],
  ["forSale", "Promoción"],
  ["percentageForSale", "Descuento"],
  ["priceForSale", "Precio en promoción"],
  ["stock", "Stock"],
  ["snF", "SN-F"],
  ["snL", "SN-L"],
  ["ros", "ROS"],
];

/** What differs between a perfume as it was and as it is, a sentence each: "100 ml, Precio: 40 → 42". */
export function differences(was: AdminPerfume, is: AdminPerfume): string[] {
  const own = changesOf(was, is, WORDS);
  const images = was.images.join() === is.images.join() ? [] : ["Imágenes"];
  const sizes = is.milliliters.flatMap((size) => {
    const before = was.milliliters.find(({ _id }) => _id === size._id);
    if (!before) return [`${size.ml} ml, nuevo`];
    return changesOf(before, size, SIZE_WORDS).map((words) => `${size.ml} ml, ${words}`);
  });
  const gone = was.milliliters.filter(({ _id }) => !is.milliliters.some((size) => size._id === _id));
  return [...own, ...images, ...sizes, ...gone.map(({ ml }) => `${ml} ml, quitado`)];
}

function changesOf<Thing>(was: Thing, is: Thing, words: readonly (readonly [keyof Thing, string])[]): string[] {
  const changed = words.filter(([name]) => was[name] !== is[name]);
  return changed.map(([name, word]) => `${word}: ${said(was[name])} → ${said(is[name])}`);
}

function said(value: unknown): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  return value === null || value === "" ? "vacío" : `${value}`.slice(0, 60);
}
