/** How a legal text is drawn: it is kept as plain lines, so that nobody can put more into a page than words. */

/** A part of a page. */
export type LegalBlock = { kind: "heading" | "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Longest heading, in characters. */
const HEADING_MAX = 80;
const ITEM = /^[-•*]\s+/;

/** A line is a paragraph; a short one that ends without a mark is a heading, those after a hyphen are a list. */
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
