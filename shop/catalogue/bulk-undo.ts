/** Undo of a bulk change: reverts perfumes whose fields have not changed since. */

import { fromWire } from "../decimal.ts";
import { CATEGORIES } from "./catalogue.ts";
import { type FieldChange, type FieldValue, fieldValue, type Product, type ProductSize } from "./product.ts";

/**
 * Reverts these changes of a perfume. Returns null when one of the fields has another value by now. Throws on a field that
 * no bulk change writes: the log is corrupt.
 */
export function undoChanges(product: Product, changes: readonly FieldChange[]): Product | null {
  if (changes.some(({ size, field, to }) => fieldValue(product, size, field) !== to)) return null;
  const own = changes.filter(({ size }) => size === null).map(({ field, from }) => ownField(field, from));
  const sizes = product.sizes.map((size): ProductSize => {
    const ofSize = changes.filter((change) => change.size === size.id);
    return Object.assign({ ...size }, ...ofSize.map(({ field, from }) => sizeField(field, from)));
  });
  return Object.assign({ ...product, sizes }, ...own);
}

function ownField(field: string, value: FieldValue): Partial<Product> {
  switch (field) {
    case "category":
      return { category: CATEGORIES.find((category) => category === value) ?? malformed(field) };
    case "status":
      return { active: flag(value) };
    case "soon":
      return { soon: flag(value) };
    case "priceBigDecant":
      return { bigDecantUsdCents: hundredthsOrNull(value) };
    case "priceSmallDecant":
      return { smallDecantUsdCents: hundredthsOrNull(value) };
    default:
      return malformed(field);
  }
}

function sizeField(field: string, value: FieldValue): Partial<ProductSize> {
  switch (field) {
    case "price":
      return { priceUsdCents: hundredths(value) };
    case "priceInInstallments":
      return { installmentUsdCents: hundredthsOrNull(value) };
    case "numberOfInstallments":
      return { numberOfInstallments: Number(value) };
    case "forSale":
      return { forSale: flag(value) };
    case "percentageForSale":
      return { percentageForSaleBp: hundredths(value) };
    case "priceForSale":
      return { priceForSaleUsdCents: hundredthsOrNull(value) };
    case "priceInInstallmentsForSale":
      return { installmentForSaleUsdCents: hundredthsOrNull(value) };
    default:
      return malformed(field);
  }
}

function flag(value: FieldValue): boolean {
  return value === true;
}

function hundredthsOrNull(value: FieldValue): number | null {
  return value === null ? null : hundredths(value);
}

function hundredths(value: FieldValue): number {
  const read = fromWire(String(value));
  return read.ok ? read.value : malformed(String(value));
}

function malformed(what: string): never {
  throw new TypeError(`no change of many perfumes is undone by ${what}`);
}
