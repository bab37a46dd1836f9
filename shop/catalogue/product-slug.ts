/** The address of a new perfume: its brand and name, and a number when another one has that. */

import { fold } from "../text.ts";
import { MAX_SLUG_LENGTH, slugify } from "./slug.ts";

export interface NamedProduct {
  productName: string;
  brand: string;
}

/** Room for `-999` behind it. */
const STEM_LENGTH = MAX_SLUG_LENGTH - 4;

/** What its slug begins with. */
export function slugStem({ brand, productName }: NamedProduct): string {
  return slugify(`${brand} ${productName}`).slice(0, STEM_LENGTH).replace(/-$/, "") || "perfume";
}

/** Whether two perfumes have one brand and name, whatever their capitals and accents. */
export function isSameName(one: NamedProduct, other: NamedProduct): boolean {
  return nameKey(one) === nameKey(other);
}

/** A brand and name as they are compared. */
export function nameKey({ brand, productName }: NamedProduct): string {
  return `${fold(brand)}\n${fold(productName)}`;
}

/** The first slug that none of `taken` has. */
export function freeSlug(product: NamedProduct, taken: ReadonlySet<string>): string {
  const stem = slugStem(product);
  let slug = stem;
  for (let number = 2; taken.has(slug); number++) slug = `${stem}-${number}`;
  return slug;
}
