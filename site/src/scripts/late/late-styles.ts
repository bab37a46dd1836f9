/** Delay before the late styles are retried; doubles each time. */
const RETRY_AFTER_MS = 1000;

/** Key in sessionStorage of the font faces, for the next page of this tab (layouts/inline-scripts.ts). */
const FONTS_KEY = "fonts";

/** Retries the late styles (late.css, started by layouts/inline-scripts.ts) until they load: browsers do not retry. */
export function retryLateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]");
  if (link) watch(link, RETRY_AFTER_MS);
}

function watch(link: HTMLLinkElement, waitMs: number): void {
  link.onload = () => keepFonts(rulesOf(link));
  link.onerror = () => setTimeout(retry, waitMs, link, waitMs * 2);
  const rules = rulesOf(link);
  if (rules.length > 0) keepFonts(rules);
  // A sheet without rules has already failed; a link without a sheet is still loading.
  else if (link.sheet) retry(link, waitMs);
}

/** A 502 response leaves a sheet without rules; a broken connection leaves one whose rules cannot be read. */
function rulesOf({ sheet }: HTMLLinkElement): CSSRule[] {
  try {
    return [...(sheet?.cssRules ?? [])];
  } catch {
    return [];
  }
}

function retry(failed: HTMLLinkElement, waitMs: number): void {
  // The footer is hidden until the late styles load (base.css): show it, because they failed.
  document.querySelector<HTMLElement>(".footer")?.style.setProperty("display", "block");
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: failed.href });
  failed.replaceWith(link);
  watch(link, waitMs);
}

/** Keeps the font faces for the next page, whose first paint shows them: by then they are in the browser's cache. */
function keepFonts(rules: readonly CSSRule[]): void {
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText);
  try {
    // `font-display: fallback` waits up to 100 ms for a cached font; `swap` would show another face first.
    sessionStorage.setItem(FONTS_KEY, faces.join("").replaceAll("swap", "fallback"));
  } catch {
    // No storage: the next page starts with the fallback faces too.
  }
}
