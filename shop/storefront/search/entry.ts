/** Entries of the head's search, and the file in which pages fetch them. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { CATEGORIES, CATEGORY_LABELS, type Category } from "../../catalogue/categories.ts";
import { FALLBACK_PICTURE } from "../../catalogue/picture.ts";
import { slugBase } from "../../catalogue/slug.ts";
import { offerOf } from "../offer.ts";
import { encodeOffer } from "../offer-text.ts";

export interface SearchEntry {
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  /** Site path of its main picture. */
  picture: string;
  /** The text of `data-offer`, from which the result shows price and stock like a card. */
  offer: string;
}

/** The fields that an entry is found by. */
export type Searchable = Pick<SearchEntry, "productName" | "brand" | "category">;

/** The entries by column, without fields that can be derived: a third of the bytes. */
export interface SearchFile {
  brands: string[];
  names: string[];
  /** Index in `brands`, index in the list of categories. */
  places: [brand: number, category: number][];
  /** Empty when it follows from brand and name. */
  slugs: string[];
  /** Empty for the fallback. The slug, which most paths contain, is replaced by "~". */
  pictures: string[];
  offers: string[];
}

/** Encodes all perfumes, in their order. */
export function encodeSearch(perfumes: readonly Perfume[]): SearchFile {
  const brands = [...new Set(perfumes.map(({ brand }) => brand))];
  return {
    brands,
    names: perfumes.map(({ productName }) => productName),
    places: perfumes.map(({ brand, category }) => [brands.indexOf(brand), CATEGORIES.indexOf(category)]),
    slugs: perfumes.map((perfume) => (perfume.slug === slugBase(perfume) ? "" : perfume.slug)),
    pictures: perfumes.map(({ slug, pictures }) => (pictures[0]?.path ?? "").replace(slug, "~")),
    offers: perfumes.map((perfume) => encodeOffer(offerOf(perfume))),
  };
}

/** Decodes the file of `encodeSearch`. Not validated: it is the shop's own. */
export function decodeSearch({ brands, names, places, slugs, pictures, offers }: SearchFile): SearchEntry[] {
  return names.map((productName, at) => {
    const [brandPlace = 0, categoryPlace = 0] = places[at] ?? [];
    const brand = brands[brandPlace] ?? "";
    const slug = slugs[at] || slugBase({ productName, brand });
    return {
      slug,
      productName,
      brand,
      category: CATEGORIES[categoryPlace] ?? "arab",
      picture: pictures[at]?.replace("~", slug) || FALLBACK_PICTURE,
      offer: offers[at] ?? "",
    };
  });
}

/** The texts that an entry is found by, with their weights. */
export function textsOf({ productName, brand, category }: Searchable): [text: string, weight: number][] {
  return [
    [productName, 3],
    [brand, 2],
    [CATEGORY_LABELS[category], 1],
  ];
}
