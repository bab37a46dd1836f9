import { fold } from "../text.ts";

/** Longest slug of a product: what fits a URL people still read. */
export const MAX_SLUG_LENGTH = 120;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A name as part of a URL: "Victoria's Secret" is "victorias-secret". Empty when the name has no Latin letter or digit. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/['’`´]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, "");
}

/** Whether a piece of a URL can be a slug at all. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}
