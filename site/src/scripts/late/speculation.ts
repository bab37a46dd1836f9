/**
 * Speculation rules: prefetch a link the pointer rests on for a while, and at once a link marked by `prefetch.ts`. A single
 * text, because the pages' policy contains its hash (`layouts/finish-page.ts`).
 */
export const SPECULATION = JSON.stringify({
  prefetch: [
    { where: { href_matches: "/*" }, eagerness: "moderate" },
    { where: { selector_matches: "[data-meant]" }, eagerness: "immediate" },
  ],
});
