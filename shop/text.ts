/**
 * Normalizes a text for search: no accents, lower case, ñ like n ("Árabe Ñandú" is "arabe nandu").
 * docs/product-rules.md#listing-search
 */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Whether every word of `search` occurs in the texts, in any order. An empty search matches everything. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const haystack = fold(texts.join(" "));
  return fold(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
