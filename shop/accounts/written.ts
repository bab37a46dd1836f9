/** Normalization of texts that people write. */

/** Invisible or direction-changing characters. A zero-width joiner between two emoji stays ("👩‍🌾"). */
const UNSEEN = /(?!(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict}))[\p{Cf}\p{DI}\u2800]/gu;

/**
 * Normalizes a text to one line: well-formed (the database stores no lone surrogates), NFC, single spaces, nothing
 * invisible.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}

/** Like `oneLine` for each line of a text. Empty lines are dropped. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== "")
    .join("\n");
}
