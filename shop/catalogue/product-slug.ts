/** The slug of a new perfume: brand and name, and a number when that is taken. */

import { fold } from "../text.ts";
import { MAX_SLUG_LENGTH, slugify } from "./slug.ts";

export interface NamedProduct {
  productName: string;
  brand: string;
}

/** Leaves room for a suffix such as `-999`. */
const STEM_LENGTH = MAX_SLUG_LENGTH - 4;

/** The slug without a number. */
export function slugStem({ brand, productName }: NamedProduct): string {
  return slugify(`${brand} ${productName}`).slice(0, STEM_LENGTH).replace(/-$/, "") || "perfume";
}

/** Whether two perfumes have the same brand and name, ignoring capitals and accents. */
export function isSameName(one: NamedProduct, other: NamedProduct): boolean {
  return nameKey(one) === nameKey(other);
}

/** Comparison key of brand and name. */
export function nameKey({ brand, productName }: NamedProduct): string {
  return `${fold(brand)}\n${fold(productName)}`;
}

/** Returns the first slug that is not in `taken`. */
export function freeSlug(product: NamedProduct, taken: ReadonlySet<string>): string {
  const stem = slugStem(product);
  let slug = stem;
  for (let number = 2; taken.has(slug); number++) slug = `${stem}-${number}`;
  return slug;
}
