import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { isFullyRefunded, readyNotice, statusLabel } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

export type OutcomeKind = "approved" | "pending" | "refused";

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

/** Returns the result of an order's payment. Anything neither approved nor in process counts as refused. */
export function outcomeOf(
  order: Pick<Order, "status" | "statusGlimmer" | "shipping" | "totalPaidAmount"> & {
    payment: Pick<NonNullable<Order["payment"]>, "message" | "installments" | "isRefunded"> | null;
  },
): Outcome {
  if (order.status === "approved") return approved(order);
  if (order.status === "in_process")
    return {
      kind: "pending",
      title: "Pago pendiente",
      text: [`Si se aprueba, pagás ${chargedLabel(order)}.`, PENDING],
      steps: PENDING_STEPS,
    };
  return { kind: "refused", title: "El pago no se aprobó", text: [order.payment?.message ?? REFUSED], steps: [] };
}

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

/** Returns the charged total, with the cost of the installments and their number: "$ 203.651,5 en 3 cuotas". */
function chargedLabel({
  totalPaidAmount,
  payment,
}: Pick<Order, "totalPaidAmount"> & { payment: { installments: number } | null }): string {
  const { installments = 1 } = payment ?? {};
  return `${formatArs(toMinorUnits(totalPaidAmount))}${installments > 1 ? ` en ${installments} cuotas` : ""}`;
}
