import type { Catalogue } from "#db/catalogue/catalogue.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import type { SearchIndex } from "#shop/storefront/search/word-index.ts";

let indexed: { url: string; catalogueVersion: number; index: SearchIndex<Perfume> } | undefined;

/** The search index of a catalogue: built at the first search, and kept while only stock changes. `url`: the database's. */
export function searchIndexOf(url: string, catalogue: Catalogue): SearchIndex<Perfume> {
  const { versions, perfumes } = catalogue;
  const isCurrent = indexed?.url === url && indexed.catalogueVersion === versions.catalogueVersion;
  const index = isCurrent && indexed ? { ...indexed.index, entries: perfumes } : perfumeIndex(perfumes);
  indexed = { url, catalogueVersion: versions.catalogueVersion, index };
  return index;
}
