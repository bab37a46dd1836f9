import { readOwnOrders } from "#db/orders/orders.ts";
import { heldUnits } from "#shop/orders/open-orders.ts";
import { holdOf, statusAt } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import type { PaymentContext } from "../request-context.ts";
import { changeOrder } from "./change-order.ts";

interface Release {
  userId: string;
  /** The administrator's id. */
  by: string;
  holdHours: number;
}

/** What was released. `left` orders changed meanwhile, or the provider has not decided their payment. */
interface Released {
  released: number;
  units: number;
  left: number;
}

/**
 * Cancels the unpaid orders of a person, each as an administrator's own move does it: with its units, its mail and its
 * entry in the activity log, after its open card payment is called off. Overdue orders are left to their expiry.
 */
export async function releaseOrders(context: PaymentContext, release: Release): Promise<Released> {
  const orders = await readOwnOrders(context.db, release.userId);
  const open = orders.filter((order) => holdOf(statusAt(order, context.nowMs)) === "held");
  const released: PlacedOrder[] = [];
  // One after the other: each is a write.
  for (const order of open) if (await cancel(context, release, order)) released.push(order);
  return {
    released: released.length,
    units: heldUnits(released.flatMap(({ lines }) => lines)),
    left: open.length - released.length,
  };
}

async function cancel(
  context: PaymentContext,
  { by, holdHours }: Release,
  { id: orderId, version }: PlacedOrder,
): Promise<boolean> {
  const seen = { status: undefined, statusDetail: undefined };
  const change = { orderId, by, to: "Cancelado" as const, seen, trackingNumber: undefined, version, holdHours };
  return (await changeOrder(context, change)).ok;
}
