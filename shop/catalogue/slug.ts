import { fold } from "../text.ts";

/** Maximum length of a product's slug. */
export const MAX_SLUG_LENGTH = 120;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Converts a name to a slug: "Victoria's Secret" is "victorias-secret". Empty when the name has no Latin letter or digit.
 */
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
