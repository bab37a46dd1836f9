import { normalizeName } from "#shop/accounts/person.ts";
import type { MailContent } from "#shop/mail/mail.ts";
import { mailDocument } from "./document.ts";
import type { MailShop } from "./phrases.ts";
import { plainMail } from "./plain.ts";
import { wordsOf } from "./words.ts";

/** A mail as it is sent, in its two forms. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Writes a mail. The same content, shop and moment give the same bytes, as a second try of the same mail must have.
 * `writtenAtMs`: when what it tells of happened. Throws when a link of the content is none.
 */
export function renderMail(content: MailContent, shop: MailShop, writtenAtMs: number): RenderedMail {
  const named = { ...shop, shopName: normalizeName(shop.shopName), address: normalizeName(shop.address) };
  const words = wordsOf(content, named, writtenAtMs);
  return { subject: words.subject, html: mailDocument(words, named), text: plainMail(words, named) };
}
