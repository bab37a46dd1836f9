/** The search of the listings: over the whole catalogue, where the head's search has only what the pages fetch. */
import type { Perfume } from "../../catalogue/catalogue.ts";
import { matches } from "../../text.ts";
import { decodeNotes, encodeNotes } from "./notes.ts";
import { addWords, allWith, indexOf, type SearchIndex } from "./search.ts";

/** The index that the head's search has once the notes are there. */
export function catalogueIndex(perfumes: readonly Perfume[]): SearchIndex<Perfume> {
  const index = indexOf(perfumes);
  for (const [note, places] of decodeNotes(encodeNotes(perfumes))) for (const at of places) addWords(index, at, [note]);
  return index;
}

/**
 * The perfumes of the catalogue for what was typed, in its order: all that the head's search finds by every word, and all whose
 * name and brand have every word somewhere (specification 2, Listing). Where that is nothing, those whose description has them.
 */
export function searchCatalogue(index: SearchIndex<Perfume>, typed: string): readonly Perfume[] {
  const found = new Set(allWith(index, typed));
  const named = index.entries.filter((one) => found.has(one) || matches(typed, one.productName, one.brand));
  if (named.length > 0) return named;
  return index.entries.filter(({ productName, brand, description }) => matches(typed, productName, brand, description));
}
