/** Folds a text for search and comparison: "Árabe Ñandú" becomes "arabe nandu". docs/product-rules.md#search */
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

/** Invisible or direction-changing characters. A zero-width joiner between two emoji is kept ("👩‍🌾"). */
const INVISIBLE = /(?!(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict}))[\p{Cf}\p{DI}\u2800]/gu;

/** One line: well-formed (the database stores no lone surrogates), NFC, single spaces, nothing invisible. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}

/** Like `oneLine` for each line of a text. Empty lines are removed. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== "")
    .join("\n");
}

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * A path of the shop's own site: no other host (`//evil.example`, `/\evil`), no scheme, and no `.` or `..` as a segment,
 * also encoded (`%2e`), which browsers resolve to another path.
 * docs/faults.md#s-54-links-that-can-be-configured
 */
export const SITE_PATH = /^(?!.*\/(?:\.|%2e){1,2}(?:[/?#]|$))\/(?![/\\])[^\s\\]*$/i;
