import { fold } from "../text.ts";

/** Maximum length of a product's slug, and of a showroom's key. */
export const MAX_SLUG_LENGTH = 120;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** "Victoria's Secret" is "victorias-secret". Empty when the name has no Latin letter or digit. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/['’`´]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, "");
}

/** Whether a text has the form of a slug. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

export interface NamedProduct {
  productName: string;
  brand: string;
}

/** Leaves room for a suffix such as `-999`. */
const STEM_LENGTH = MAX_SLUG_LENGTH - 4;

/** The slug of a perfume, without a number. */
export function slugBase({ brand, productName }: NamedProduct): string {
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

/** The slug of a new perfume: brand and name, and a number when that is in `used`. */
export function unusedSlug(product: NamedProduct, used: ReadonlySet<string>): string {
  return withUnusedNumber(slugBase(product), used);
}

/** Returns `stem`, with a number from 2 when it is in `used`. */
export function withUnusedNumber(stem: string, used: ReadonlySet<string>): string {
  let slug = stem;
  for (let number = 2; used.has(slug); number++) slug = `${stem}-${number}`;
  return slug;
}
