/** What administrators are told of a shop that does not work as it should. */
import type { ShopAlarm } from "#shop/reports/shop-alarm.ts";
import { ALARM_WORDS } from "#shop/reports/shop-alarm-words.ts";
import { hostOf, type MailShop, type MailWords, momentInArgentina } from "./phrases.ts";

/** The words of such a mail. */
export function alarmWords({ what: kind, sinceMs }: ShopAlarm, shop: MailShop): MailWords {
  const { heading, what, next } = ALARM_WORDS[kind];
  return {
    subject: `${heading} (${shop.shopName})`,
    preview: what,
    heading,
    before: [what, next],
    facts: [["Desde", `${momentInArgentina(sinceMs)} (hora de Argentina)`]],
    button: { label: "Ver el estado", href: `${shop.origin}/admin-panel/estado` },
    after: ["No te vamos a escribir de nuevo por esto mientras siga igual."],
    why: `Te llegó este email porque administrás ${hostOf(shop)}.`,
  };
}
