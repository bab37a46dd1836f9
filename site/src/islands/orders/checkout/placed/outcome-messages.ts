import type { Order } from "#shop/orders/order.contract.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { isFullyRefunded, type RefundableOrder, statusLabel } from "#site/islands/orders/order-labels.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

export type OutcomeKind = "approved" | "pending" | "refused";

const PENDING = "Mercado Pago está validando tu pago. Puede demorar hasta 48 horas.";
const PENDING_NEXT =
  "Te avisamos por email apenas se confirme. No vuelvas a pagar: los productos están reservados para vos.";

/** Returns the result of an order's payment. Anything neither approved nor in process counts as refused. */
export function outcomeOf(
  order: Pick<Order, "status" | "statusGlimmer" | "shipping" | "totalPaidAmount"> & {
    payment: Pick<NonNullable<Order["payment"]>, "message" | "installments" | "isRefunded"> | null;
  },
): { kind: OutcomeKind; title: string; text: readonly string[] } {
  if (order.status === "approved")
    return {
      kind: "approved",
      title: "Pago aprobado",
      text: [`Pagaste ${chargedLabel(order)}.`, paidLabel(order), statusLabel(order).next],
    };
  if (order.status === "in_process")
    return {
      kind: "pending",
      title: "Pago pendiente",
      text: [PENDING, `Si se aprueba, pagás ${chargedLabel(order)}.`, PENDING_NEXT],
    };
  return { kind: "refused", title: "El pago no se aprobó", text: [order.payment?.message ?? REFUSED] };
}

const REFUSED = "El pago no se aprobó y no se te cobró nada.";

/** Returns the total charged to the card, including the financial cost. */
function chargedLabel({
  totalPaidAmount,
  payment,
}: Pick<Order, "totalPaidAmount"> & { payment: { installments: number } | null }): string {
  const { installments = 1 } = payment ?? {};
  return `${formatArs(toMinorUnits(totalPaidAmount))}${installments > 1 ? ` en ${installments} cuotas` : ""}`;
}

function paidLabel(order: RefundableOrder & Pick<Order, "shipping">): string {
  const isNew = order.statusGlimmer === "En Preparación" && !isFullyRefunded(order);
  return isNew ? "¡Gracias! Te mandamos la confirmación por email." : statusLabel(order).means;
}
