import type { MailKind } from "#shop/mail/mail.ts";

const MAILS: Readonly<Record<MailKind, string>> = {
  register: "Registro de una cuenta",
  recover: "Recuperar la contraseña",
  "password-changed": "Contraseña cambiada",
  "account-deleted": "Cuenta eliminada",
  "order-placed": "Pedido hecho",
  "order-expiring": "Pedido por vencer",
  "order-expired": "Pedido vencido",
  "order-confirmed": "Pago confirmado",
  "order-shipped": "Pedido enviado",
  "order-cancelled": "Pedido cancelado",
  "order-in-review": "Pago en revisión",
  "order-rejected": "Pago rechazado",
  "order-refunded": "Dinero devuelto",
  "payment-without-stock": "Aviso a la tienda: pago sin stock",
  "payment-mismatch": "Aviso a la tienda: el pago no coincide",
  "payment-twice": "Aviso a la tienda: pago repetido",
  "payment-in-mediation": "Aviso a la tienda: reclamo",
  "payment-charged-back": "Aviso a la tienda: contracargo",
  "payment-orphan": "Aviso a la tienda: pago sin pedido",
  "refund-refused": "Aviso a la tienda: devolución rechazada",
  "shop-alarm": "Aviso a la tienda: algo no funciona",
  "stock-notice": "Volvió el stock",
  "withdrawal-received": "Arrepentimiento recibido",
  "withdrawal-closed": "Respuesta a un arrepentimiento",
  "withdrawal-arrived": "Aviso a la tienda: llegó un arrepentimiento",
};
const WORDS = new Map<string, string>(Object.entries(MAILS));

/** What a mail tells, by its event: `order-shipped/3` of an order's third version. One we have no words for is named as it is. */
export function mailWords(event: string): string {
  const kind = event.split("/")[0] ?? event;
  return WORDS.get(kind) ?? kind;
}
