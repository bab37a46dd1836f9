import { normalizeName } from "#shop/accounts/person.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { copyOf } from "./copy.ts";
import { mailDocument } from "./document.ts";
import type { MailCopy, MailShop } from "./phrases.ts";

/** A mail's subject, HTML and plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders a mail. The same content, shop and time give the same bytes, which a retry with the same key needs.
 * `writtenAtMs`: when the event of the mail happened. Throws when a link of the content is not http or https.
 */
export function renderMail(content: MailContent, shop: MailShop, writtenAtMs: number): RenderedMail {
  const named = { ...shop, shopName: normalizeName(shop.shopName), address: normalizeName(shop.address) };
  const words = copyOf(content, named, writtenAtMs);
  return { subject: words.subject, html: mailDocument(words, named), text: plainMail(words, named) };
}

/** The plain text has all that the HTML has, with each link on its own line. */
function plainMail(words: MailCopy, shop: MailShop): string {
  const { heading, before, facts = [], button, after, aside, why } = words;
  const listed = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  const body = [
    heading,
    ...before,
    ...(listed ? [listed] : []),
    `${button.label}:\n${button.href}`,
    ...after,
    ...(aside ? [`${aside.label}:\n${aside.href}`] : []),
  ];
  return `${[...body, `-- \n${contactsOf(shop)}\n${why}`].join("\n\n")}\n`;
}

function contactsOf({ shopName, address, email, whatsapp }: MailShop): string {
  const chat = /^\d+$/.test(whatsapp) ? `WhatsApp: https://wa.me/${whatsapp}` : "";
  return [shopName, address, email, chat].filter((part) => part !== "").join(" · ");
}
