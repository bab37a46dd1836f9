/** Splits a legal text into blocks. The text is stored as plain lines, so that a page never shows markup from it. */

/** A block of a legal page. */
export type LegalBlock = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Maximum length of a heading, in characters. */
const HEADING_MAX = 80;
const ITEM = /^[-•*]\s+/;

/** Each line is a paragraph. A short line without punctuation at its end is a heading; lines after a hyphen form a list. */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const last = blocks.at(-1);
    if (!ITEM.test(line)) blocks.push({ kind: isHeading(line) ? "heading" : "paragraph", text: line });
    else if (last?.kind === "list") last.items.push(line.replace(ITEM, ""));
    else blocks.push({ kind: "list", items: [line.replace(ITEM, "")] });
  }
  return blocks;
}

function isHeading(line: string): boolean {
  return line.length <= HEADING_MAX && !/[.:;,!?]$/.test(line);
}
