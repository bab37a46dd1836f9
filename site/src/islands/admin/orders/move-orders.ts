/** Moves several orders, one after the other: each is a write of its own, which may be refused. */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { changeOrder } from "#site/api/admin-orders.ts";

export interface MoveFailure {
  order: AdminOrder;
  message: string;
}

type Change = Omit<Parameters<typeof changeOrder>[1], "version">;

/**
 * Sends a change of each order with the version that was seen, and returns the failures by order id. `onProgress` receives the
 * position, from 1, of the change that is being sent.
 */
export async function moveOrders(
  orders: readonly AdminOrder[],
  change: Change | ((order: AdminOrder) => Change),
  onProgress: (sent: number) => void,
): Promise<ReadonlyMap<string, MoveFailure>> {
  const failures = new Map<string, MoveFailure>();
  for (const [index, order] of orders.entries()) {
    onProgress(index + 1);
    const sent = typeof change === "function" ? change(order) : change;
    const response = await changeOrder(order._id, { ...sent, version: order.version });
    if (!response.ok) failures.set(order._id, { order, message: response.message || "Sin respuesta. Probá de nuevo." });
  }
  return failures;
}
