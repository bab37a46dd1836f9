/** The search of the listings over the full catalogue. The search in the head has only the data that pages fetch. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { matches } from "../../text.ts";
import { decodeNotes, encodeNotes } from "./notes.ts";
import { addWords, entriesWithAll, indexOf, type SearchIndex } from "./search.ts";

/** The same index as the head's search has with its notes. */
export function catalogueIndex(perfumes: readonly Perfume[]): SearchIndex<Perfume> {
  const index = indexOf(perfumes);
  for (const [note, positions] of decodeNotes(encodeNotes(perfumes)))
    for (const at of positions) addWords(index, at, [note]);
  return index;
}

/** Finds by the head's search or name and brand; without any, by description. docs/product-rules.md#listing-search */
export function searchCatalogue(index: SearchIndex<Perfume>, typed: string): readonly Perfume[] {
  const found = new Set(entriesWithAll(index, typed));
  const named = index.entries.filter((one) => found.has(one) || matches(typed, one.productName, one.brand));
  if (named.length > 0) return named;
  return index.entries.filter(({ productName, brand, description }) => matches(typed, productName, brand, description));
}
