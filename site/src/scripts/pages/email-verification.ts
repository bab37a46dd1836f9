import { emailMessages } from "#shop/accounts/email.ts";
import { partsBelow } from "#site/islands/accounts/link-path.ts";

/**
 * Says to which address the mail went. It stands in the page's address, where anybody may write: it is shown as text, only if
 * it is an e-mail, and never written to (reliability S-14).
 */
const [, email = ""] = partsBelow("/email-verification", location.pathname);
if (emailMessages(email).length === 0)
  for (const place of document.querySelectorAll("[data-part=email]")) place.textContent = email.trim();
