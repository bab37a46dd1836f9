import { createHash } from "node:crypto";

/** The shell of a product page has no such attribute, because the build does not know what it will show. */
const UNNAMED = /<body data-base(?:="")?(?=[ >])/;

/**
 * Names a page in `<body data-base>` by a hash of what the live answer can change on it: its terms and its offers. A page
 * that shows the same in the next build keeps its name and its bytes. A page without the attribute stays unchanged.
 */
export function nameBase(html: string): string {
  if (!UNNAMED.test(html)) return html;
  const shown = html.match(/ data-(?:terms|offer)="[^"]*"/g) ?? [];
  // 48 bits: enough that two pages that differ do not share a name.
  const name = createHash("sha256").update(shown.join("")).digest("base64url").slice(0, 8);
  return html.replace(UNNAMED, `<body data-base="${name}"`);
}
