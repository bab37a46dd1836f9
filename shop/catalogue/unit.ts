import type { Category } from "./catalogue.ts";

/** Unit of the sizes of a category: grams for balms. docs/product-rules.md#units-of-measure */
export function unitOf(category: Category): "ml" | "gr" {
  return category === "balsamo" ? "gr" : "ml";
}
