/** Tracking numbers that are typed for several orders (*Marcar enviados*). */
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";

type Numbered = Pick<AdminOrder, "_id" | "numShipping">;

/** The texts of fields that were edited, by order id. The other fields show the stored number. */
export type TypedNumbers = Readonly<Record<string, string>>;

/** Returns the number in the field of an order: the typed one, or else that of the order as it was last read. */
export function numberIn(typed: TypedNumbers, { _id, numShipping }: Numbered): string {
  return typed[_id] ?? numShipping;
}

/**
 * Returns the change of an order's number, also to none; nothing if the field shows what was last read, so that the order keeps
 * what another administrator has saved meanwhile.
 */
export function changedNumber(typed: TypedNumbers, order: Numbered): { numShipping?: string } {
  const numShipping = numberIn(typed, order).trim();
  return numShipping === order.numShipping ? {} : { numShipping };
}

/** Adds the texts of fields. A field that shows the order's own number again counts as not edited. */
export function withNumbers(typed: TypedNumbers, read: TypedNumbers, orders: readonly Numbered[]): TypedNumbers {
  const isOwn = (id: string, text: string) => orders.some(({ _id, numShipping }) => _id === id && numShipping === text);
  return Object.fromEntries(Object.entries({ ...typed, ...read }).filter(([id, text]) => !isOwn(id, text)));
}
