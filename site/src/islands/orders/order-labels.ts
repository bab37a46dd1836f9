/** Texts about an order for the buyer. */
import type { Order } from "#shop/orders/order.contract.ts";
import { holdOf, type OrderStatus, totalLabel } from "#shop/orders/order.ts";
import { isByProvider } from "#shop/orders/payment-method.ts";
import type { Showroom } from "#shop/settings/settings.ts";

/** Returns the label of an order's total, or null to hide it (docs/product-rules.md#order-colours-and-totals). */
export function totalText({ status, paymentTypeId }: Pick<Order, "status" | "paymentTypeId">): string | null {
  const label = totalLabel(status);
  return label && isByProvider(paymentTypeId) ? "Total" : label;
}

/** The fields of an order that show whether it was refunded in full. */
export interface RefundableOrder {
  statusGlimmer: OrderStatus;
  payment: { isRefunded: boolean } | null;
}

/** Returns whether a paid order was refunded in full, also after its cancellation. A rejected order does not count. */
export function isFullyRefunded({ statusGlimmer, payment }: RefundableOrder): boolean {
  const wasPaid = holdOf(statusGlimmer) === "committed" || statusGlimmer === "Cancelado";
  return wasPaid && payment?.isRefunded === true;
}

/** Returns a note for each line of an order: how many of its units were refunded; empty for none. */
export function refundedNotes({ products, payment }: Pick<Order, "products" | "payment">): string[] {
  return products.map((_, index) => {
    const units = payment?.refundedUnits.filter(({ line }) => line === index + 1) ?? [];
    const sum = units.reduce((all, { quantity }) => all + quantity, 0);
    if (sum === 0) return "";
    return sum === 1 ? "1 unidad devuelta" : `${sum} unidades devueltas`;
  });
}

/** A text, or one for delivery and another for pickup. */
type Text = string | { sent: string; pickedUp: string };

/** What a status means, and the buyer's next step. */
interface StatusLabels {
  means: Text;
  next: Text;
}

const STATUSES: Readonly<Record<OrderStatus, StatusLabels>> = {
  "Confirmar Transferencia": {
    means: "Esperamos tu transferencia.",
    next: "Transferí el monto exacto antes de que venza el plazo y subí el comprobante.",
  },
  "Autorización Pendiente": {
    means: "El medio de pago todavía no confirmó el cobro. Puede tardar hasta 48 horas.",
    next: "No tenés que hacer nada: te avisamos por email.",
  },
  "En Preparación": {
    means: "Tu pago está confirmado y estamos armando el pedido.",
    next: {
      sent: "Te avisamos por email apenas lo despachemos.",
      pickedUp: "Te avisamos por email cuando puedas pasar a buscarlo.",
    },
  },
  Enviado: {
    means: { sent: "Tu pedido está en camino.", pickedUp: "Tu pedido te espera." },
    next: {
      sent: "Lo llevan a la dirección del pedido.",
      pickedUp: "Pasá a buscarlo en el horario del showroom.",
    },
  },
  Recibido: { means: "Ya tenés tu pedido.", next: "Que lo disfrutes. Si algo no está bien, escribinos." },
  "Pago Rechazado": {
    means: "El pago no se aprobó y los productos volvieron a la venta.",
    next: "Podés volver a comprar y elegir otro medio de pago.",
  },
  "Orden Vencida": {
    means: "Se cumplió el plazo para transferir y los productos volvieron a la venta.",
    next: "Si ya transferiste, escribinos con el comprobante. Si no, podés volver a comprar.",
  },
  Cancelado: {
    means: "El pedido se canceló y los productos volvieron a la venta.",
    next: "Si ya habías pagado, nos comunicamos para devolverte el dinero.",
  },
};

/** Texts about a receipt. The title replaces "Confirmar Transferencia". */
interface ReceiptLabels extends StatusLabels {
  title: string;
}

const ASKED_AGAIN: ReceiptLabels = {
  title: "Necesitamos otro comprobante",
  means: "El comprobante que mandaste no nos alcanza para confirmar tu pago.",
  next: "Subí otro antes de que venza el plazo.",
};

const IN_REVIEW: ReceiptLabels = {
  title: "Comprobante recibido, lo estamos revisando",
  means: "Cuando veamos la transferencia en la cuenta, preparamos tu pedido.",
  next: "No tenés que hacer nada más: te avisamos por email.",
};

/**
 * Returns the texts of an order that waits for its transfer and has a receipt; null for any other. An order read by its mailed
 * link has no receipt.
 */
export function receiptLabels({ statusGlimmer, receipt }: WithReceipt): ReceiptLabels | null {
  if (statusGlimmer !== "Confirmar Transferencia" || !receipt) return null;
  return receipt.askedAgain ? ASKED_AGAIN : IN_REVIEW;
}

interface WithReceipt extends Pick<Order, "statusGlimmer"> {
  receipt?: Order["receipt"];
}

const REFUNDED: StatusLabels = {
  means: "Te devolvimos todo el dinero de este pedido.",
  next: "Puede tardar unos días en verse en el resumen de tu tarjeta. Si algo no está bien, escribinos.",
};

const OWED: StatusLabels = {
  means: "Recibimos tu pago, pero ya no quedan unidades.",
  next: "Te escribimos para enviártelo o devolverte el dinero: no vuelvas a pagar.",
};

/** Returns whether all money of an order was refunded and the order no longer waits for a payment. */
export function isReturned({ statusGlimmer, payment }: RefundableOrder): boolean {
  return holdOf(statusGlimmer) !== "held" && payment?.isRefunded === true;
}

/** The fields of an order that its status text depends on. */
interface LabelledOrder extends RefundableOrder, WithReceipt {
  payment: Pick<NonNullable<Order["payment"]>, "isRefunded" | "isOwed"> | null;
}

/** Returns what an order's status means and what to do next. */
export function statusLabel(order: LabelledOrder & Pick<Order, "shipping">): {
  means: string;
  next: string;
} {
  const { means, next } = labelsOf(order);
  const textOf = (text: Text) => (typeof text === "string" ? text : text[order.shipping ? "sent" : "pickedUp"]);
  return { means: textOf(means), next: textOf(next) };
}

/** Returns when the buyer gets the next mail about an order that is being prepared. */
export function readyNotice({ shipping }: Pick<Order, "shipping">): string {
  return statusLabel({ statusGlimmer: "En Preparación", payment: null, shipping }).next;
}

function labelsOf(order: LabelledOrder): StatusLabels {
  const { statusGlimmer, payment } = order;
  // The text of a cancelled order also says that the shop writes to the buyer.
  if (payment?.isOwed && statusGlimmer !== "Cancelado") return OWED;
  if (isReturned(order)) return REFUNDED;
  return receiptLabels(order) ?? STATUSES[statusGlimmer];
}

/** Whether the showroom of a pickup was agreed, but none can be named, because the settings have not been read. */
export function isShowroomUnread({ pickup }: Pick<Order, "pickup">, showrooms: readonly Showroom[]): boolean {
  return pickup !== null && showrooms.length === 0;
}
