import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { HOME_CAROUSELS, type HomeCarousel, listPerfumes } from "#shop/storefront/listing.ts";

/** Cards a row of the home is built with; the others come as somebody goes on. */
export const FIRST_CARDS = 8;
/** Cards of each piece that comes. */
export const MORE_CARDS = 24;

/** One row of the home, with all it can show. */
export type FilledCarousel = HomeCarousel & { perfumes: Perfume[] };

/** The home's rows that have something to show, each to its limit (specification 2, Home). */
export function filledCarousels(perfumes: readonly Perfume[], terms: Terms): FilledCarousel[] {
  return HOME_CAROUSELS.map((carousel) => ({
    ...carousel,
    perfumes: listPerfumes(perfumes, carousel.query, terms).perfumes,
  })).filter((carousel) => carousel.perfumes.length > 0);
}

/** A piece of a row beyond its first cards. */
export type CarouselPiece = {
  /** After `/carousel/`. */
  path: string;
  /** Site path. */
  href: string;
  perfumes: Perfume[];
  /** Site path of the piece behind it. */
  next: string | undefined;
};

/** What of a row does not stand in the home itself, in pieces. */
export function carouselPieces({ key, perfumes }: Pick<FilledCarousel, "key" | "perfumes">): CarouselPiece[] {
  const rest = perfumes.slice(FIRST_CARDS);
  const count = Math.ceil(rest.length / MORE_CARDS);
  return Array.from({ length: count }, (_, i) => ({
    path: piecePath(key, i + 1),
    href: pieceHref(key, i + 1),
    perfumes: rest.slice(i * MORE_CARDS, (i + 1) * MORE_CARDS),
    next: i + 1 < count ? pieceHref(key, i + 2) : undefined,
  }));
}

function pieceHref(key: string, number: number): string {
  return `/carousel/${piecePath(key, number)}`;
}

function piecePath(key: string, number: number): string {
  return number > 1 ? `${key}/${number}` : key;
}
