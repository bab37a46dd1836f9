/** Wait before the late styles are asked for again; each further wait is twice as long. */
const AGAIN_MS = 1000;

/** Asks again for the styles named before the footer (late.css) until they are there: a browser asks for a file once, and it may be lost on its way. */
export function lateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]");
  if (!link) return;
  // They hold up the page's load event: after it they are here or lost.
  const look = () => isLaid(link) || ask(link, AGAIN_MS);
  if (document.readyState === "complete") look();
  else addEventListener("load", look);
}

/** An answer of 502 leaves a sheet without rules, a broken connection one whose rules may not be read. */
function isLaid({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function ask(lost: HTMLLinkElement, waitMs: number): void {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: lost.href });
  link.onerror = () => setTimeout(ask, waitMs, link, waitMs * 2);
  lost.replaceWith(link);
}
