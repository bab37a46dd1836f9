/** Groups the pending items of the notices page by kind, each with advice. */
import type { MailKind } from "#shop/mail/mail.ts";
import type { RateWarning } from "#shop/pricing/rate.ts";
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import { countLabel, decimalText, percentLabel, pesosLabel, shortInstant } from "../kit/formats.ts";
import { adminOrderPath, productsPath, RATE_PATH, SETTINGS_PATH, usersPath } from "../kit/paths.ts";
import { ORDER_MAIL_LABELS, reviewAdvice, reviewLabel } from "../orders/admin-order-labels.ts";
import { mailKey, rateKey, stockKey } from "./notice-keys.ts";

/** A pending item. */
export interface Notice {
  /** Changes when the content of the notice changes, so that a dismissed one shows again. */
  key: string;
  title: string;
  /** Details in one line. */
  facts: string;
  advice: string;
  link: { text: string; path: string };
  /** Id of a mail that can be sent again. */
  mailId?: string;
}

/** The notices of one kind. */
export interface NoticeGroup {
  kind: Exclude<keyof NoticesResponse["counts"], "total" | "withdrawals" | "productReviews">;
  title: string;
  /** Total count, including those not listed. */
  total: number;
  /** Whether its notices can be dismissed; otherwise they stay until they are resolved. */
  canDismiss: boolean;
  notices: Notice[];
}

/** Returns the kinds that have notices, the most urgent first. */
export function groupsOf(response: NoticesResponse): NoticeGroup[] {
  const { counts, reviews, receipts, rate, installments, lowStock, mails } = response;
  const groups: Omit<NoticeGroup, "total">[] = [
    { kind: "reviews", title: "Para decidir", canDismiss: false, notices: reviews.map(reviewNotice) },
    { kind: "receipts", title: "Comprobantes para mirar", canDismiss: false, notices: receipts.map(receiptNotice) },
    { kind: "rate", title: "Cotización", canDismiss: true, notices: rateNotices(rate) },
    { kind: "installments", title: "Cuotas", canDismiss: false, notices: installmentNotices(installments) },
    { kind: "lowStock", title: "Se están por agotar", canDismiss: true, notices: lowStock.map(lowStockNotice) },
    { kind: "mails", title: "Emails que no salieron", canDismiss: true, notices: mails.map(mailNotice) },
  ];
  return groups.map((group) => ({ ...group, total: counts[group.kind] })).filter(({ total }) => total > 0);
}

/** Returns a group without its dismissed notices, and the dismissed ones. */
export function withoutSeen(group: NoticeGroup, seen: readonly string[]): { open: NoticeGroup; dismissed: Notice[] } {
  const isDismissed = ({ key }: Notice) => group.canDismiss && seen.includes(key);
  const dismissed = group.notices.filter(isDismissed);
  const notices = group.notices.filter((notice) => !isDismissed(notice));
  return { open: { ...group, notices, total: group.total - dismissed.length }, dismissed };
}

function reviewNotice(reviewed: NoticesResponse["reviews"][number]): Notice {
  const { orderId, number, buyer, amountArs, at, review } = reviewed;
  return {
    key: `review/${orderId}/${review}/${at}`,
    title: `${reviewLabel(reviewed)}: ${buyer || "quien ya no tiene cuenta"}, pedido ${number}`,
    facts: `${pesosLabel(amountArs)} · ${shortInstant(at)}`,
    advice: reviewAdvice(reviewed),
    link: { text: "Ver el pedido", path: adminOrderPath(orderId) },
  };
}

function receiptNotice({ orderId, buyer, amountArs, at, expiresAt }: NoticesResponse["receipts"][number]): Notice {
  const until = expiresAt ? ` · vence ${shortInstant(expiresAt)}` : "";
  return {
    key: `receipt/${orderId}/${at}`,
    title: `${buyer || "Quien ya no tiene cuenta"} dice que transfirió ${pesosLabel(amountArs)}`,
    facts: `Comprobante del ${shortInstant(at)}${until}`,
    advice: "Fijate si la plata llegó a la cuenta y pasá el pedido a En Preparación.",
    link: { text: "Ver el pedido", path: adminOrderPath(orderId) },
  };
}

function rateNotices(rate: NoticesResponse["rate"]): Notice[] {
  if (!rate) return [];
  const { warnings, currency, blue, differencePercent } = rate;
  const market = blue > 0 ? ` · blue ${pesosLabel(blue)}` : "";
  const difference = differencePercent === null ? "" : ` (${percentLabel(differencePercent)})`;
  const labels = warnings.map((warning) => WARNINGS[warning]);
  const [first] = labels;
  if (!first) return [];
  return [
    {
      key: rateKey(rate),
      title: labels.map(({ title }) => title).join(" "),
      facts: `La tienda usa ${pesosLabel(currency)}${market}${difference}`,
      advice: first.advice,
      link: { text: "Ver la cotización", path: RATE_PATH },
    },
  ];
}

function installmentNotices(differences: NoticesResponse["installments"]): Notice[] {
  if (differences.length === 0) return [];
  const facts = differences.map(({ numberOfInstallments, configured, percentageInInstallments, differencePercent }) => {
    const figures = `por ${decimalText(configured)}, Mercado Pago cobra por ${decimalText(percentageInInstallments)}`;
    return `${countLabel(numberOfInstallments, "pago", "pagos")}: ${figures} (${percentLabel(differencePercent ?? 0)})`;
  });
  return [
    {
      key: `installments/${facts.join("+")}`,
      title: "Las cuotas que mostrás no suman lo mismo que cobra Mercado Pago.",
      facts: facts.join(" · "),
      advice: "Usá el plan de Mercado Pago, guardalo y aplicalo a todos los perfumes.",
      link: { text: "Ver las cuotas", path: SETTINGS_PATH },
    },
  ];
}

function lowStockNotice(size: NoticesResponse["lowStock"][number]): Notice {
  const { _id, productName, brand, ml, unit, stock, sold30Days } = size;
  const remaining = stock === 1 ? "queda 1" : `quedan ${stock}`;
  return {
    key: stockKey(size),
    title: `${productName} ${ml} ${unit}, ${brand}: ${stock === 0 ? "no quedan" : remaining}`,
    facts: `${sold30Days === 1 ? "1 vendida" : `${sold30Days} vendidas`} en 30 días`,
    advice: stock === 0 ? "Reponelo: la tienda lo muestra agotado." : "Reponelo antes de que se agote.",
    link: { text: "Ver el perfume", path: productsPath(productName, _id) },
  };
}

function mailNotice(mail: NoticesResponse["mails"][number]): Notice {
  const { _id, event, to, orderId, tries, failure, canSendAgain, at } = mail;
  return {
    key: mailKey(mail),
    title: `${mailLabel(event)}, a ${to}`,
    facts: `${shortInstant(at)} · ${countLabel(tries, "intento", "intentos")}`,
    advice: canSendAgain || !orderId ? mailAdvice(failure, canSendAgain) : ORDER_MAIL_ADVICE,
    ...(canSendAgain && { mailId: _id }),
    link: orderId
      ? { text: "Ver el pedido", path: adminOrderPath(orderId) }
      : { text: "Ver la cuenta", path: usersPath(to) },
  };
}

/** For a mail that cannot be sent again: its content was removed, or is no longer true of the order. */
const ORDER_MAIL_ADVICE = "Mirá cómo está el pedido. Si todavía hace falta, avisale por otro medio.";

/** `expired` and `malformed_mail` are the shop's own codes; the others in the pattern are providers' codes for a recipient. */
function mailAdvice(failure: string, canSendAgain: boolean): string {
  if (failure === "expired") return "Su enlace venció antes de que saliera. Si la persona lo necesita, que pida otro.";
  if (!canSendAgain) return "Mirá si la dirección está bien escrita y avisale por otro medio.";
  if (/^(validation_error|E_RECIPIENT_\w+|malformed_mail)$/.test(failure))
    return "Tu proveedor de email no aceptó la dirección. Mirá si está bien escrita y avisale por otro medio.";
  const reason = failure ? ` (${failure})` : "";
  return `Tu proveedor de email no lo mandó${reason}. Revisá la clave, el dominio y el cupo en su panel, y mandalo de nuevo.`;
}

const MAIL_LABELS: Readonly<Record<string, string>> = {
  register: "Registro de una cuenta",
  recover: "Recuperar la contraseña",
  "sign-in-code": "Código para entrar",
  "password-changed": "Contraseña cambiada",
  "account-deleted": "Cuenta eliminada",
  "admin-invited": "Invitación a administrar",
  "second-factor": "Segundo paso de una cuenta",
  "sign-in-guesses": "Intentos de entrar a una cuenta",
  ...ORDER_MAIL_LABELS,
  "payment-without-stock": "Aviso a la tienda: pago sin stock",
  "payment-mismatch": "Aviso a la tienda: el pago no coincide",
  "payment-twice": "Aviso a la tienda: pago repetido",
  "payment-in-mediation": "Aviso a la tienda: reclamo",
  "payment-charged-back": "Aviso a la tienda: contracargo",
  "payment-orphan": "Aviso a la tienda: pago sin pedido",
  "refund-refused": "Aviso a la tienda: devolución rechazada",
  "order-arrived": "Aviso a la tienda: entró un pedido",
  "access-changed": "Aviso a la tienda: cambió quién administra",
  "bank-changed": "Aviso a la tienda: cambió la cuenta",
  "bank-change-undone": "Aviso a la tienda: se deshizo el cambio de la cuenta",
  "shop-alarm": "Aviso a la tienda: algo no funciona",
  "stock-notice": "Volvió el stock",
  "withdrawal-received": "Arrepentimiento recibido",
  "withdrawal-closed": "Respuesta a un arrepentimiento",
  "withdrawal-arrived": "Aviso a la tienda: llegó un arrepentimiento",
} satisfies Record<MailKind, string>;

/** Returns the label of a mail by its event, such as `order-shipped/3` for version 3 of an order; else the event's name. */
export function mailLabel(event: string): string {
  const kind = event.split("/")[0] ?? event;
  return MAIL_LABELS[kind] ?? kind;
}

const WARNINGS: Readonly<Record<RateWarning, { title: string; advice: string }>> = {
  unavailable: {
    title: "No hay cotización del dólar blue, y la de la tienda es de hace más de un día.",
    advice: "Buscala en otro lado y, si cambió, actualizá la de la tienda.",
  },
  old: { title: "La cotización del dólar blue es vieja.", advice: "Compará con otra fuente antes de usarla." },
  behind: {
    title: "La cotización de la tienda quedó lejos del dólar blue.",
    advice: "Antes de aplicar otra vas a ver qué precios cambian.",
  },
  jump: {
    title: "El dólar blue saltó.",
    advice: "Confirmá que no sea un error de la fuente antes de cambiar los precios.",
  },
};
