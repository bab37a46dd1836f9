/** The headline of a banner. docs/product-rules.md#banners */

/** A longer line would cover the picture's bottles. */
const LINE_MAX = 24;
const LINES_MAX = 2;

/** Part of a headline's line. */
export interface HeadlinePart {
  text: string;
  isItalic: boolean;
}

/** Returns the lines of a headline, split into parts. Text between underscores is italic. */
export function headlineLines(headline: string): HeadlinePart[][] {
  return headline.split("\n").map((line) =>
    line
      .split(/_([^_]+)_/)
      .map((text, index) => ({ text, isItalic: index % 2 === 1 }))
      .filter(({ text }) => text !== ""),
  );
}

/** The headline as plain text on one line. */
export function headlineText(headline: string): string {
  return headlineLines(headline)
    .map((parts) => parts.map(({ text }) => text).join(""))
    .join(" ");
}

/** Returns why a headline cannot be shown, or null. */
export function headlineFault(headline: string): string | null {
  if (headline === "") return "El título es obligatorio";
  const lines = headline.split("\n").map((line) => [...headlineText(line)].length);
  const fits = lines.length <= LINES_MAX && lines.every((length) => length <= LINE_MAX);
  return fits ? null : `El título tiene hasta ${LINES_MAX} renglones de ${LINE_MAX} letras`;
}
