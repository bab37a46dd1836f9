/** Escapes a text for XML, between tags or in a quoted attribute. Drops characters that XML does not allow. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** An element with a text, on its own line. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>\n`;
}
