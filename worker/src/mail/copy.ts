/**
 * The texts of the mails, in the shop's tone: short and warm. A mail about something that a stranger may have done says
 * what to do then.
 */
import { ADMIN_ROLE_TEXTS } from "#shop/accounts/permissions.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { pictureSource } from "#shop/catalogue/pictures/picture.ts";
import type {
  AccessMail,
  AccessNews,
  BankMail,
  MailContent,
  OrderArrival,
  PaymentAlert,
  PaymentAlertKind,
} from "#shop/mail/mail.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { ALARM_MESSAGES, type ShopAlarm } from "#shop/reports/shop-alarm.ts";
import type { StockAlertMail } from "#shop/stock/stock-alert.ts";
import { accountCopy } from "./account-copy.ts";
import { orderCopy, orderLabel } from "./order-copy.ts";
import { hostOf, type MailCopy, type MailShop, momentInArgentina } from "./phrases.ts";
import { withdrawalCopy } from "./withdrawal-copy.ts";

/** Returns the texts of a mail; `writtenAtMs`: when the event of the mail happened. */
export function copyOf(content: MailContent, shop: MailShop, writtenAtMs: number): MailCopy {
  const { kind } = content;
  if (kind === "access-changed") return accessCopy(content, shop, writtenAtMs);
  if ("effectiveAtMs" in content) return bankCopy(content, shop, writtenAtMs);
  if (kind === "order-arrived") return arrivalCopy(content, shop);
  if (kind === "shop-alarm") return alarmCopy(content, shop);
  if (kind === "stock-notice") return stockCopy(content, shop);
  if ("code" in content) return withdrawalCopy(content, shop, writtenAtMs);
  if ("paymentId" in content) return alertCopy(content, shop);
  return "orderId" in content ? orderCopy(content, shop) : accountCopy(content, shop, writtenAtMs);
}

function alarmCopy({ what: kind, sinceMs }: ShopAlarm, shop: MailShop): MailCopy {
  return administratorsCopy(ALARM_MESSAGES[kind], shop, {
    facts: [["Desde", `${momentInArgentina(sinceMs)} (hora de Argentina)`]],
    button: { label: "Ver el estado", href: `${shop.origin}/admin-panel/estado` },
    after: ["No te vamos a escribir de nuevo por esto mientras siga igual."],
  });
}

/** `verb` is between two names in a sentence: "Ada bloqueó la cuenta de Ana." Empty: the person did it to themselves. */
const ACCESS: Readonly<Record<AccessNews, { heading: string; verb: string }>> = {
  granted: { heading: "Hay una persona más que administra la tienda", verb: "le dio permiso de administrar a" },
  "role-changed": { heading: "Cambió el permiso de una persona que administra", verb: "cambió el permiso de" },
  withdrawn: { heading: "Una persona dejó de administrar la tienda", verb: "le quitó el permiso de administrar a" },
  blocked: { heading: "Bloquearon a una persona que administra", verb: "bloqueó la cuenta de" },
  unblocked: { heading: "Desbloquearon a una persona que administra", verb: "desbloqueó la cuenta de" },
  left: { heading: "Una persona dejó de administrar la tienda", verb: "" },
};

function accessCopy({ what, person, by, adminRole }: AccessMail, shop: MailShop, writtenAtMs: number): MailCopy {
  const { heading, verb } = ACCESS[what];
  const alert = {
    heading,
    what: verb ? `${by} ${verb} ${person}.` : `${person} eliminó su cuenta.`,
    next: ifUnexpected(verb ? "deshacelo desde Usuarios" : "invitala de nuevo desde Usuarios"),
  };
  return administratorsCopy(alert, shop, {
    facts: [
      ["Cuándo", `${momentInArgentina(writtenAtMs)} (hora de Argentina)`],
      ...(adminRole ? [["Permiso", ADMIN_ROLE_TEXTS[adminRole].name] as const] : []),
    ],
    button: { label: "Ver los usuarios", href: `${shop.origin}/admin-panel/users` },
    after: ["Este aviso les llega a todas las personas que administran la tienda."],
  });
}

/** What to do about a change that only some of the recipients may undo. */
function ifUnexpected(undo: string): string {
  const owner = ADMIN_ROLE_TEXTS.owner.name;
  return `Si no lo esperabas y tenés el permiso «${owner}», ${undo}. Si no lo tenés, pedíselo ya a alguien que lo tenga. Después cambiá tu contraseña y avisale al resto.`;
}

function bankCopy({ kind, by, from, to, effectiveAtMs }: BankMail, shop: MailShop, writtenAtMs: number): MailCopy {
  const isUndone = kind === "bank-change-undone";
  const alert = isUndone
    ? {
        heading: "Se deshizo el cambio de la cuenta",
        what: `${by} deshizo el cambio de la cuenta para transferencias. Sigue valiendo la de siempre.`,
        next: "Si no sabés por qué, hablalo con quien lo hizo.",
      }
    : {
        heading: "Cambió la cuenta para transferencias",
        what: `${by} cambió la cuenta a la que transfieren los clientes. Los pedidos ya hechos conservan la cuenta anterior.`,
        next: ifUnexpected(
          effectiveAtMs ? "entrá al panel y deshacelo antes de que empiece a valer" : "entrá al panel y corregila",
        ),
      };
  const starts: [string, string][] = effectiveAtMs
    ? [["Empieza a valer", `${momentInArgentina(effectiveAtMs)} (hora de Argentina)`]]
    : [];
  return administratorsCopy(alert, shop, {
    facts: [
      ["Cuándo", `${momentInArgentina(writtenAtMs)} (hora de Argentina)`],
      [isUndone ? "Cuenta descartada" : "Cuenta anterior", from],
      [isUndone ? "Cuenta que queda" : "Cuenta nueva", to],
      ...starts,
    ],
    button: { label: "Ver la cuenta", href: `${shop.origin}/admin-panel/administrator#ajustes` },
    after: ["Este aviso les llega a todas las personas que administran la tienda."],
  });
}

function administratorsCopy(
  { heading, what, next }: Alert,
  shop: MailShop,
  rest: Pick<MailCopy, "facts" | "button" | "after">,
): MailCopy {
  return {
    subject: `${heading} (${shop.shopName})`,
    preview: what,
    heading,
    before: [what, next],
    why: `Te llegó este email porque administrás ${hostOf(shop)}.`,
    ...rest,
  };
}

/** The texts of a mail to administrators about an event. */
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
    what: "Mercado Pago cobró un pago que tiene la referencia de un pedido de la tienda, pero ese pedido no está.",
    next: "Buscalo en Mercado Pago y hablá con quien pagó: entregale lo que compró, o devolvele el dinero.",
  },
  "refund-refused": {
    heading: "Mercado Pago no aceptó una devolución",
    what: "Pediste devolver dinero de un pedido y Mercado Pago lo rechazó. Esa devolución no le llegó al comprador.",
    next: "Revisá el saldo de tu cuenta y el pago en Mercado Pago, y volvé a pedir la devolución desde el pedido.",
  },
};

function alertCopy({ kind, paymentId, orderId, number, amountCentavos }: PaymentAlert, shop: MailShop): MailCopy {
  const path = orderId ? `/admin-panel/orders/detail/${orderId}` : "/admin-panel/orders";
  return administratorsCopy(ALERTS[kind], shop, {
    facts: [
      ["Pedido", orderId ? orderLabel(orderId, number) : "Ninguno"],
      ["Pago en Mercado Pago", paymentId],
      ["Importe", formatArs(amountCentavos)],
    ],
    button: { label: orderId ? "Ver el pedido" : "Ver los pedidos", href: `${shop.origin}${path}` },
    after: [],
  });
}

/** `how` ends the subject. */
const ARRIVALS = {
  card: { how: "por Mercado Pago", preview: "Ya está pago.", before: "Ya está pago: podés prepararlo." },
  cash: { how: "en efectivo", preview: "Ya está pago.", before: "Ya está pago en efectivo." },
  transfer: {
    how: "por transferencia",
    preview: "Espera la transferencia.",
    before: "Espera la transferencia. Cuando la veas en la cuenta, confirmala.",
  },
} as const;

function arrivalCopy(arrival: OrderArrival, shop: MailShop): MailCopy {
  const { arrivedId, units, byCard, inCash, shipping } = arrival;
  const [number, total] = [orderNumber(arrival.number), formatArs(arrival.totalCentavos)];
  const { how, preview, before } = ARRIVALS[byCard ? "card" : inCash ? "cash" : "transfer"];
  return {
    subject: `Pedido ${number}: ${total} ${how}`,
    preview,
    heading: "Entró un pedido",
    before: [before],
    facts: [
      ["Pedido", number],
      ["Total", total],
      ["Productos", units === 1 ? "1 unidad" : `${units} unidades`],
      ["Entrega", shipping ? "Envío a domicilio" : "Retiro en showroom"],
    ],
    button: { label: "Ver el pedido", href: `${shop.origin}/admin-panel/orders/detail/${arrivedId}` },
    after: ["Si no querés más estos emails, apagalos en Inicio, arriba de todo."],
    why: `Te llegó este email porque administrás ${hostOf(shop)} y pediste que te avisemos de cada pedido.`,
  };
}

/** Width of the picture in CSS pixels; the file has at least twice as many. */
const PICTURE_PX = 220;

function stockCopy(mail: StockAlertMail, shop: MailShop): MailCopy {
  const { productName, brand, category, slug, image, noticeId, transferCentavos } = mail;
  const size = `${mail.ml} ${unitOf(category)}`;
  const price = formatArs(mail.priceCentavos);
  return {
    subject: `Volvió ${productName}: ya hay stock en ${shop.shopName}`,
    preview: `${size} a ${price}. Te avisamos porque nos lo pediste.`,
    heading: `¡Volvió ${productName}!`,
    picture: {
      src: `${shop.origin}${pictureSource(image, 2 * PICTURE_PX)}`,
      alt: `${productName} de ${brand}`,
      widthPx: PICTURE_PX,
    },
    before: [
      `Nos pediste que te avisáramos: ya hay stock de ${productName} de ${brand} en ${size}.`,
      "No lo tenemos reservado. Si lo querés, mejor no lo dejes para después.",
    ],
    facts: [
      ["Tamaño", size],
      ["Precio", price],
      ...(transferCentavos === null ? [] : [["Por transferencia", formatArs(transferCentavos)] as const]),
    ],
    button: { label: "Ver el producto", href: `${shop.origin}/detail-perfume/${slug}` },
    after: ["Los precios son los de este momento. Es el único email que te mandamos por este aviso."],
    aside: { label: "No quiero más avisos de stock", href: shop.links.unsubscribe(noticeId) },
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para saber cuándo volvía este producto.`,
  };
}
