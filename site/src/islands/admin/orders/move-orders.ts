/** Moves several orders, one after the other: each is a write of its own, which may be refused. */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import type { OrderStatus } from "#shop/orders/order.ts";
import { changeOrder, readAnyOrder } from "#site/api/admin-orders.ts";

interface MoveFailure {
  /** As read again after the failure. */
  order: AdminOrder;
  message: string;
}

type Change = Omit<Parameters<typeof changeOrder>[1], "version">;
type MoveResponse = Awaited<ReturnType<typeof changeOrder>>;

/**
 * Sends a change of each order with the version that was seen, and returns the failures by order id. `onProgress` receives the
 * position, from 1, of the change that is being sent. An order that fails is read again (`read`): for the version of the next
 * attempt, and because a change whose response was lost may be applied.
 */
export async function moveOrders(
  orders: readonly AdminOrder[],
  change: Change | ((order: AdminOrder) => Change),
  onProgress: (sent: number) => void,
  read: (order: AdminOrder) => Promise<AdminOrder>,
): Promise<ReadonlyMap<string, MoveFailure>> {
  const failures = new Map<string, MoveFailure>();
  for (const [index, order] of orders.entries()) {
    onProgress(index + 1);
    const sent = typeof change === "function" ? change(order) : change;
    const response = await changeOrder(order._id, { ...sent, version: order.version });
    const now = response.ok ? undefined : await read(order);
    const { statusGlimmer: from } = order;
    const result = moveResult(response, { from, to: sent.statusGlimmer ?? from }, now);
    if (result.ok) continue;
    failures.set(order._id, { order: now ?? order, message: result.message || "Sin respuesta. Probá de nuevo." });
  }
  return failures;
}

/** Reads an order again; the same order if that fails. */
export async function readAgain(adminId: string, order: AdminOrder): Promise<AdminOrder> {
  const response = await readAnyOrder(adminId, order._id);
  return response.ok ? response.body.order : order;
}

/**
 * Returns the result of a move. A move without a response is done if the order, read again, has the requested status `to`. If
 * it has left `from` for another one, the message says where it is now.
 */
export function moveResult(
  response: MoveResponse,
  { from, to }: Readonly<Record<"from" | "to", OrderStatus>>,
  now: AdminOrder | undefined,
): MoveResponse {
  if (response.ok || response.message || !now || now.statusGlimmer === from) return response;
  if (now.statusGlimmer === to) return { ok: true, status: 200, body: { updatedOrder: now } };
  return { ...response, message: `No hubo respuesta. El pedido ahora está en ${now.statusGlimmer}.` };
}
