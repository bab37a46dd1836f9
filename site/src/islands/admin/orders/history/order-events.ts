/** The history of an order in the panel: moves, changes of lines, payments, refunds, receipts, mails, notes and withdrawals. */
import type { AdminOrderResponse } from "#shop/orders/admin-order.contract.ts";
import { movesOf } from "#site/islands/orders/OrderStatus.tsx";
import { sizeLabel } from "#site/stores/cart/cart-lines.ts";
import { countLabel, pesosLabel } from "../../kit/formats.ts";
import { ORDER_MAIL_LABELS } from "../admin-order-labels.ts";

type Mail = AdminOrderResponse["mails"][number];

export interface HistoryEntry {
  at: string;
  text: string;
  /** Who or what caused it, or the state of a mail or a refund. */
  by: string;
  /** Id and label of a mail that can be sent again. */
  again?: { mailId: string; label: string };
}

/** The fields of an order that its history needs. */
type OrderWithHistory = Pick<
  AdminOrderResponse["order"],
  "history" | "statusGlimmer" | "expiresAt" | "shipping" | "user" | "refunds"
>;
type DeskWithHistory = Omit<AdminOrderResponse, "order"> & { order: OrderWithHistory };

/** Returns all that happened to an order, newest first. */
export function historyOf(desk: DeskWithHistory): HistoryEntry[] {
  const { order, notes, receipts, payments, withdrawals, mails, edits } = desk;
  const nameOf = actorsOf(desk);
  const entries: HistoryEntry[] = [
    ...movesOf(order).map((move) => ({ at: move.at, text: moveLabel(move, order), by: nameOf(move.by) })),
    ...edits.map(({ at, by, before, after }) => ({ at, text: editText(before, after), by: nameOf(by) })),
    ...receipts.map(({ at }) => ({ at, text: "Comprobante recibido", by: BUYER })),
    ...payments.flatMap(paymentEntries),
    ...order.refunds.map(({ at, amount, state }) => ({
      at,
      text: `Devolución de ${pesosLabel(amount)}`,
      by: REFUND_STATES[state],
    })),
    ...mails.map(mailEntry),
    ...notes.map(({ at, by }) => ({ at, text: "Nota agregada", by: nameOf(by) })),
    ...withdrawals.flatMap(({ code, createdAt, closedAt }) => [
      { at: createdAt, text: `Arrepentimiento ${code}`, by: BUYER },
      ...(closedAt ? [{ at: closedAt, text: `Arrepentimiento ${code} respondido`, by: SOMEBODY }] : []),
    ]),
  ];
  // The sort is stable: at the same time, a mail counts as later than its cause.
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse();
}

type Edited = AdminOrderResponse["edits"][number]["before"];

function editText(before: Edited, after: Edited): string {
  const text = ({ lines, total }: Edited) =>
    `${lines.map((line) => `${line.quantity} × ${line.productName} ${sizeLabel(line)}`).join(", ")} (${pesosLabel(total)})`;
  return `Productos cambiados: antes ${text(before)}; ahora ${text(after)}`;
}

function moveLabel({ from, to }: OrderWithHistory["history"][number], { shipping }: OrderWithHistory): string {
  if (from === null) return "Pedido hecho";
  if (to !== "Enviado") return to;
  return shipping ? "Despachado" : "Listo para retirar";
}

const BUYER = "quien compró";
const SOMEBODY = "alguien de la tienda";
const PROVIDER = "Mercado Pago";
const ACTORS: Readonly<Record<string, string>> = { buyer: BUYER, cron: "por el plazo", provider: PROVIDER };

/** Returns a function from a stored author to their name. */
export function actorsOf({ order, people }: Pick<DeskWithHistory, "order" | "people">) {
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  return (by: string): string => (by === order.user._id ? BUYER : ACTORS[by] || names.get(by) || SOMEBODY);
}

const PAYMENT_LABELS: Readonly<Record<AdminOrderResponse["payments"][number]["status"], string>> = {
  unknown: "Pago sin confirmar",
  pending: "Pago en revisión",
  in_process: "Pago en revisión",
  authorized: "Pago en revisión",
  rejected: "Pago rechazado",
  cancelled: "Pago cancelado",
  approved: "Pago aprobado",
  in_mediation: "Reclamo abierto",
  refunded: "Pago devuelto",
  charged_back: "Contracargo",
};

/** Only the present status of a payment is stored. A status that follows an approval is a second entry. */
function paymentEntries({ status, amount, installments, at, updatedAt }: AdminOrderResponse["payments"][number]) {
  const isAfterApproval = status === "in_mediation" || status === "refunded" || status === "charged_back";
  const spread = installments > 1 ? ` en ${countLabel(installments, "cuota", "cuotas")}` : "";
  const first = PAYMENT_LABELS[isAfterApproval ? "approved" : status];
  return [
    { at, text: `${first}, ${pesosLabel(amount)}${spread}`, by: PROVIDER },
    ...(isAfterApproval ? [{ at: updatedAt, text: PAYMENT_LABELS[status], by: PROVIDER }] : []),
  ];
}

export const REFUND_STATES = { intent: "en curso", done: "hecha", refused: "rechazada" } as const;

const MAIL_STATES: Readonly<Record<Mail["state"], string>> = {
  pending: "en camino",
  sent: "enviado",
  failed: "no salió",
  superseded: "reemplazado por otro",
};

function mailEntry({ _id, kind, state, at, sentAt, canSendAgain }: Mail): HistoryEntry {
  const text = `Email: ${ORDER_MAIL_LABELS[kind].toLowerCase()}`;
  return {
    at: sentAt ?? at,
    text,
    by: MAIL_STATES[state],
    ...(canSendAgain && { again: { mailId: _id, label: text } }),
  };
}
