/** The texts of each mail, in the shop's tone: short, warm, and with what to do if it was not you. */
import type { SecondFactorEvent } from "#shop/accounts/account.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { pictureSource } from "#shop/catalogue/picture.ts";
import type { AccessNews, BankMail, MailContent, PaymentAlert, PaymentAlertKind } from "#shop/mail/mail.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { ALARM_MESSAGES, type ShopAlarm } from "#shop/reports/shop-alarm.ts";
import type { StockNoticeMail } from "#shop/stock/stock-notice.ts";
import { orderCopy } from "./order-copy.ts";
import { greeting, hostOf, type MailCopy, type MailShop, momentInArgentina, writeUs } from "./phrases.ts";
import { withdrawalCopy } from "./withdrawal-copy.ts";

/** Returns the texts of a mail; `writtenAtMs`: when the event of the mail happened. */
export function copyOf(content: MailContent, shop: MailShop, writtenAtMs: number): MailCopy {
  const { kind } = content;
  if (kind === "register") return registerCopy(content, shop);
  if (kind === "recover") return recoverCopy(content, shop);
  if (kind === "password-changed") return changedCopy(content, shop, writtenAtMs);
  if (kind === "account-deleted") return deletedCopy(content, shop);
  if (kind === "second-factor") return secondFactorCopy(content, shop, writtenAtMs);
  if (kind === "access-changed") return accessCopy(content, shop, writtenAtMs);
  if ("effectiveAtMs" in content) return bankCopy(content, shop, writtenAtMs);
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

const SECOND_FACTOR_TEXTS: Readonly<Record<SecondFactorEvent, { heading: string; what: string }>> = {
  second_factor_set_up: {
    heading: "Activaste el segundo paso",
    what: "Desde ahora, para entrar te pedimos tu contraseña y un código de tu aplicación.",
  },
  second_factor_removed: {
    heading: "Se quitó el segundo paso de tu cuenta",
    what: "Desde ahora, para entrar alcanza con tu contraseña. Te recomendamos activarlo de nuevo desde el panel.",
  },
  recovery_code_used: {
    heading: "Alguien usó uno de tus códigos de recuperación",
    what: "Ese código ya no sirve. Si te quedan pocos, quitá el segundo paso y activalo otra vez: te damos diez nuevos.",
  },
};

function secondFactorCopy({ firstName, what: event }: ContentOf<"second-factor">, shop: MailShop, atMs: number) {
  const { heading, what } = SECOND_FACTOR_TEXTS[event];
  return {
    subject: `${heading} (${shop.shopName})`,
    preview: what,
    heading,
    before: [
      greeting(firstName),
      `Pasó el ${momentInArgentina(atMs)} (hora de Argentina). ${what}`,
      "Si no fuiste vos, recuperá tu cuenta ya mismo: entrá con este botón y pedí una contraseña nueva.",
    ],
    button: { label: "No fui yo", href: `${shop.origin}/login?recuperar` },
    after: ["Después avisale a quien administra la tienda con vos."],
    why: `Te llegó este email porque administrás ${hostOf(shop)}. Avisamos cada vez que cambia tu segundo paso.`,
  };
}

function alarmCopy({ what: kind, sinceMs }: ShopAlarm, shop: MailShop): MailCopy {
  return administratorsCopy(ALARM_MESSAGES[kind], shop, {
    facts: [["Desde", `${momentInArgentina(sinceMs)} (hora de Argentina)`]],
    button: { label: "Ver el estado", href: `${shop.origin}/admin-panel/estado` },
    after: ["No te vamos a escribir de nuevo por esto mientras siga igual."],
  });
}

const ACCESS: Readonly<Record<AccessNews, { heading: string; verb: string }>> = {
  granted: { heading: "Hay una persona más que administra la tienda", verb: "le dio permiso de administrar a" },
  withdrawn: { heading: "Una persona dejó de administrar la tienda", verb: "le quitó el permiso de administrar a" },
  blocked: { heading: "Bloquearon a una persona que administra", verb: "bloqueó la cuenta de" },
  unblocked: { heading: "Desbloquearon a una persona que administra", verb: "desbloqueó la cuenta de" },
};

function accessCopy({ what, person, by }: ContentOf<"access-changed">, shop: MailShop, writtenAtMs: number): MailCopy {
  const { heading, verb } = ACCESS[what];
  const alert = {
    heading,
    what: `${by} ${verb} ${person}.`,
    next: "Si no lo esperabas, deshacelo desde Usuarios, cambiá tu contraseña y avisale al resto.",
  };
  return administratorsCopy(alert, shop, {
    facts: [["Cuándo", `${momentInArgentina(writtenAtMs)} (hora de Argentina)`]],
    button: { label: "Ver los usuarios", href: `${shop.origin}/admin-panel/users` },
    after: ["Este aviso les llega a todas las personas que administran la tienda."],
  });
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
        next: effectiveAtMs
          ? "Si no lo esperabas, entrá al panel y deshacelo antes de que empiece a valer. Después cambiá tu contraseña y avisale al resto."
          : "Si no lo esperabas, entrá al panel, corregila y cambiá tu contraseña.",
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

/** The texts of a mail to administrators about a payment that needs a decision. */
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

function alertCopy({ kind, paymentId, orderId, amountCentavos }: PaymentAlert, shop: MailShop): MailCopy {
  const path = orderId ? `/admin-panel/orders/detail/${orderId}` : "/admin-panel/orders";
  return administratorsCopy(ALERTS[kind], shop, {
    facts: [
      ["Pedido", orderId ?? "Ninguno"],
      ["Pago en Mercado Pago", paymentId],
      ["Importe", formatArs(amountCentavos)],
    ],
    button: { label: orderId ? "Ver el pedido" : "Ver los pedidos", href: `${shop.origin}${path}` },
    after: [],
  });
}

/** The width on a narrow phone; the file is twice as wide. */
const PICTURE_PX = 220;

function stockCopy(mail: StockNoticeMail, shop: MailShop): MailCopy {
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
    aside: { label: "No quiero más avisos de stock", href: shop.links.takeBack(noticeId) },
    why: `Te llegó este email porque alguien lo escribió en ${hostOf(shop)} para saber cuándo volvía este producto.`,
  };
}
