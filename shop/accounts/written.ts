/** Texts that people write of themselves, as they are kept. */

/** What draws nothing or turns the line around. A joiner stays where it makes one picture of two ("👩‍🌾"). */
const UNSEEN = /(?!(?<=[\p{ExtPict}\p{EMod}]\ufe0f?)\u200d(?=\p{ExtPict}))[\p{Cf}\p{DI}\u2800]/gu;

/** A text of one line: whole characters (the database takes no half ones), composed letters, single spaces, nothing unseen. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSEEN, "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}

/** The same of a text that may have several lines; those without anything written on them go. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== "")
    .join("\n");
}
