import { createHash } from "node:crypto";

/** The page without a product has no such attribute, since what it will show is not of this build. */
const UNNAMED = /<body data-base(?:="")?(?=[ >])/;

/**
 * Names a page by what the live answer can change on it, its terms and its offers, in `<body data-base>`: a page that shows the
 * same in the next build keeps its name, and its bytes. A page that has no place for a name stays as it is.
 */
export function nameBase(html: string): string {
  if (!UNNAMED.test(html)) return html;
  const shown = html.match(/ data-(?:terms|offer)="[^"]*"/g) ?? [];
  // 48 bits: enough that two pages that differ do not share a name.
  const name = createHash("sha256").update(shown.join("")).digest("base64url").slice(0, 8);
  return html.replace(UNNAMED, `<body data-base="${name}"`);
}
