/** Texts about an order for administrators. */
import { dayInArgentina, personName } from "#shop/accounts/person.ts";
import { type OrderMailKind, statusMail } from "#shop/mail/mail.ts";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import type { Review } from "#shop/orders/placed-order.ts";
import { CARRIERS, type Carrier } from "#shop/pricing/shipping.ts";
import { lastDays } from "#shop/reports/statistics-days.ts";
import type { Showroom } from "#shop/settings/settings.ts";
import { isFullyRefunded, isReturned, isShowroomUnread } from "#site/islands/orders/order-labels.ts";
import { chatUrl } from "#site/islands/paths.ts";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { countLabel, pesosLabel, shortInstant } from "../kit/formats.ts";

/** Returns the products in one line: "Yara Tous y 2 más". */
export function itemsLabel({ products }: Pick<AdminOrder, "products">): string {
  const [first] = products;
  if (!first) return "";
  const units = products.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = units - first.quantity;
  const named = first.quantity > 1 ? `${first.quantity} × ${first.productName}` : first.productName;
  return others > 0 ? `${named} y ${others} más` : named;
}

/** Returns all products with sizes and quantities: "2 × Yara Tous 100 ml, Asad Decant 5 ml". */
export function allItemsLabel({ products }: Pick<AdminOrder, "products">): string {
  const texts = products.map((line) => {
    const text = `${line.productName} ${sizeLabel(line)}`;
    return line.quantity > 1 ? `${line.quantity} × ${text}` : text;
  });
  return texts.join(", ");
}

/** Returns the buyer's full name, or the e-mail if there is no name, or "Cuenta eliminada" for a deleted account. */
export function buyerName({ user }: Pick<AdminOrder, "user">): string {
  return personName(user) || "Cuenta eliminada";
}

/** Returns where an order goes, without the province: "Envío, Rosario", "Retiro, Rosario". */
export function deliveryLabel(order: DeliveredOrder, showrooms: readonly Showroom[]): string {
  if (order.shipping) return `Envío, ${order.address?.city || "sin ciudad"}`;
  const showroom = showrooms.find(({ key }) => key === order.pickup);
  return showroom ? `Retiro, ${showroom.city.replace(/,.*/, "")}` : unnamedPickup(order, showrooms);
}

/** Returns the label of a pickup whose showroom is not in `showrooms`. */
export function unnamedPickup(order: Pick<DeliveredOrder, "pickup">, showrooms: readonly Showroom[]): string {
  return isShowroomUnread(order, showrooms) ? "Retiro en el showroom elegido" : "Retiro a coordinar";
}

type DeliveredOrder = Pick<AdminOrder, "shipping" | "address" | "pickup">;

/** Formats when an order was placed: "Hoy 13:37", "Ayer 09:05", "21/11 13:37"; in another year "21/11/2025". */
export function placedLabel(instant: string, nowMs: number): string {
  const day = dayInArgentina(Date.parse(instant));
  const today = dayInArgentina(nowMs);
  const [date = "", time = ""] = shortInstant(instant).split(", ");
  if (day === today) return `Hoy ${time}`;
  if (day === lastDays(2, nowMs).from) return `Ayer ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${date} ${time}` : `${date}/${day.slice(0, 4)}`;
}

/** Names of the mails about an order to its buyer. */
export const ORDER_MAIL_LABELS: Readonly<Record<OrderMailKind, string>> = {
  "order-placed": "Pedido hecho",
  "order-edited": "Pedido cambiado",
  "order-expiring": "Pedido por vencer",
  "order-expired": "Pedido vencido",
  "order-confirmed": "Pago confirmado",
  "order-sold": "Compra en el showroom",
  "order-shipped": "Pedido enviado",
  "order-cancelled": "Pedido cancelado",
  "order-in-review": "Pago en revisión",
  "order-rejected": "Pago rechazado",
  "order-refunded": "Dinero devuelto",
  "order-review": "Pedido de una opinión",
  "order-receipt-again": "Pedido de otro comprobante",
};

/** Marks an order whose buyer was asked for another receipt, until the other one arrives. */
export const ASKED_AGAIN = "Comprobante pedido de nuevo";

const REVIEW_LABELS: Readonly<Record<Review, string>> = {
  paid_without_stock: "Pago sin stock",
  payment_mismatch: "El pago no coincide",
  refund_refused: "Devolución rechazada",
  charged_back: "Contracargo",
  in_mediation: "En mediación",
};

const REVIEW_ADVICE: Readonly<Record<Review, string>> = {
  paid_without_stock:
    "Mercado Pago cobró, pero los productos ya no están. Conseguí el stock y pasalo a En Preparación, o devolvé el dinero.",
  payment_mismatch: "Lo que Mercado Pago cobró no es lo que pide este pedido. Compará los dos antes de entregar nada.",
  refund_refused: "Mercado Pago no aceptó la devolución: mirá el saldo de la cuenta y volvé a intentarlo.",
  charged_back:
    "El banco le devolvió el dinero a quien compró. Respondé el contracargo en Mercado Pago antes de enviar.",
  in_mediation: "Hay un reclamo abierto en Mercado Pago: respondelo ahí.",
};

/** A marked order: it awaits an administrator's decision. */
type Reviewed = { review: Review; statusGlimmer: OrderStatus };

/** Returns whether the buyer is still owed a refund of a cancelled order. */
function awaitsRefund({ review, statusGlimmer }: Reviewed): boolean {
  return review === "paid_without_stock" && statusGlimmer === "Cancelado";
}

/** Returns why an order is marked. `reviewAdvice` returns what to do. */
export function reviewLabel(reviewed: Reviewed): string {
  return awaitsRefund(reviewed) ? "Cancelado sin devolver" : REVIEW_LABELS[reviewed.review];
}
export function reviewAdvice(reviewed: Reviewed): string {
  return awaitsRefund(reviewed)
    ? "Está cancelado y Mercado Pago tiene el dinero de quien compró: devolvelo."
    : REVIEW_ADVICE[reviewed.review];
}

const CHAT_MESSAGES: Readonly<Record<OrderStatus, string>> = {
  "Confirmar Transferencia": "estamos esperando tu transferencia. Cuando la hagas, mandanos el comprobante.",
  "Autorización Pendiente": "tu pago todavía está en revisión. Te avisamos apenas se confirme.",
  "En Preparación": "recibimos tu pago y lo estamos preparando.",
  Enviado: "ya está en camino.",
  Recibido: "esperamos que lo disfrutes. ¡Gracias!",
  "Pago Rechazado": "tu pago no se aprobó. Si querés, te ayudamos a completar la compra.",
  "Orden Vencida": "venció porque no recibimos la transferencia. ¿Querés que lo retomemos?",
  Cancelado: "fue cancelado. Cualquier duda, escribinos.",
};

// A buyer who has paid or sent the receipt must not be asked to do it again.
const OWED =
  "recibimos tu pago, pero ya no quedan unidades. No vuelvas a pagar: te lo enviamos o te devolvemos el dinero.";
const OWED_AND_CANCELLED = "está cancelado y te vamos a devolver el dinero. Cualquier duda, escribinos.";
const IN_REVIEW = "recibimos tu comprobante y lo estamos revisando. Te avisamos apenas veamos la transferencia.";
const ANOTHER_RECEIPT = "el comprobante que mandaste no nos alcanza para confirmar tu pago. ¿Nos mandás otro?";

type ChatOrder = Pick<
  AdminOrder,
  "number" | "user" | "statusGlimmer" | "shipping" | "numShipping" | "transactionAmount" | "payment" | "receipt"
>;

/** Returns a WhatsApp link to the buyer with a message for the status, the money and the receipt; null without a 10-digit phone. */
export function buyerChat(order: ChatOrder): string | null {
  const { firstName, phone } = order.user;
  return phoneChat(phone, `Hola ${firstName}, sobre tu pedido ${order.number}: ${chatLabel(order)}`);
}

/** Returns a WhatsApp link to a buyer's phone with a message; null without 10 digits. */
export function phoneChat(phone: string, message: string): string | null {
  // WhatsApp requires a 9 between country and area code for Argentine mobiles.
  return /^\d{10}$/.test(phone) ? chatUrl(`549${phone}`, message) : null;
}

function chatLabel(order: ChatOrder): string {
  if (order.payment?.isOwed) return order.statusGlimmer === "Cancelado" ? OWED_AND_CANCELLED : OWED;
  if (isReturned(order)) return "te devolvimos todo el dinero. Cualquier duda, escribinos.";
  const { statusGlimmer, shipping, numShipping, transactionAmount, receipt } = order;
  if (statusGlimmer === "Confirmar Transferencia" && receipt) return receipt.askedAgain ? ANOTHER_RECEIPT : IN_REVIEW;
  const text = CHAT_MESSAGES[statusGlimmer];
  if (statusGlimmer === "Confirmar Transferencia") return `${text} Son ${pesosLabel(transactionAmount)}.`;
  if (statusGlimmer !== "Enviado") return text;
  if (!shipping) return "ya está listo para que lo pases a buscar.";
  return numShipping === "" ? text : `${text} El número de seguimiento es ${numShipping}.`;
}

type SteppingOrder = Pick<
  AdminOrder,
  "statusGlimmer" | "review" | "shipping" | "address" | "payment" | "transactionAmount"
>;

/** The usual next move of an order in its state. */
export interface NextStep {
  to: OrderStatus;
  title: string;
  /** Label of its button. */
  submit: string;
}

/** Returns the next step of an order; null if it waits for somebody else, needs a decision, or is finished. */
export function nextStep(order: SteppingOrder): NextStep | null {
  const { statusGlimmer, review, shipping, address, transactionAmount } = order;
  if (isFullyRefunded(order))
    return statusGlimmer === "En Preparación"
      ? { to: "Cancelado", title: "Cancelar el pedido devuelto", submit: "Pasar a Cancelado" }
      : null;
  if (review) return null;
  if (statusGlimmer === "Confirmar Transferencia")
    return {
      to: "En Preparación",
      title: "Confirmar la transferencia",
      submit: `Confirmar ${pesosLabel(transactionAmount)}`,
    };
  if (statusGlimmer === "Enviado")
    return {
      to: "Recibido",
      title: shipping ? "Confirmar que llegó" : "Confirmar que lo retiraron",
      submit: "Marcar recibido",
    };
  if (statusGlimmer !== "En Preparación") return null;
  if (!shipping) return { to: "Enviado", title: "Dejarlo listo para retirar", submit: "Listo para retirar" };
  const place = address?.city;
  return { to: "Enviado", title: place ? `Despachar a ${place}` : "Despachar el pedido", submit: "Marcar enviado" };
}

/** Returns whether there is a mail to the buyer for an order that an administrator moves to this status. */
export function hasMail(to: OrderStatus, order: Pick<AdminOrder, "payment" | "statusGlimmer">): boolean {
  return statusMail(to, { hasMoney: false, isReturned: isReturned(order) }) !== undefined;
}

/** Returns the message after a change to the state `to`. `mailed`: the buyer's first name if a mail is sent, else null. */
export function movedLabel(to: OrderStatus, { shipping }: Pick<AdminOrder, "shipping">, mailed: string | null): string {
  const moved = to === "Enviado" && !shipping ? "Pedido listo para retirar" : MOVED_LABELS[to];
  return mailed ? `${moved}. Le avisamos a ${mailed}` : moved;
}

/** Returns what was done to orders that were sent together: "2 pedidos enviados. Les avisamos por email". */
export function sentLabel(count: number, { isPickup, notify }: { isPickup: boolean; notify: boolean }): string {
  const isOne = count === 1;
  const done = isPickup ? `${isOne ? "listo" : "listos"} para retirar` : isOne ? "enviado" : "enviados";
  const mailed = isOne ? ". Le avisamos por email" : ". Les avisamos por email";
  return `${countLabel(count, "pedido", "pedidos")} ${done}${notify ? mailed : ""}`;
}

/** Returns the label of the switch that mails the buyer about a move. An account with only an e-mail has no name. */
export function notifyLabel({ firstName }: Pick<AdminOrder["user"], "firstName">): string {
  return firstName ? `Avisar a ${firstName} por email` : "Avisar por email";
}

const MOVED_LABELS: Readonly<Record<OrderStatus, string>> = {
  "Confirmar Transferencia": "El pedido vuelve a esperar la transferencia",
  "Autorización Pendiente": "El pedido espera la autorización",
  "En Preparación": "Pedido en preparación",
  Enviado: "Pedido enviado",
  Recibido: "Pedido recibido",
  "Pago Rechazado": "Pago rechazado",
  "Orden Vencida": "Pedido vencido",
  Cancelado: "Pedido cancelado",
};

/** A carrier; empty for the carrier of the order's zone. */
export type CarrierChoice = Carrier | typeof OF_ZONE;
export const OF_ZONE = "";

/** Returns the carriers to choose from. `ofZone` is the carrier of the delivery zone; empty where it is not known. */
export function carrierOptions(ofZone: string): (readonly [CarrierChoice, string])[] {
  const named = ofZone ? `${ofZone} (el de la zona)` : "El de la zona";
  return [[OF_ZONE, named], ...CARRIERS.map((each) => [each, each] as const)];
}
