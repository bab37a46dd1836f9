import type { CartItem } from "#shop/cart/cart.contract.ts";
import { fromWire } from "#shop/decimal.ts";

/** Returns the valid lines of a stored cart. Storage is untrusted: malformed lines are ignored. */
export function linesIn(cart: unknown): CartItem[] {
  return Array.isArray(cart) ? cart.filter(isLine) : [];
}

const TEXTS = ["_id", "perfume", "productName", "brand", "image", "type", "category"] as const;

function isLine(line: unknown): line is CartItem {
  const fields: Record<string, unknown> = { ...Object(line) };
  const { priceArs, transferArs, quantity } = fields;
  const hasTexts = TEXTS.every((name) => typeof fields[name] === "string");
  return hasTexts && isPesos(priceArs) && (transferArs === null || isPesos(transferArs)) && Number.isInteger(quantity);
}

function isPesos(value: unknown): boolean {
  return typeof value === "number" && fromWire(value).ok;
}

/** Returns the size of a line: "100 ml", "40 gr", "Decant 5 ml". */
export function sizeLabel({ type, ml, category }: Pick<CartItem, "type" | "ml" | "category">): string {
  if (type !== "milliliter") return `Decant ${ml} ml`;
  return `${ml} ${category === "balsamo" ? "gr" : "ml"}`;
}

/** Returns "1 unidad", "3 unidades". */
export function unitsLabel(units: number): string {
  return units === 1 ? "1 unidad" : `${units} unidades`;
}
