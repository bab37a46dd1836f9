import { adminMove } from "#shop/orders/order-move.ts";
import type { OrderStatus } from "#shop/orders/order-state.ts";
import type { OrderStockEvent } from "#shop/stock/stock.ts";

const EFFECTS: Readonly<Record<OrderStockEvent, string>> = {
  hold: "Vuelve a reservar sus unidades, si todavía hay stock.",
  commit: "Sus unidades pasan de reservadas a vendidas.",
  release: "Sus unidades vuelven a la venta.",
  return: "Sus unidades vendidas vuelven al stock.",
  reopen: "Sus unidades vendidas vuelven a estar reservadas.",
  resell: "Vuelve a tomar sus unidades como vendidas, si todavía hay stock.",
};

/** What moving an order does to its units, before it is done (rules, Orders). */
export function effectWords(from: OrderStatus, to: OrderStatus): string {
  const event = adminMove(from, to)?.stockEvent;
  return event ? EFFECTS[event] : "El stock queda como está.";
}
