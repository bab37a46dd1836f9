import { emailMessages } from "#shop/accounts/email.ts";
import { partsBelow } from "#site/islands/accounts/link-path.ts";

/**
 * Shows the address the mail was sent to. It comes from the URL, which anybody can write: it is shown as text, only when it
 * is an e-mail, and this page sends no mail to it (docs/faults.md#s-14-e-mails-in-urls).
 */
const [, email = ""] = partsBelow("/email-verification", location.pathname);
if (emailMessages(email).length === 0)
  for (const element of document.querySelectorAll("[data-part=email]")) element.textContent = email.trim();
