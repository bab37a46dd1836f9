/** SQL conditions on orders that share a parcel (`sharesParcel` in shop/orders/parcel/parcel.ts). */
import { type SQL, sql } from "drizzle-orm";
import { orderHistory } from "./tables.ts";

/** Condition: an order with this status has left the shop. */
export const isSent = (status: SQL) => sql`(${status} in ('Enviado', 'Recibido'))`;

/** Condition on the ids of two sent orders: they left together, because one batch moved both. */
export const leftTogether = (one: SQL, other: SQL) => sql`coalesce(${leftAtMs(one)} = ${leftAtMs(other)}, 0)`;

/** The time at which an order last left the shop. Moves between Enviado and Recibido do not count. */
function leftAtMs(orderId: SQL): SQL {
  const isLeaving = sql`${isSent(sql`moves.to_status`)} and not ${isSent(sql`coalesce(moves.from_status, '')`)}`;
  return sql`(select max(moves.at_ms) from ${orderHistory} moves where moves.order_id = ${orderId} and ${isLeaving})`;
}
