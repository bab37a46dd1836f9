import type { Order } from "#shop/contract/order.ts";
import { type GivenBack, isGivenBack, statusWords } from "#site/islands/orders/order-words.ts";

export type OutcomeKind = "approved" | "pending" | "refused";

export interface Outcome {
  kind: OutcomeKind;
  title: string;
  words: readonly string[];
}

const PENDING = [
  "Mercado Pago está validando tu pago. Puede demorar hasta 48 horas.",
  "Te avisamos por email apenas se confirme. No vuelvas a pagar: los productos están reservados para vos.",
];

/** What is said of a payment by its order: anything that is neither approved nor under way was refused. */
export function outcomeOf(
  order: Pick<Order, "status" | "statusGlimmer" | "shipping"> & {
    payment: { message: string; isRefunded: boolean } | null;
  },
): Outcome {
  if (order.status === "approved")
    return { kind: "approved", title: "Pago aprobado", words: [paidWords(order), statusWords(order).next] };
  if (order.status === "in_process") return { kind: "pending", title: "Pago pendiente", words: PENDING };
  return { kind: "refused", title: "No pudimos cobrar tu pago", words: [order.payment?.message ?? REFUSED] };
}

const REFUSED = "El pago no se aprobó y no se te cobró nada.";

function paidWords(order: GivenBack & Pick<Order, "shipping">): string {
  const isNew = order.statusGlimmer === "En Preparación" && !isGivenBack(order);
  return isNew ? "¡Gracias! Te mandamos la confirmación por email." : statusWords(order).means;
}
