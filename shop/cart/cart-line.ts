/** One line of a cart: what names it, how many of it, and how it is called (rules, Cart). */
import type { Category } from "../catalogue/catalogue.ts";

export const LINE_TYPES = ["milliliter", "smallDecant", "bigDecant"] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Millilitres of the decants (specification 9). */
export const DECANT_ML = { smallDecant: 5, bigDecant: 10 } as const;

/** What makes two lines the same: adding the same thing again adds up. */
export interface LineThing {
  perfumeId: string;
  /** Grams for balms; 5 or 10 for decants. */
  ml: number;
  type: LineType;
}

/** A line as it is stored. Prices and names are read from the catalogue on every answer, never kept here. */
export interface CartLine extends LineThing {
  id: string;
  quantity: number;
}

/** The key of a line: equal for equal things, different for any two that differ. */
export function lineKey({ perfumeId, ml, type }: LineThing): string {
  return `${perfumeId}/${type}/${ml}`;
}

/** Units of one `milliliter` line a person may buy (specification 5, Cart). */
export const MAX_UNITS = 2;
/** Units of one decant line: our only bound on them. */
export const MAX_DECANT_UNITS = 99;

/** Most units of a line of this type. */
export function unitLimit(type: LineType): number {
  return type === "milliliter" ? MAX_UNITS : MAX_DECANT_UNITS;
}

/** Shown when `max_quantity` is refused, and before asking (specification 5, Cart). */
export const MAX_UNITS_WARNING = "El máximo de unidades por producto es 2";

/** What a line is called in a toast: "decant de 10ml", "decant de 5ml", "bálsamo" or "perfume". */
export function describeThing(type: LineType, category: Category): string {
  if (type === "bigDecant") return "decant de 10ml";
  if (type === "smallDecant") return "decant de 5ml";
  return category === "balsamo" ? "bálsamo" : "perfume";
}

/** The toast after adding (rules, Words people see). */
export function addedToast(type: LineType, category: Category, productName: string): string {
  return `${describeThing(type, category)} ${productName} se ha agregado al carrito`;
}

/** The toast after taking a line out (specification 8, Cart). */
export function removedToast(productName: string): string {
  return `${productName} se ha eliminado del carrito`;
}
