/** A text as it stands in XML, between tags or in a quoted attribute; what no XML may hold is left out. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** One element with a text, on a line of its own. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>\n`;
}
