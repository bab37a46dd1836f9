import type { Category } from "./catalogue.ts";

/** What the sizes of a category are measured in: grams for balms (specification 9). */
export function unitOf(category: Category): "ml" | "gr" {
  return category === "balsamo" ? "gr" : "ml";
}
