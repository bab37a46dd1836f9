/** A text as search sees it: no accents, no case, ñ like n ("Árabe Ñandú" is "arabe nandu"). Specification 2, Listing. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Whether every word of `search` appears somewhere in the texts, in any order. An empty search finds everything. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const haystack = fold(texts.join(" "));
  return fold(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
