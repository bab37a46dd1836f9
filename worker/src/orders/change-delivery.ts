import { readAccountView } from "#db/accounts/accounts.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOwnOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { readSettings } from "#db/settings/settings.ts";
import { write } from "#db/write.ts";
import { type ChosenDestination, changedDestination } from "#shop/orders/delivery-change.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { staleOrder } from "./change-order.ts";

/** A buyer's change of where their order goes. */
export interface DeliveryChange {
  userId: string;
  orderId: string;
  chosen: ChosenDestination;
  /** The version the buyer saw. */
  version: number;
}

export type DeliveryChanged =
  | { ok: true; order: PlacedOrder }
  | (Refused<"order_stale" | "delivery_not_changeable"> & { fresh: PlacedOrder })
  | Refused<"not_found" | "invalid_fields">;

/**
 * Sends a buyer's order to another address, or moves its pickup to another showroom
 * (docs/product-rules.md#delivery-changed-by-the-buyer). The order keeps a copy of the address. Refuses
 * `delivery_not_changeable` and `order_stale` with the order as it is now.
 */
export async function changeDelivery(context: RequestContext, change: DeliveryChange): Promise<DeliveryChanged> {
  const { db, nowMs } = context;
  const { userId, orderId, chosen, version } = change;
  const [found, view, settings] = await Promise.all([
    findOwnOrder(db, userId, orderId),
    readAccountView(db, userId),
    readSettings(db),
  ]);
  if (!found || !view) return refuse({ code: "not_found" });
  const places = { addresses: view.account.addresses, showrooms: settings.showrooms, table: settings };
  const changed = changedDestination(found, chosen, places, nowMs);
  if (!changed.ok) {
    const { refusal } = changed;
    return refusal.code === "invalid_fields" ? refuse(refusal) : { ...refuse(refusal), fresh: found };
  }
  if (version !== found.version) return staleOrder(found);
  const { destination } = changed;
  const update = { orderId, version, move: null, by: "buyer", nowMs };
  const written = await write(db, [moveOrder({ ...update, destination }), selectOrder({ orderId })]);
  if (written.ok) return { ok: true, order: orderIn(written.results) };
  if (written.refusal.code !== "order_version")
    throw new Error(`a change of a delivery was refused by the database: ${written.refusal.code}`);
  // Another write was first. The order has another version by then, so the repeated call refuses with the current order.
  return changeDelivery(context, change);
}
