/** What a guest has chosen, as text in a mailed link. See docs/product-rules.md#guests */
import { isSlug } from "../catalogue/slug.ts";
import { LINE_TYPES, type LineType, unitLimit } from "./cart-line.ts";

export interface Chosen {
  slug: string;
  type: LineType;
  /** Grams for balms; 10 and 5 for the decants. */
  ml: number;
  quantity: number;
}

/** Writes a choice as `lattafa-asad.milliliter.100.1`. */
export function chosenText({ slug, type, ml, quantity }: Chosen): string {
  return [slug, type, ml, quantity].join(".");
}

/** Parses a text of `chosenText`. Returns null if a part is missing or not allowed, because anybody can edit the link. */
export function chosenIn(text: string): Chosen | null {
  const [slug = "", named, ml, quantity, ...rest] = text.split(".");
  const type = LINE_TYPES.find((one) => one === named);
  const [units, size] = [Number(quantity), Number(ml)];
  if (!type || rest.length > 0 || !isSlug(slug)) return null;
  const isPossible = Number.isInteger(size) && size > 0 && Number.isInteger(units) && units > 0;
  return isPossible && units <= unitLimit(type) ? { slug, type, ml: size, quantity: units } : null;
}
