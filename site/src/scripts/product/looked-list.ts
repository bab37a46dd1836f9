/** A perfume that was looked at, as the browser keeps it. */
export interface Looked {
  slug: string;
  productName: string;
  /** Site path of its main picture. */
  picture: string;
  /** What its page was built to sell, as `decodeOffer` reads it. It grows old: never shown without the live answer over it. */
  offer: string;
  /** The name of that page, with which the live answer to it is asked for (stores/storefront/live.ts); empty when the build has none. */
  base: string;
}

const KEY = "looked-at";
/** The oldest are forgotten. */
const KEPT = 12;

/** What was looked at in this browser, the last one first; nothing when the browser keeps nothing. */
export function lookedBefore(): Looked[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLooked) : [];
  } catch {
    return [];
  }
}

/** Puts one first; it is there once. */
export function rememberLooked(looked: Looked): void {
  const others = lookedBefore().filter(({ slug }) => slug !== looked.slug);
  keep([looked, ...others].slice(0, KEPT));
}

export function forgetLooked(): void {
  keep([]);
}

function keep(list: readonly Looked[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing, or is full: the list is a comfort.
  }
}

/** What the browser gives back may be of another time, or of anybody: only what leads to a product's page and shows a file of ours. */
function isLooked(value: unknown): value is Looked {
  const { slug, productName, picture, offer, base }: { [name in keyof Looked]?: unknown } = Object(value);
  return (
    isMatch(slug, /^[\w-]+$/) &&
    typeof productName === "string" &&
    isMatch(picture, /^\/(?!\/)[\w./-]+$/) &&
    isMatch(offer, OFFER) &&
    isMatch(base, /^([\w-]{8})?$/)
  );
}

/** Whole numbers, and for each size some more (shop/storefront/offer-text.ts). */
const OFFER = /^\[\d+(,-?\d+){3}(,\[\d+(,\d+){3}(,(\d+|null|\[\d+(,(\d+|null))*\]))*\])*\]$/;

function isMatch(text: unknown, form: RegExp): boolean {
  return typeof text === "string" && form.test(text);
}
