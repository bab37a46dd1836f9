/** Texts of the mails to administrators about payments that need a decision. */

import type { PaymentAlert, PaymentAlertKind } from "#shop/payments/payment-alert.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { hostOf, type MailCopy, type MailShop } from "./phrases.ts";

interface Alert {
  heading: string;
  what: string;
  /** What the administrator should do. */
  next: string;
}

const ALERTS: Readonly<Record<PaymentAlertKind, Alert>> = {
  "payment-without-stock": {
    heading: "Un pago llegó cuando ya no había stock",
    what: "El pago se aprobó después de que sus unidades volvieran a la venta, y ya no alcanzan.",
    next: "Conseguí las unidades y pasá el pedido a En Preparación, o devolvé el dinero desde el pedido.",
  },
  "payment-mismatch": {
    heading: "Un pago no coincide con su pedido",
    what: "El importe, la moneda o el vendedor del pago no son los del pedido. No entregamos nada.",
    next: "Mirá el pago en Mercado Pago y decidí: prepará el pedido o devolvé el dinero.",
  },
  "payment-twice": {
    heading: "Un pedido se pagó dos veces",
    what: "Llegó un segundo pago aprobado de un pedido que ya estaba pago.",
    next: "Mirá los dos pagos en Mercado Pago y devolvé el que sobra.",
  },
  "payment-in-mediation": {
    heading: "Abrieron un reclamo por un pago",
    what: "El comprador abrió un reclamo en Mercado Pago.",
    next: "Respondé el reclamo en Mercado Pago antes de que venza el plazo.",
  },
  "payment-charged-back": {
    heading: "Desconocieron un pago",
    what: "El titular de la tarjeta desconoció el pago ante su banco (contracargo).",
    next: "No despaches el pedido. Presentá la documentación en Mercado Pago dentro del plazo.",
  },
  "payment-orphan": {
    heading: "Llegó un pago sin pedido",
    what: "Mercado Pago cobró un pago que no es de ningún pedido nuestro.",
    next: "Buscalo en Mercado Pago: puede ser de otra venta, o de un pedido que se perdió. Si no es tuyo, devolvelo.",
  },
  "refund-refused": {
    heading: "Mercado Pago no aceptó una devolución",
    what: "Pediste devolver dinero de un pedido y Mercado Pago lo rechazó. El comprador no recibió nada.",
    next: "Revisá el saldo de tu cuenta y el pago en Mercado Pago, y volvé a pedir la devolución desde el pedido.",
  },
};

export function alertCopy({ kind, paymentId, orderId, amountCentavos }: PaymentAlert, shop: MailShop): MailCopy {
  const { heading, what, next } = ALERTS[kind];
  return {
    subject: `${heading} (${shop.shopName})`,
    preview: what,
    heading,
    before: [what, next],
    facts: [
      ["Pedido", orderId ?? "Ninguno"],
      ["Pago en Mercado Pago", paymentId],
      ["Importe", formatArs(amountCentavos)],
    ],
    button: { label: orderId ? "Ver el pedido" : "Ver los pedidos", href: `${shop.origin}${pathOf(orderId)}` },
    after: [],
    why: `Te llegó este email porque administrás ${hostOf(shop)}.`,
  };
}

function pathOf(orderId: string | null): string {
  return orderId ? `/admin-panel/orders/detail/${orderId}` : "/admin-panel/orders";
}
