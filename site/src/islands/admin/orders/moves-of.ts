import type { AdminOrder } from "#shop/orders/order.contract.ts";

/** One thing that happened to an order, in the shop's words. */
export interface Move {
  at: string;
  words: string;
  /** Who did it. */
  by: string;
}

type Moved = Pick<AdminOrder, "history" | "statusGlimmer" | "expiresAt" | "shipping" | "user">;

/**
 * What happened to an order, the oldest first. `names` of the people of the shop by their ids. One whose time has passed says
 * so, stored or not.
 */
export function movesOf(order: Moved, names: ReadonlyMap<string, string>): Move[] {
  const { history, statusGlimmer, expiresAt, user } = order;
  const isUntold = statusGlimmer === "Orden Vencida" && history.at(-1)?.to !== "Orden Vencida";
  const over = isUntold && expiresAt ? [{ at: expiresAt, from: "", to: "Orden Vencida", by: "cron" }] : [];
  return [...history, ...over].map(({ at, from, to, by }) => ({
    at,
    words: from === null ? "Pedido hecho" : wordsOf(to, order.shipping),
    by: by === user._id ? MOVERS.buyer : (MOVERS[by] ?? names.get(by) ?? "alguien de la tienda"),
  }));
}

const MOVERS: Readonly<Record<string, string>> & { buyer: string } = {
  buyer: "quien compró",
  cron: "por el plazo",
  provider: "Mercado Pago",
};

function wordsOf(to: string, isSent: boolean): string {
  if (to === "Enviado") return isSent ? "Despachado" : "Listo para retirar";
  return to;
}
