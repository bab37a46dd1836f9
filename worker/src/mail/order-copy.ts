/** Texts of the mails about an order. */
import type { OrderMail, OrderMailKind, OrderMailLine } from "#shop/mail/mail.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { sentWithText } from "#shop/orders/parcel/parcel.ts";
import { PROBLEM_TEXTS } from "#shop/orders/receipt.ts";
import { couponLabel } from "#shop/pricing/coupon.ts";
import { netOfTaxCentavos } from "#shop/pricing/full-price.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { parcelOf, trackingLink } from "#shop/pricing/shipping.ts";
import { formatCuit } from "#shop/settings/settings-texts.ts";
import { greeting, hostOf, type MailCopy, type MailShop, momentInArgentina, writeUs } from "./phrases.ts";

const COPY_OF: Readonly<Record<OrderMailKind, (mail: OrderMail, shop: MailShop) => OrderMailCopy>> = {
  "order-placed": placed,
  "order-edited": edited,
  "order-expiring": expiring,
  "order-expired": expired,
  "order-confirmed": confirmed,
  "order-sold": sold,
  "order-shipped": shipped,
  "order-cancelled": cancelled,
  "order-in-review": inReview,
  "order-rejected": rejected,
  "order-refunded": refunded,
  "order-review": reviewWanted,
  "order-receipt-again": receiptAgain,
};

export function orderCopy(mail: OrderMail, shop: MailShop): MailCopy {
  const { label = "Ver mi pedido", lists = "lines", before, ...copy } = COPY_OF[mail.kind](mail, shop);
  return {
    after: [`¿Dudas? ${sentence(writeUs(shop))}.`],
    ...copy,
    before: [greeting(mail.firstName), ...before, ...sentWithLine(mail)],
    facts: [
      ["Pedido", orderLabel(mail.orderId, mail.number)],
      ...(lists === "lines" || lists === "both" ? linesOf(mail) : []),
      ...(lists === "transfer" || lists === "both" ? transferOf(mail) : []),
    ],
    button: { label, href: shop.links.order(mail.orderId) },
    why: `Te llegó este email porque hiciste un pedido en ${hostOf(shop)}.`,
  };
}

/** Says, in the mails of `TO_COME`, that the order goes in the parcel of another one. */
function sentWithLine({ kind, sentWith }: OrderMail): string[] {
  return sentWith != null && TO_COME.includes(kind) ? [sentWithText(orderNumber(sentWith))] : [];
}

const TO_COME: readonly OrderMailKind[] = [
  "order-placed",
  "order-edited",
  "order-expiring",
  "order-confirmed",
  "order-shipped",
];

/** Mails queued before orders had numbers name the id. */
export function orderLabel(orderId: string, number: number | undefined): string {
  return number === undefined ? orderId : orderNumber(number);
}

function placed(mail: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Recibimos tu pedido en ${shop.shopName}: te falta transferir`,
    preview: `Transferí ${formatArs(mail.totalCentavos)} y tu pedido es tuyo.`,
    heading: "Recibimos tu pedido",
    before: [
      `Te lo guardamos${untilOf(mail)}. Transferí el total exacto a esta cuenta y subí el comprobante en tu pedido.`,
    ],
    after: [
      "Si la transferencia no llega a tiempo, el pedido se vence solo y no te cobramos nada.",
      `¿Dudas? ${sentence(writeUs(shop))}.`,
    ],
    lists: "both",
  };
}

function edited(mail: OrderMail, shop: MailShop): OrderMailCopy {
  const { totalCentavos, formerCentavos } = mail;
  const total = formatArs(totalCentavos);
  const isSame = formerCentavos === totalCentavos || formerCentavos == null;
  const change = isSame
    ? `El total sigue siendo ${total}.`
    : `Antes era ${formatArs(formerCentavos)}, ahora es ${total}.`;
  return {
    subject: `Cambiamos tu pedido en ${shop.shopName}`,
    preview: isSame ? change : `El nuevo total es ${total}.`,
    heading: "Cambiamos tu pedido",
    before: [
      `Así quedó. ${change}`,
      `Te lo guardamos${untilOf(mail)}. Si todavía no transferiste, transferí el total de ahora.`,
    ],
    after: [`¿No lo pediste o ya transferiste? ${sentence(writeUs(shop))}.`],
    lists: "both",
  };
}

function receiptAgain(mail: OrderMail, shop: MailShop): OrderMailCopy {
  const { receiptProblem = "unreadable", receiptText = "" } = mail;
  return {
    subject: `Mandanos otro comprobante de tu pedido en ${shop.shopName}`,
    preview: PROBLEM_TEXTS[receiptProblem],
    heading: "Necesitamos otro comprobante",
    before: [
      PROBLEM_TEXTS[receiptProblem],
      ...(receiptText ? [receiptText] : []),
      `Entrá a tu pedido y subí otro: una foto, una captura o el PDF del banco. Te lo guardamos${untilOf(mail)}.`,
    ],
    after: [`¿Ya está bien o tenés dudas? ${sentence(writeUs(shop))}.`],
    label: "Subir otro comprobante",
    lists: "transfer",
  };
}

function expiring(mail: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Tu pedido en ${shop.shopName} está por vencer`,
    preview: `Transferí ${formatArs(mail.totalCentavos)} para no perderlo.`,
    heading: "Tu pedido está por vencer",
    before: [
      `Lo tenés guardado${untilOf(mail)}. Si ya transferiste, subí el comprobante en tu pedido: así encontramos tu transferencia y la confirmamos enseguida.`,
    ],
    after: ["Si ya no lo querés, no hagas nada: se vence solo."],
    lists: "transfer",
  };
}

function expired(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Se venció tu pedido en ${shop.shopName}`,
    preview: "No te cobramos nada. Podés pedirlo de nuevo cuando quieras.",
    heading: "Tu pedido se venció",
    before: ["No vimos tu transferencia a tiempo y lo que habías reservado volvió a la venta. No te cobramos nada."],
    after: [`¿Transferiste igual? ${sentence(writeUs(shop))} con el comprobante y lo resolvemos.`],
  };
}

function confirmed(mail: OrderMail, shop: MailShop): OrderMailCopy {
  const { shipping, byCard = false, installments = 1, totalCentavos } = mail;
  const spread = installments > 1 ? ` Pagaste ${formatArs(totalCentavos)} en ${installments} cuotas.` : "";
  const paid = byCard ? `Tu pago está aprobado.${spread}` : "Tu pago está confirmado.";
  return {
    subject: `Recibimos tu pago: preparamos tu pedido de ${shop.shopName}`,
    preview: paid,
    heading: "Estamos preparando tu pedido",
    before: [
      shipping ? `${paid} Te avisamos apenas lo despachemos.` : `${paid} Te avisamos cuando puedas pasar a buscarlo.`,
    ],
    label: "Seguir mi pedido",
  };
}

function sold({ totalCentavos }: OrderMail, shop: MailShop): OrderMailCopy {
  const paid = `Pagaste ${formatArs(totalCentavos)} en efectivo.`;
  return {
    subject: `Tu compra en ${shop.shopName}`,
    preview: paid,
    heading: "Gracias por tu compra",
    before: [`${paid} Este es el detalle de lo que te llevaste.`],
    label: "Ver mi compra",
  };
}

function shipped({ trackingNumber, shipping, delivery, carrier }: OrderMail, shop: MailShop): OrderMailCopy {
  const parcel = parcelOf(carrier ?? null, delivery ?? null);
  const by = parcel.carrier ? ` por ${parcel.carrier}` : "";
  const byCarrier = parcel.carrier ? ` en la página de ${parcel.carrier}` : "";
  const tracked = trackingNumber ? ` Tu número de seguimiento es ${trackingNumber}.` : "";
  const link = trackingLink(parcel, trackingNumber);
  return {
    subject: shipping ? `Tu pedido de ${shop.shopName} está en camino` : `Tu pedido de ${shop.shopName} te espera`,
    preview: shipping ? "Ya lo despachamos." : "Ya podés pasar a buscarlo.",
    heading: shipping ? "Tu pedido está en camino" : "Tu pedido te espera",
    before: shipping
      ? [`Ya lo despachamos${by}.${tracked}`]
      : ["Ya podés pasar a buscarlo por el showroom que elegiste."],
    label: "Seguir mi pedido",
    // A wrong address in the settings must not hold the mail back.
    ...(shipping && URL.canParse(link) && { aside: { label: `Seguir el envío${byCarrier}`, href: link } }),
  };
}

function cancelled(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Cancelamos tu pedido en ${shop.shopName}`,
    preview: "Mirá los detalles en tu cuenta.",
    heading: "Tu pedido está cancelado",
    before: [
      "Lo que habías reservado volvió a la venta. Si ya habías pagado, nos comunicamos para devolverte el dinero.",
    ],
    after: [`¿No lo esperabas? ${sentence(writeUs(shop))}.`],
  };
}

function untilOf({ expiresAtMs }: OrderMail): string {
  return expiresAtMs === null ? "" : ` hasta el ${momentInArgentina(expiresAtMs)}`;
}

function linesOf(mail: OrderMail): [string, string][] {
  const { lines, shipping, shippingCentavos, totalCentavos, coupon, installments = 1, vatBp = 0 } = mail;
  const spread = installments > 1 ? `, en ${installments} cuotas` : "";
  const sent = shippingCentavos === 0 ? "Gratis" : formatArs(shippingCentavos);
  const sum = lines.reduce((total, { lineCentavos }) => total + lineCentavos, shippingCentavos);
  return [
    ...lines.map((line) => row(`${lineLabel(line)}${creditOf(line)}`, formatArs(line.lineCentavos))),
    shipping ? ["Envío a domicilio", sent] : ["Retiro en showroom", "Gratis"],
    // The prices above are after the coupon.
    ...(coupon ? [row(couponLabel(coupon.code), `${formatArs(coupon.centavos)}, ya restado`)] : []),
    ["Total", formatArs(sum)],
    // The label that the law requires (Res. SIyC 4/2025).
    ...(vatBp > 0 ? [row("PRECIO SIN IMPUESTOS NACIONALES", formatArs(netOfTaxCentavos(sum, vatBp)))] : []),
    ...(totalCentavos > sum ? [row(`Total con intereses de la tarjeta${spread}`, formatArs(totalCentavos))] : []),
  ];
}

function row(label: string, value: string): [string, string] {
  return [label, value];
}

/** Why a line cost less. */
function creditOf({ creditCentavos = 0 }: OrderMailLine): string {
  return creditCentavos > 0 ? ` (con ${formatArs(creditCentavos)} menos por tu decant)` : "";
}

function lineLabel({ name, ml, type, category, quantity }: OrderMailLine): string {
  const unit = category === "balsamo" ? "gr" : "ml";
  return `${quantity} × ${name}, ${type === "milliliter" ? "" : "decant de "}${ml} ${unit}`;
}

function transferOf({ number, totalCentavos, holder, taxId, bank, cbu, alias }: OrderMail): [string, string][] {
  return [
    ["Total a transferir", formatArs(totalCentavos)],
    ...(number === undefined ? [] : [row("Referencia", orderNumber(number))]),
    ["Titular", holder],
    ...(taxId ? [row("CUIT", formatCuit(taxId))] : []),
    ["Banco", bank],
    ["CBU", cbu],
    ["Alias", alias],
  ];
}

function inReview(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `Estamos procesando el pago de tu pedido en ${shop.shopName}`,
    preview: "Puede demorar hasta 48 horas. No vuelvas a pagar.",
    heading: "Estamos procesando tu pago",
    before: [
      "El medio de pago está revisando tu pago. Puede demorar hasta 48 horas y te avisamos por email apenas lo sepamos.",
      "Mientras tanto te guardamos lo que compraste. No vuelvas a pagar.",
    ],
  };
}

function rejected(_: OrderMail, shop: MailShop): OrderMailCopy {
  return {
    subject: `No se pudo hacer el pago de tu pedido en ${shop.shopName}`,
    preview: "No te cobramos nada. Podés pagar de nuevo con otra tarjeta.",
    heading: "Tu pago no se hizo",
    before: [
      "El pago no se pudo hacer, así que no te cobramos nada. En tu pedido te contamos por qué.",
      "Lo que habías reservado volvió a la venta. Si todavía lo querés, pagalo con otra tarjeta o por transferencia.",
    ],
  };
}

function refunded({ refundedCentavos = 0, lines }: OrderMail, shop: MailShop): OrderMailCopy {
  const amount = formatArs(refundedCentavos);
  const units = lines.flatMap((line) => (line.refunded ? [lineLabel({ ...line, quantity: line.refunded })] : []));
  return {
    subject: `Te devolvimos dinero de tu pedido en ${shop.shopName}`,
    preview: `Devolvimos ${amount} al medio con el que pagaste.`,
    heading: "Te devolvimos tu dinero",
    before: [
      `En total te devolvimos ${amount} al medio con el que pagaste.`,
      ...(units.length > 0 ? [`Unidades devueltas: ${units.join("; ")}.`] : []),
      "Si pagaste con tarjeta, puede tardar unos días en verse en el resumen, según tu banco.",
    ],
    after: [`¿No lo esperabas? ${sentence(writeUs(shop))}.`],
  };
}

function reviewWanted(mail: OrderMail, shop: MailShop): OrderMailCopy {
  const [only = "tu pedido", ...others] = new Set(mail.lines.map(({ name }) => name));
  return {
    subject: `¿Qué te pareció tu compra en ${shop.shopName}?`,
    preview: "Contanos: le sirve a quien está dudando.",
    heading: others.length === 0 ? `¿Qué te pareció ${only}?` : "¿Qué te parecieron?",
    before: [
      `Ya pasaron unos días desde que recibiste ${listOf([only, ...others])}. ¿Cuánto dura? ¿Cuánto se siente? Tu opinión le sirve a quien está dudando.`,
      "Lleva dos minutos y no hace falta que entres a tu cuenta.",
    ],
    after: ["Es el único email que te mandamos para pedirte esto."],
    label: "Dejar mi opinión",
    lists: "none",
  };
}

/** The texts that differ between order mails; the rest is the same for all. */
type OrderMailCopy = Pick<MailCopy, "subject" | "preview" | "heading" | "before" | "aside"> & {
  after?: string[];
  /** Label of the button. */
  label?: string;
  /** What the mail lists: the bank data, the lines with their prices, both, or neither. */
  lists?: "transfer" | "lines" | "both" | "none";
};

/** "Asad, Yara y Eros". */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat("es-AR").format(names);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
