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

/**
 * Whether an order goes, or went, in the parcel of its first one: neither has ended without a sale, and both are still here or
 * both were sent. An order that was not paid when the first one left goes in its own parcel.
 */
export function sharesParcel(
  { statusGlimmer }: Pick<FirstOrder, "statusGlimmer">,
  first: Pick<FirstOrder, "statusGlimmer"> | null,
): boolean {
  if (!first || [statusGlimmer, first.statusGlimmer].some((status) => holdOf(status) === "released")) return false;
  return isSent(statusGlimmer) === isSent(first.statusGlimmer);
}

/** Whether an order has left the shop. */
export const isSent = (status: OrderStatus): boolean => status === "Enviado" || status === "Recibido";

/** What the buyer reads about an order that goes in the parcel of another one. `number`: that of the other one. */
export function sentWithText(number: string): string {
  return `Va junto con tu pedido ${number}.`;
}
