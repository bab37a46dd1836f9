/** Orders that go in the parcel of another one. See docs/product-rules.md#orders-in-one-parcel */
import type { OrderStatus } from "../order.ts";

/** What decides whether an order takes another one along, as stored or as the API has it. */
interface FirstOrder {
  statusGlimmer: OrderStatus;
  /** Any value of an order that goes in another's parcel itself. */
  sentWith: object | null;
}

/** Whether another order of the same person can go in the parcel of this one: it is paid, still here, and goes in its own. */
export function takesAnother({ statusGlimmer, sentWith }: FirstOrder): boolean {
  return statusGlimmer === "En Preparación" && sentWith === null;
}

/** What the buyer reads about an order that goes in the parcel of another one, by the number of that one. */
export function sentWithText(number: string): string {
  return `Va junto con tu pedido ${number}.`;
}
