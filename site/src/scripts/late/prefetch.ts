/** Speculation rules: prefetch a link the pointer rests on, and marked links at once. The pages' policy has its hash. */
export const SPECULATION = JSON.stringify({
  prefetch: [
    { where: { href_matches: "/*" }, eagerness: "moderate" },
    { where: { selector_matches: "[data-meant]" }, eagerness: "immediate" },
  ],
});

/** A pointer resting this long on a link signals intent. The browser's own delay is 200 ms. */
const DWELL_MS = 65;

/** Maximum early prefetches per page; afterwards the browser's own delay applies. */
const MAX_EARLY = 3;

/** Prefetches the page of a link the pointer rests on, before the press, by marking the link for the speculation rules. */
export function prefetch(): void {
  document.head.append(
    Object.assign(document.createElement("script"), { type: "speculationrules", text: SPECULATION }),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marked = 0;
  const mark = (link: HTMLAnchorElement) => {
    marked += 1;
    link.dataset["meant"] = "";
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(timer);
    const link = target instanceof Element && pointerType === "mouse" ? target.closest("a") : null;
    if (marked < MAX_EARLY && link?.origin === location.origin && !("meant" in link.dataset))
      timer = setTimeout(mark, DWELL_MS, link);
  });
}
