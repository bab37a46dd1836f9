import type { Order } from "#shop/orders/order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { isFullyRefunded, isReturned, readyNotice, statusLabel } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

/** `ended`: the buyer has nothing left to pay: the shop owes or has refunded the money, or the order is cancelled. */
export type OutcomeKind = "approved" | "pending" | "refused" | "ended";

const PENDING = "No vuelvas a pagar: los productos están reservados para vos.";
const PENDING_STEPS = [
  "Mercado Pago está validando tu pago. Puede demorar hasta 48 horas.",
  "Te avisamos por email apenas se confirme.",
  "Con el pago confirmado, preparamos tu pedido.",
];

interface Outcome {
  kind: OutcomeKind;
  title: string;
  text: readonly string[];
  /** What happens next, one step each. Often empty. */
  steps: readonly string[];
}

/** Returns the result of an order's payment. A payment that is not ended, approved or in process counts as refused. */
export function outcomeOf(
  order: Pick<Order, "status" | "statusGlimmer" | "shipping" | "totalPaidAmount" | "transactionAmount"> & {
    payment: Pick<NonNullable<Order["payment"]>, "message" | "installments" | "isRefunded" | "isOwed"> | null;
  },
): Outcome {
  const ended = endedOutcome(order);
  if (ended) return ended;
  if (order.status === "approved") return approved(order);
  if (order.status === "in_process")
    return {
      kind: "pending",
      title: "Pago pendiente",
      text: [`Si se aprueba, pagás ${pendingLabel(order)}.`, PENDING],
      steps: PENDING_STEPS,
    };
  return { kind: "refused", title: "El pago no se aprobó", text: [order.payment?.message ?? REFUSED], steps: [] };
}

function endedOutcome(order: Parameters<typeof outcomeOf>[0]): Outcome | null {
  const { payment, statusGlimmer } = order;
  const isCancelled = statusGlimmer === "Cancelado";
  const shown = { kind: "ended", steps: [] } as const;
  if (payment?.isOwed)
    return { ...shown, title: isCancelled ? CANCELLED : "Recibimos tu pago", text: [payment.message] };
  if (!isCancelled && !(holdOf(statusGlimmer) === "released" && isReturned(order))) return null;
  const { means, next } = statusLabel(order);
  return { ...shown, title: isCancelled ? CANCELLED : "Te devolvimos el dinero", text: [means, next] };
}

const CANCELLED = "Tu pedido está cancelado";

function approved(order: Parameters<typeof outcomeOf>[0]): Outcome {
  const shown = { kind: "approved", title: "Pago aprobado" } as const;
  const paid = `Pagaste ${chargedLabel(order)}.`;
  const isNew = order.statusGlimmer === "En Preparación" && !isFullyRefunded(order);
  if (isNew)
    return {
      ...shown,
      text: [paid, "¡Gracias! Te mandamos la confirmación por email."],
      steps: [
        "Preparamos tu pedido.",
        readyNotice(order),
        "Revisalo apenas lo recibas: si algo no está bien, escribinos.",
      ],
    };
  const { means, next } = statusLabel(order);
  return { ...shown, text: [paid, means, next], steps: [] };
}

const REFUSED = "El pago no se aprobó y no se te cobró nada.";

/** As `chargedLabel`; without the total of installments that the provider has not returned yet. */
function pendingLabel(order: Parameters<typeof outcomeOf>[0]): string {
  const { totalPaidAmount, transactionAmount, payment } = order;
  const isUnknown = payment !== null && payment.installments > 1 && totalPaidAmount === transactionAmount;
  return isUnknown ? `en ${payment.installments} cuotas el total que confirmaste` : chargedLabel(order);
}

/** Returns the charged total, with the cost of the installments and their number: "$ 203.651,5 en 3 cuotas". */
function chargedLabel({
  totalPaidAmount,
  payment,
}: Pick<Order, "totalPaidAmount"> & { payment: { installments: number } | null }): string {
  const { installments = 1 } = payment ?? {};
  return `${formatArs(toMinorUnits(totalPaidAmount))}${installments > 1 ? ` en ${installments} cuotas` : ""}`;
}
