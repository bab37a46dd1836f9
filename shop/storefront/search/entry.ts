/** What the search of every page knows of a perfume, and the form in which the pages fetch it. */
import { CATEGORIES, CATEGORY_LABELS, type Category, type Perfume } from "../../catalogue/catalogue.ts";
import { FALLBACK_PICTURE } from "../../catalogue/picture.ts";
import { slugStem } from "../../catalogue/product-slug.ts";
import { encodeOffer, offerOf } from "../offer.ts";

/** One perfume that can be found. */
export interface SearchEntry {
  slug: string;
  productName: string;
  brand: string;
  category: Category;
  /** Site path of its main picture. */
  picture: string;
  /** As `data-offer` has it: what it costs and whether it can be had is computed as on its card. */
  offer: string;
}

/** What anything that can be found by name has. */
export type Named = Pick<SearchEntry, "productName" | "brand" | "category">;

/** Column by column, and what can be derived left off: a third of the bytes. */
export interface SearchFile {
  brands: string[];
  names: string[];
  /** Place in `brands`, place in the list of categories. */
  places: [brand: number, category: number][];
  /** Empty: it follows from brand and name. */
  slugs: string[];
  /** Empty: the fallback. The slug, which most paths have, is "~" in them. */
  pictures: string[];
  offers: string[];
}

/** All perfumes as one small file; the order is kept. */
export function encodeSearch(perfumes: readonly Perfume[]): SearchFile {
  const brands = [...new Set(perfumes.map(({ brand }) => brand))];
  return {
    brands,
    names: perfumes.map(({ productName }) => productName),
    places: perfumes.map(({ brand, category }) => [brands.indexOf(brand), CATEGORIES.indexOf(category)]),
    slugs: perfumes.map((perfume) => (perfume.slug === slugStem(perfume) ? "" : perfume.slug)),
    pictures: perfumes.map(({ slug, pictures }) => (pictures[0]?.path ?? "").replace(slug, "~")),
    offers: perfumes.map((perfume) => encodeOffer(offerOf(perfume))),
  };
}

/** What `encodeSearch` made; the file is of our own build, so its shape is not checked again. */
export function decodeSearch({ brands, names, places, slugs, pictures, offers }: SearchFile): SearchEntry[] {
  return names.map((productName, at) => {
    const [brandPlace = 0, categoryPlace = 0] = places[at] ?? [];
    const brand = brands[brandPlace] ?? "";
    const slug = slugs[at] || slugStem({ productName, brand });
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

/** The texts that an entry is found by, with what a match there counts. */
export function textsOf({ productName, brand, category }: Named): [text: string, weight: number][] {
  return [
    [productName, 3],
    [brand, 2],
    [CATEGORY_LABELS[category], 1],
  ];
}
