import type { MailShop, MailWords } from "./phrases.ts";

/** A mail as plain text: all that the other form says, the link on a line of its own. */
export function plainMail(words: MailWords, shop: MailShop): string {
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
