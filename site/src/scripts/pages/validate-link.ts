import { verifyLink } from "#site/api/links.ts";
import { type MailedLink, mailedLinkOf, pathAfter } from "#site/islands/accounts/link-path.ts";

/** Statuses of an invalid, used, replaced or expired link. Other statuses say nothing about the link. */
const NOT_GOOD = [400, 410];

/**
 * Verifies a mailed link and redirects to its page, replacing the history entry so that "Back" does not return here.
 * Otherwise shows what can be done.
 */
async function check(link: MailedLink): Promise<void> {
  const response = await verifyLink(link.flag, link.id, link.token);
  if (response.ok) location.replace(pathAfter(link));
  else show(NOT_GOOD.includes(response.status) ? `${link.flag}-dead` : "failed");
}

/** Shows one state of the page; focusing its heading announces it to screen readers. */
function show(state: string): void {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state;
  document.querySelector<HTMLElement>("[data-state]:not([hidden]) h1")?.focus();
}

const link = mailedLinkOf(location.pathname);
if (!link) show(location.pathname.startsWith("/validate-link/recover") ? "recover-dead" : "register-dead");
else {
  document.querySelector("[data-part=again]")?.addEventListener("click", () => {
    show("checking");
    check(link);
  });
  check(link);
}
