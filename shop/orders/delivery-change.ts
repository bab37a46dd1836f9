/** How a buyer changes the destination of a placed order. See docs/product-rules.md#delivery-changed-by-the-buyer */
import { type Address, type AddressFields, addressWith } from "../accounts/address.ts";
import { type DeliveryTable, zoneOf } from "../pricing/shipping.ts";
import { type Refused, refuse } from "../refusal.ts";
import type { Showroom } from "../settings/settings.ts";
import { type Expiring, holdOf, type OrderStatus, statusAt } from "./order.ts";
import type { PlacedOrder } from "./placed-order.ts";

/** Where an order goes. `address` is a copy of an address, null on pickup. `pickup` is a showroom's key, or null. */
export type Destination = Pick<PlacedOrder, "address" | "pickup">;

/** The buyer's choice: the id of one of their addresses, or a showroom's key. */
export interface ChosenDestination {
  address?: string | undefined;
  pickup?: string | undefined;
}

interface KnownPlaces {
  /** The buyer's addresses. */
  addresses: readonly Address[];
  showrooms: readonly Pick<Showroom, "key">[];
  /** The shop's delivery zones. */
  table: DeliveryTable;
}

type Changed = { ok: true; destination: Destination } | Refused<"delivery_not_changeable" | "invalid_fields">;

/** The fields that `canChangeDelivery` needs, of a stored order or of one of the API. */
interface ChangingOrder {
  statusGlimmer: OrderStatus;
  /** Null if the order goes in its own parcel. */
  sentWith: object | null;
  sentTogether: readonly object[];
}

/**
 * Whether the buyer may change where an order goes: it still holds its units, so the shop has not begun to prepare it, and
 * it shares no parcel. Pass the state of `statusAt`, which is Orden Vencida as soon as the hold has expired.
 */
export function canChangeDelivery({ statusGlimmer, sentWith, sentTogether }: ChangingOrder): boolean {
  return holdOf(statusGlimmer) === "held" && sentWith === null && sentTogether.length === 0;
}

/**
 * Returns where the order goes after the change. Refuses `delivery_not_changeable` once the order has left its unpaid state
 * or is overdue, and for an order that shares its parcel. Refuses `invalid_fields` for an unknown address or showroom, for an
 * address in another delivery zone, and for a switch between home delivery and pickup.
 */
export function changedDestination(
  order: Expiring & ChangingOrder & Pick<PlacedOrder, "shipping" | "address">,
  chosen: ChosenDestination,
  places: KnownPlaces,
  nowMs: number,
): Changed {
  if (!canChangeDelivery({ ...order, statusGlimmer: statusAt(order, nowMs) }))
    return refuse({ code: "delivery_not_changeable" });
  return order.shipping ? toAddress(order.address, chosen, places) : toShowroom(chosen, places);
}

/** The shipping cost of an order never changes. A switch to pickup or to another zone could change it. */
function toAddress(
  from: AddressFields | null,
  { address: id, pickup }: ChosenDestination,
  { addresses, table }: KnownPlaces,
): Changed {
  if (pickup !== undefined) return invalid("pickup", "Para pasar de envío a retiro, escribinos");
  const address = addresses.find((one) => one.id === id);
  if (!address) return invalid("address", "Por favor, selecciona una dirección");
  // Compares by the present zones: the zone that the order stores may have been renamed or repriced since.
  if (zoneOf(address, table) !== zoneOf(from, table))
    return invalid("address", "Esa dirección es de otra zona de envío: escribinos");
  return { ok: true, destination: { address: addressWith((name) => address[name]), pickup: null } };
}

/** Pickup is free at every showroom. A switch to home delivery could change the shipping cost. */
function toShowroom({ address, pickup: key }: ChosenDestination, { showrooms }: KnownPlaces): Changed {
  if (address !== undefined) return invalid("address", "Para pasar de retiro a envío, escribinos");
  const showroom = showrooms.find((one) => one.key === key);
  if (!showroom) return invalid("pickup", "Elegí uno de nuestros showrooms");
  return { ok: true, destination: { address: null, pickup: showroom.key } };
}

function invalid(field: keyof ChosenDestination, message: string): Refused<"invalid_fields"> {
  return refuse({ code: "invalid_fields", fields: { [field]: [message] } });
}
