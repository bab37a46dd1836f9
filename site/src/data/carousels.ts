import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { HOME_CAROUSELS, type HomeCarousel, listPerfumes } from "#shop/storefront/listings/listing.ts";

/** Cards of a home carousel in the built page. The others load as the person scrolls. */
export const FIRST_CARDS = 8;
/** Maximum number of cards of a loaded piece. */
export const MORE_CARDS = 24;

type FilledCarousel = HomeCarousel & { perfumes: Perfume[] };

/** The home carousels that are not empty, each up to its limit (docs/product-rules.md#home-carousels). */
export function filledCarousels(perfumes: readonly Perfume[], terms: Terms): FilledCarousel[] {
  return HOME_CAROUSELS.map((carousel) => ({
    ...carousel,
    perfumes: listPerfumes(perfumes, carousel.query, terms).perfumes,
  })).filter((carousel) => carousel.perfumes.length > 0);
}

/** A piece of a carousel after its first cards. */
export type CarouselPiece = ReturnType<typeof carouselPieces>[number];

/** Splits the cards that are not in the home page into pieces, each with the site path of the next. */
export function carouselPieces({ key, perfumes }: Pick<FilledCarousel, "key" | "perfumes">) {
  const rest = perfumes.slice(FIRST_CARDS);
  const count = Math.ceil(rest.length / MORE_CARDS);
  const hrefOf = (number: number) => `/carousel/${key}${number > 1 ? `/${number}` : ""}`;
  return Array.from({ length: count }, (_, i) => ({
    href: hrefOf(i + 1),
    perfumes: rest.slice(i * MORE_CARDS, (i + 1) * MORE_CARDS),
    next: i + 1 < count ? hrefOf(i + 2) : undefined,
  }));
}

/** A carousel as the home page has it: its first cards, and the site path of the piece with the next ones. */
export type HomePart = ReturnType<typeof homeParts>[number];

/** Returns what the home page shows of the carousels. A change of a further card does not change the home page. */
export function homeParts(carousels: readonly FilledCarousel[]) {
  return carousels.map((carousel) => ({
    ...carousel,
    perfumes: carousel.perfumes.slice(0, FIRST_CARDS),
    next: carouselPieces(carousel)[0]?.href,
  }));
}
