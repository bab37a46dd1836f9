import { SPECULATION } from "./speculation.ts";

/** A pointer that rests this long on a link means it; one on its way elsewhere does not. Left alone, the browser waits for 200 ms. */
const DWELL_MS = 65;

/** Pages fetched that early, on each page: a pointer that wanders must not fetch a whole listing. After these the browser's own patience counts. */
const MOST = 3;

/** Has the page behind a link fetched while the pointer is still on its way to press: the rule for such links does it. */
export function prefetch(): void {
  document.head.append(
    Object.assign(document.createElement("script"), { type: "speculationrules", text: SPECULATION }),
  );
  let resting: ReturnType<typeof setTimeout> | undefined;
  let meant = 0;
  const mean = (link: HTMLAnchorElement) => {
    meant += 1;
    link.dataset["meant"] = "";
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(resting);
    const link = target instanceof Element && pointerType === "mouse" ? target.closest("a") : null;
    if (meant < MOST && link?.origin === location.origin && !("meant" in link.dataset))
      resting = setTimeout(mean, DWELL_MS, link);
  });
}
