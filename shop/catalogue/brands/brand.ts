/** Brands, which are rows that administrators edit. docs/product-rules.md#brands */
import { slugify } from "../slug.ts";

export const BRAND_TEXT_MAX = 300;

export interface Brand {
  /** Last part of `/perfumes/brand/{slug}`. Never changes. */
  slug: string;
  name: string;
  /** The paragraph of its page; may be empty. */
  text: string;
  /** Site path of one of the shop's pictures; empty without one. */
  picture: string;
  /** True for the brand of lip balms, at most one. Of the listing pages, only its own and that of their category show them. */
  isLipBalm: boolean;
  /** Place in the menu; null for a brand outside the menu. */
  position: number | null;
}

export type BrandName = Pick<Brand, "slug" | "name">;

/**
 * Returns a function that finds the brand for a typed name: the one with that name, else the one with that slug, ignoring
 * capitals and accents. A renamed brand keeps its slug, so old files and forms still find it.
 */
export function brandFinder<Found extends BrandName>(brands: readonly Found[]): (typed: string) => Found | undefined {
  const byKey = new Map([
    ...brands.map((brand) => [brand.slug, brand] as const),
    ...brands.map((brand) => [slugify(brand.name), brand] as const),
  ]);
  return (typed) => byKey.get(slugify(typed));
}

/** Gives a perfume the name and the slug of its brand's row. An unknown brand stays as typed; its slug follows from it. */
export function withBrand<Named extends { brand: string; brandSlug: string }>(
  perfume: Named,
  found: BrandName | undefined,
): Named {
  return { ...perfume, brand: found?.name ?? perfume.brand, brandSlug: found?.slug ?? slugify(perfume.brand) };
}

/** The brands of the menu, in its order. */
export function brandsInMenu<Placed extends Pick<Brand, "position">>(brands: readonly Placed[]): Placed[] {
  const placed = brands.flatMap((brand) => (brand.position === null ? [] : [{ brand, position: brand.position }]));
  return placed.sort((one, other) => one.position - other.position).map(({ brand }) => brand);
}

/** The slug of the brand of lip balms, or null. */
export function lipBalmBrand(brands: readonly Pick<Brand, "slug" | "isLipBalm">[]): string | null {
  return brands.find(({ isLipBalm }) => isLipBalm)?.slug ?? null;
}

/** What an administrator enters. */
export interface BrandEntry extends Pick<Brand, "name" | "text" | "picture" | "isLipBalm"> {
  isInMenu: boolean;
}

/**
 * Returns the messages about conflicts with other brands: a name that another one has as its name or slug, and a second brand
 * of lip balms. `slug` is that of the changed brand; null for a new one.
 */
export function brandMessages(
  { name, isLipBalm }: Pick<BrandEntry, "name" | "isLipBalm">,
  brands: readonly Brand[],
  slug: string | null,
): Record<string, string[]> {
  const others = brands.filter((brand) => brand.slug !== slug);
  const taken = brandFinder(others)(name);
  const balm = isLipBalm && others.find((brand) => brand.isLipBalm);
  return {
    ...(taken && { name: [takenMessage(taken, name)] }),
    ...(balm && { isLipBalm: [`Ya es ${balm.name}: sacáselo primero`] }),
  };
}

function takenMessage(taken: BrandName, name: string): string {
  return slugify(taken.name) === slugify(name)
    ? "Ya hay una marca con ese nombre"
    : `Ese nombre es el de la dirección de ${taken.name}`;
}

/** Whether two lists have the same slugs, in any order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
