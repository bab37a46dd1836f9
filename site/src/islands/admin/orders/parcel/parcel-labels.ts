/** Texts about orders that go in one parcel, for administrators. */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { holdOf } from "#shop/orders/order.ts";

type Parcel = Pick<AdminOrder, "_id" | "number" | "statusGlimmer" | "sentWith" | "sentTogether">;
type ParcelOrder = Parcel["sentTogether"][number];

/** Whether an order still goes with others: it was not cancelled, rejected or overdue. */
export const isComing = ({ statusGlimmer }: Pick<ParcelOrder, "statusGlimmer">): boolean =>
  holdOf(statusGlimmer) !== "released";

/** The paid orders in the parcel of this one, which can move to Enviado with it. */
export const paidAlong = ({ sentTogether }: Pick<Parcel, "sentTogether">): ParcelOrder[] =>
  sentTogether.filter(({ statusGlimmer }) => statusGlimmer === "En Preparación");

/** Returns the numbers of the orders that go in the parcel of this one and are not paid: "A-1 y A-2"; empty without one. */
export function unpaidLabel({ sentTogether }: Pick<Parcel, "sentTogether">): string {
  return numbersLabel(sentTogether.filter(({ statusGlimmer }) => holdOf(statusGlimmer) === "held"));
}

export function numbersLabel(orders: readonly Pick<ParcelOrder, "number">[]): string {
  return new Intl.ListFormat("es-AR").format(orders.map(({ number }) => number));
}

/** Returns the orders that share the parcel with this one and that the response names; none for a parcel of its own. */
function othersOf({ sentWith, sentTogether }: Pick<Parcel, "sentWith" | "sentTogether">): ParcelOrder[] {
  return [...(sentWith ? [sentWith] : []), ...sentTogether].filter(isComing);
}

/** Returns the number of the order in whose parcel an unsent order goes; empty without one. */
export function numberOfFirst({ statusGlimmer, sentWith }: Pick<Parcel, "statusGlimmer" | "sentWith">): string {
  const isHere = statusGlimmer === "En Preparación" || holdOf(statusGlimmer) === "held";
  return isHere && sentWith && isComing(sentWith) ? sentWith.number : "";
}

/** Returns which orders share the parcel: "Va junto con A-10482"; empty for a parcel of its own. */
export function parcelLabel(order: Pick<Parcel, "sentWith" | "sentTogether">): string {
  const others = othersOf(order);
  return others.length === 0 ? "" : `Va junto con ${numbersLabel(others)}`;
}

/** Returns the number by which the picking list names an order: "A-10483 (con A-10482)". */
export function pickingNumber({ number, sentWith }: Pick<Parcel, "number" | "sentWith">): string {
  return sentWith && isComing(sentWith) ? `${number} (con ${sentWith.number})` : number;
}

/** Returns one order for the label of each parcel: the one whose parcel it is, or else the first in `orders` that joins it. */
export function labelled<Order extends Parcel>(orders: readonly Order[]): Order[] {
  const parcelOf = ({ _id, sentWith }: Order) => (sentWith && isComing(sentWith) ? sentWith._id : _id);
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
export function labelNumbers({ number, sentWith, sentTogether }: Parcel): string {
  const paid = [...(sentWith ? [sentWith] : []), ...sentTogether].filter(
    (one) => holdOf(one.statusGlimmer) === "committed",
  );
  return [number, ...paid.map((one) => one.number)].toSorted().join(" + ");
}
