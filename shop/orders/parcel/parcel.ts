/** Orders that go in the parcel of another one. See docs/product-rules.md#orders-in-one-parcel */
import { holdOf, type OrderStatus } from "../order.ts";

/** The fields that `takesAnother` needs, of a stored order or of one of the API. */
interface FirstOrder {
  statusGlimmer: OrderStatus;
  /** Null if the order goes in its own parcel. */
  sentWith: object | null;
}

/** Whether another order of its buyer can go in this one's parcel: it is in preparation and goes in its own parcel. */
export function takesAnother({ statusGlimmer, sentWith }: FirstOrder): boolean {
  return statusGlimmer === "En Preparación" && sentWith === null;
}

/** The fields that `sharesParcel` needs of the other order, as an order names it. */
interface OtherOrder extends Pick<FirstOrder, "statusGlimmer"> {
  leftTogether: boolean;
}

/**
 * Whether an order and the first one of its parcel, or one that goes with it, share or shared a parcel: neither has ended
 * without a sale, and both are still in the shop or have left together. An order that was not paid when the first one left goes
 * in its own parcel.
 */
export function sharesParcel({ statusGlimmer }: Pick<FirstOrder, "statusGlimmer">, other: OtherOrder | null): boolean {
  if (!other || [statusGlimmer, other.statusGlimmer].some((status) => holdOf(status) === "released")) return false;
  if (isSent(statusGlimmer) !== isSent(other.statusGlimmer)) return false;
  return !isSent(statusGlimmer) || other.leftTogether;
}

/** Whether an order has left the shop. */
export const isSent = (status: OrderStatus): boolean => status === "Enviado" || status === "Recibido";

/** What the buyer reads about an order that goes in the parcel of another one. `number`: that of the other one. */
export function sentWithText(number: string): string {
  return `Va junto con tu pedido ${number}.`;
}
