/** Orders that go in the parcel of another one. See docs/product-rules.md#orders-in-one-parcel */
import type { OrderStatus } from "../order.ts";

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

/** What the buyer reads about an order that goes in the parcel of another one. `number`: that of the other one. */
export function sentWithText(number: string): string {
  return `Va junto con tu pedido ${number}.`;
}
