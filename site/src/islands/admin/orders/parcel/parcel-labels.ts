/** Texts about orders that go in one parcel, for administrators. */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";
import { sharesParcel } from "#shop/orders/parcel/parcel.ts";

type Parcel = Pick<AdminOrder, "_id" | "number" | "statusGlimmer" | "sentWith" | "sentTogether">;
type ParcelOrder = Parcel["sentTogether"][number];

/** Whether an order still goes with others: it was not cancelled, rejected or overdue. */
export const isComing = ({ statusGlimmer }: Pick<ParcelOrder, "statusGlimmer">): boolean =>
  holdOf(statusGlimmer) !== "released";

/** The paid orders that still share the parcel of this one, and can move to Enviado with it. */
export const paidAlong = (order: Pick<Parcel, "statusGlimmer" | "sentTogether">): ParcelOrder[] =>
  order.sentTogether.filter((other) => other.statusGlimmer === "En Preparación" && sharesParcel(order, other));

/**
 * Returns the orders that move to Enviado with this one, with the newest versions that were seen: the paid ones of its parcel,
 * and those of `chosen`, which may have been paid since this one was read.
 */
export function togetherOf(
  order: Pick<Parcel, "_id" | "statusGlimmer" | "sentTogether">,
  chosen: readonly SeenOrder[] = [],
) {
  const also = chosen.filter(({ sentWith }) => sentWith?._id === order._id);
  const oldestFirst = [...paidAlong(order), ...also].toSorted((one, other) => one.version - other.version);
  const versions = new Map(oldestFirst.map(({ _id, version }) => [_id, version]));
  return [...versions].map(([id, version]) => ({ order: id, version }));
}

type SeenOrder = Pick<AdminOrder, "_id" | "sentWith" | "version">;

/** Returns the numbers of the orders that share the parcel of this one and are not paid: "A-1 y A-2"; empty without one. */
export function unpaidLabel(order: Pick<Parcel, "statusGlimmer" | "sentTogether">): string {
  const isUnpaid = (other: ParcelOrder) => holdOf(other.statusGlimmer) === "held" && sharesParcel(order, other);
  return numbersLabel(order.sentTogether.filter(isUnpaid));
}

export function numbersLabel(orders: readonly Pick<ParcelOrder, "number">[]): string {
  return new Intl.ListFormat("es-AR").format(orders.map(({ number }) => number));
}

type Shared = Pick<Parcel, "statusGlimmer" | "sentWith" | "sentTogether">;

/** Returns the orders that share the parcel with this one and that the response names; none for a parcel of its own. */
function othersOf(order: Shared): ParcelOrder[] {
  const { sentWith, sentTogether } = order;
  return [
    ...(sentWith && sharesParcel(order, sentWith) ? [sentWith] : []),
    ...sentTogether.filter((other) => sharesParcel(order, other)),
  ];
}

/** Returns the number of the order in whose parcel an unsent order goes; empty without one. */
export function numberOfFirst({ statusGlimmer, sentWith }: Pick<Parcel, "statusGlimmer" | "sentWith">): string {
  const isHere = statusGlimmer === "En Preparación" || holdOf(statusGlimmer) === "held";
  return isHere && sentWith && sharesParcel({ statusGlimmer }, sentWith) ? sentWith.number : "";
}

/** Returns which orders share the parcel: "Va junto con A-10482"; empty for a parcel of its own. */
export function parcelLabel(order: Shared): string {
  const others = othersOf(order);
  return others.length === 0 ? "" : `Va junto con ${numbersLabel(others)}`;
}

/** Returns the number by which the picking list names an order: "A-10483 (con A-10482)". */
export function pickingNumber(order: Pick<Parcel, "number" | "statusGlimmer" | "sentWith">): string {
  const { number, sentWith } = order;
  return sentWith && sharesParcel(order, sentWith) ? `${number} (con ${sentWith.number})` : number;
}

/** Returns one order for the label of each parcel: the one whose parcel it is, or else the first in `orders` that joins it. */
export function labelled<Order extends Parcel>(orders: readonly Order[]): Order[] {
  const parcelOf = (order: Order) =>
    order.sentWith && sharesParcel(order, order.sentWith) ? order.sentWith._id : order._id;
  const firsts = new Set(orders.map(({ _id }) => _id));
  const seen = new Set<string>();
  return orders.filter((order) => {
    const parcel = parcelOf(order);
    if (parcel !== order._id && (firsts.has(parcel) || seen.has(parcel))) return false;
    seen.add(parcel);
    return true;
  });
}

/** Returns the numbers on the label of a parcel, "A-10482 + A-10483": of this order and of the paid ones that go with it. */
export function labelNumbers(order: Parcel): string {
  const paid = othersOf(order).filter(({ statusGlimmer }) => holdOf(statusGlimmer) === "committed");
  return [order.number, ...paid.map(({ number }) => number)].toSorted().join(" + ");
}
