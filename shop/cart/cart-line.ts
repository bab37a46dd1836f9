/** One line of a cart: its key, its unit limit and its texts. See docs/product-rules.md#cart-lines */
import type { Category } from "../catalogue/categories.ts";

export const LINE_TYPES = ["milliliter", "smallDecant", "bigDecant"] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Millilitres of the decants. */
export const DECANT_ML = { smallDecant: 5, bigDecant: 10 } as const;

/** The key fields of a line. Adding the same item again increases the quantity of its line. */
export interface CartItemKey {
  perfumeId: string;
  /** Grams for balms; 5 or 10 for decants. */
  ml: number;
  type: LineType;
}

/** A stored line. Prices and names are not stored; every response reads them from the catalogue. */
export interface CartLine extends CartItemKey {
  id: string;
  quantity: number;
}

/** The key of a line: equal for the same item, different for different items. */
export function lineKey({ perfumeId, ml, type }: CartItemKey): string {
  return `${perfumeId}/${type}/${ml}`;
}

/** Maximum units of a `milliliter` line. docs/product-rules.md#units-per-line */
export const MAX_UNITS = 2;
/** Maximum units of a decant line. */
export const MAX_DECANT_UNITS = 99;

/** Maximum units of a line of this type. */
export function unitLimit(type: LineType): number {
  return type === "milliliter" ? MAX_UNITS : MAX_DECANT_UNITS;
}

/** Shown when a request is refused with `max_quantity`, or before it is sent. docs/product-rules.md#units-per-line */
export function maxUnitsWarning(type: LineType): string {
  return `El máximo de unidades por producto es ${unitLimit(type)}`;
}

/** The noun of a toast: "decant de 10ml", "decant de 5ml", "bálsamo" or "perfume". */
export function productNoun(type: LineType, category: Category): string {
  if (type === "bigDecant") return "decant de 10ml";
  if (type === "smallDecant") return "decant de 5ml";
  return category === "balsamo" ? "bálsamo" : "perfume";
}

/** The toast after adding. docs/product-rules.md#cart-messages */
export function addedToast(type: LineType, category: Category, productName: string): string {
  return `${productNoun(type, category)} ${productName} se ha agregado al carrito`;
}

/** The toast after removing a line. docs/product-rules.md#cart-messages */
export function removedToast(productName: string): string {
  return `${productName} se ha eliminado del carrito`;
}
