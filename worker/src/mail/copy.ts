/** The texts of each mail, in the shop's tone: short, warm, and with what to do if it was not you. */
import type { MailContent } from "#shop/mail/mail.ts";
import { ALARM_MESSAGES, type ShopAlarm } from "#shop/reports/shop-alarm.ts";
import { alertCopy } from "./alert-copy.ts";
import { orderCopy } from "./order-copy.ts";
import { greeting, hostOf, type MailCopy, type MailShop, momentInArgentina, writeUs } from "./phrases.ts";
import { stockCopy } from "./stock-copy.ts";
import { withdrawalCopy } from "./withdrawal-copy.ts";

/** Returns the texts of a mail; `writtenAtMs`: when the event of the mail happened. */
export function copyOf(content: MailContent, shop: MailShop, writtenAtMs: number): MailCopy {
  const { kind } = content;
  if (kind === "register") return registerCopy(content, shop);
  if (kind === "recover") return recoverCopy(content, shop);
  if (kind === "password-changed") return changedCopy(content, shop, writtenAtMs);
  if (kind === "account-deleted") return deletedCopy(content, shop);
  if (kind === "shop-alarm") return alarmCopy(content, shop);
  if (kind === "stock-notice") return stockCopy(content, shop);
  if ("code" in content) return withdrawalCopy(content, shop, writtenAtMs);
  return "paymentId" in content ? alertCopy(content, shop) : orderCopy(content, shop);
}

type ContentOf<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

function registerCopy({ link }: ContentOf<"register">, shop: MailShop): MailCopy {
  return {
    subject: `Confirmá tu email para crear tu cuenta en ${shop.shopName}`,
    preview: "Tocá el botón y completá tus datos. El enlace vale 24 horas.",
    heading: "Te falta un solo paso",
    before: [
      `¡Qué bueno que quieras tu cuenta en ${shop.shopName}! Confirmá que este email es tuyo y completá tus datos: lleva un minuto.`,
    ],
    button: { label: "Crear mi cuenta", href: link },
    after: [
      "El enlace vale 24 horas y se usa una sola vez. Si se te venció, pedí otro desde la tienda.",
      "¿No fuiste vos? No hagas nada: sin este enlace nadie puede crear una cuenta con tu email.",
    ],
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para registrarse.`,
  };
}

function recoverCopy({ firstName, link }: ContentOf<"recover">, shop: MailShop): MailCopy {
  return {
    subject: `Elegí una contraseña nueva para ${shop.shopName}`,
    preview: "El enlace vale 15 minutos. Si no fuiste vos, no hagas nada.",
    heading: "Elegí una contraseña nueva",
    before: [
      greeting(firstName),
      "Nos pediste recuperar el acceso a tu cuenta. Desde acá elegís una contraseña nueva y seguís como siempre.",
    ],
    button: { label: "Elegir contraseña", href: link },
    after: [
      "El enlace vale 15 minutos y se usa una sola vez.",
      "Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.",
    ],
    why: `Te llegó este email porque alguien pidió recuperar la contraseña de tu cuenta en ${hostOf(shop)}.`,
  };
}

function changedCopy({ firstName, recoverLink }: ContentOf<"password-changed">, shop: MailShop, atMs: number) {
  return {
    subject: `Cambió la contraseña de tu cuenta en ${shop.shopName}`,
    preview: "Si fuiste vos, no hace falta que hagas nada.",
    heading: "Tu contraseña cambió",
    before: [
      greeting(firstName),
      `El ${momentInArgentina(atMs)} (hora de Argentina) se cambió la contraseña de tu cuenta. Si fuiste vos, no hace falta que hagas nada.`,
      "Si no fuiste vos, recuperá tu cuenta ya mismo: entrá con este botón y pedí una contraseña nueva.",
    ],
    button: { label: "No fui yo", href: recoverLink },
    after: [`Y si algo no te cierra, ${writeUs(shop)}.`],
    why: `Te llegó este email porque tenés una cuenta en ${hostOf(shop)}. Avisamos cada vez que cambia su contraseña.`,
  };
}

function deletedCopy({ firstName }: ContentOf<"account-deleted">, shop: MailShop): MailCopy {
  return {
    subject: `Eliminamos tu cuenta en ${shop.shopName}`,
    preview: "Tus datos personales ya no están en la tienda.",
    heading: "Eliminamos tu cuenta",
    before: [
      greeting(firstName),
      "Como nos pediste, eliminamos tu cuenta y tus datos personales. Si hiciste compras, guardamos solo lo que la ley nos obliga a conservar.",
      "Gracias por haber pasado por acá. Si algún día querés volver, te esperamos.",
    ],
    button: { label: "Ir a la tienda", href: `${shop.origin}/` },
    after: [`¿No fuiste vos? Avisanos cuanto antes: ${writeUs(shop)}.`],
    why: `Te llegó este email porque tenías una cuenta en ${hostOf(shop)}. Es el último que te mandamos.`,
  };
}

/* Alarms for administrators about the shop's operation. */

function alarmCopy({ what: kind, sinceMs }: ShopAlarm, shop: MailShop): MailCopy {
  const { heading, what, next } = ALARM_MESSAGES[kind];
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
