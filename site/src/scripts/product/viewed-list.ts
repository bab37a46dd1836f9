/** A viewed perfume, as stored in the browser. */
export interface ViewedPerfume {
  slug: string;
  productName: string;
  /** Site path of its main picture. */
  picture: string;
  /**
   * The offer its page was built with, in the format of `decodeOffer`. It may be outdated: never shown without the live
   * answer applied.
   */
  offer: string;
  /** The name of that page, for requesting the live answer (stores/storefront/live.ts); empty when the build has none. */
  base: string;
}

const KEY = "looked-at";
/** Maximum stored; the oldest are dropped. */
const KEPT = 12;

/** Returns the viewed perfumes, newest first; empty when storage is unavailable. */
export function viewedBefore(): ViewedPerfume[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLooked) : [];
  } catch {
    return [];
  }
}

/** Moves or adds a perfume to the front. */
export function rememberViewed(looked: ViewedPerfume): void {
  const others = viewedBefore().filter(({ slug }) => slug !== looked.slug);
  keep([looked, ...others].slice(0, KEPT));
}

export function forgetViewed(): void {
  keep([]);
}

function keep(list: readonly ViewedPerfume[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is unavailable or full: ignored, the list is optional.
  }
}

/** Storage is untrusted: accepts only a product page's slug and a path on this site. */
function isLooked(value: unknown): value is ViewedPerfume {
  const { slug, productName, picture, offer, base }: { [name in keyof ViewedPerfume]?: unknown } = Object(value);
  return (
    isMatch(slug, /^[\w-]+$/) &&
    typeof productName === "string" &&
    isMatch(picture, /^\/(?!\/)[\w./-]+$/) &&
    isMatch(offer, OFFER) &&
    isMatch(base, /^([\w-]{8})?$/)
  );
}

/** Integers, and more of them for each size (shop/storefront/offer-text.ts). */
const OFFER = /^\[\d+(,-?\d+){3}(,\[\d+(,\d+){3}(,(\d+|null|\[\d+(,(\d+|null))*\]))*\])*\]$/;

function isMatch(text: unknown, form: RegExp): boolean {
  return typeof text === "string" && form.test(text);
}
