/** Letters that search engines and link cards show of a description. */
const SHOWN = 155;

/** A text cut at the last word that fits in what search engines show, with an ellipsis where something was cut. */
export function shorten(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.slice(0, SHOWN - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s.,;:]+$/, "")}…`;
}
