/** Texts of the mails about a card payment. */

import type { OrderMail } from "#shop/mail/order-mail.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { type OrderMailCopy, sentence } from "./order-mail-copy.ts";
import { type MailShop, writeUs } from "./phrases.ts";

export function inReview(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Estamos procesando el pago de tu pedido en ${shop.shopName}`,
    preview: "Puede demorar hasta 48 horas. No vuelvas a pagar.",
    heading: "Estamos procesando tu pago",
    before: [
      "El medio de pago está revisando tu pago. Puede demorar hasta 48 horas y te avisamos por email apenas lo sepamos.",
      "Mientras tanto te guardamos lo que compraste. No vuelvas a pagar.",
    ],
    after: [`¿Dudas? ${sentence(writeUs(shop))}.`],
    label: "Ver mi pedido",
    lists: "lines",
  };
}

export function rejected(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `No se pudo hacer el pago de tu pedido en ${shop.shopName}`,
    preview: "No te cobramos nada. Podés pagar de nuevo con otra tarjeta.",
    heading: "Tu pago fue rechazado",
    before: [
      "El banco o el medio de pago no aceptó el pago, así que no te cobramos nada. En tu pedido te contamos por qué.",
      "Lo que habías reservado volvió a la venta. Si todavía lo querés, pagalo con otra tarjeta o por transferencia.",
    ],
    after: [`¿Dudas? ${sentence(writeUs(shop))}.`],
    label: "Ver mi pedido",
    lists: "lines",
  };
}

export function refunded({ refundedCentavos = 0 }: OrderMail, shop: MailShop): OrderMailCopy {
  const amount = formatArs(refundedCentavos);
  return {
    subject: `Te devolvimos dinero de tu pedido en ${shop.shopName}`,
    preview: `Devolvimos ${amount} a la tarjeta con la que pagaste.`,
    heading: "Te devolvimos tu dinero",
    before: [
      `En total te devolvimos ${amount} a la tarjeta con la que pagaste.`,
      "Según tu banco, puede tardar unos días en verse en el resumen.",
    ],
    after: [`¿No lo esperabas? ${sentence(writeUs(shop))}.`],
    label: "Ver mi pedido",
    lists: "lines",
  };
}
