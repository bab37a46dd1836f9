/** The search of the order that a movement of a statement pays. */
import { searchTerms } from "../../orders/order-filters.ts";
import { formatArs } from "../../pricing/money.ts";
import { matches } from "../../text.ts";
import type { AwaitingOrder } from "./statement-matching.ts";

/** Whether an order has every word of a search in its number, name or DNI, or as its total. An empty search finds all. */
export function isFound({ number, firstName, lastName, dni, totalCentavos }: AwaitingOrder, search: string): boolean {
  return searchTerms(search).every(
    ({ text, digits, amount }) =>
      matches(text, number, firstName, lastName, dni, formatArs(totalCentavos)) ||
      (digits !== null && dni.includes(digits)) ||
      (amount !== null && amount.from <= totalCentavos && totalCentavos <= amount.to),
  );
}
