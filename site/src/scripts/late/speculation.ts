/**
 * What the browser may fetch ahead: the page behind a link that is pointed at for a while, and at once behind one that is meant
 * (`prefetch.ts`). One text, because the pages' policy names its hash (`layouts/finish-page.ts`).
 */
export const SPECULATION = JSON.stringify({
  prefetch: [
    { where: { href_matches: "/*" }, eagerness: "moderate" },
    { where: { selector_matches: "[data-meant]" }, eagerness: "immediate" },
  ],
});
