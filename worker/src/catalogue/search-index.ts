import type { Catalogue } from "#db/catalogue/catalogue.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import type { SearchIndex } from "#shop/storefront/search/word-index.ts";

let indexed: { url: string; catalogueVersion: number; index: SearchIndex<Perfume> } | undefined;

/**
 * Returns the search index of a catalogue. It is built at the first search of a catalogue version. Until the version changes,
 * only its entries are replaced, because stock may change without a new version. `url`: the URL of the database.
 */
export function searchIndexOf(url: string, catalogue: Catalogue): SearchIndex<Perfume> {
  const { versions, perfumes } = catalogue;
  const isCurrent = indexed?.url === url && indexed.catalogueVersion === versions.catalogueVersion;
  const index = isCurrent && indexed ? { ...indexed.index, entries: perfumes } : perfumeIndex(perfumes);
  indexed = { url, catalogueVersion: versions.catalogueVersion, index };
  return index;
}
