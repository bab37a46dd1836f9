/** Delay before the late styles are retried; doubles each time. */
const AGAIN_MS = 1000;

/** Retries the stylesheet before the footer (late.css) until it loads: browsers request a stylesheet only once. */
export function lateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>("body > link[rel=stylesheet]");
  if (!link) return;
  // The stylesheet delays the load event: after it, the sheet has loaded or failed.
  const look = () => isLaid(link) || ask(link, AGAIN_MS);
  if (document.readyState === "complete") look();
  else addEventListener("load", look);
}

/** A 502 response leaves a sheet without rules; a broken connection leaves one whose rules cannot be read. */
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
