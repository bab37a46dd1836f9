/** A perfume for administrators: entered values and every counter. */
import { type FieldValue, type ValuesOf, valuesOf, wireValues } from "../fields.ts";
import { effectivePromotion, ownPromotion } from "../pricing/dated-promotions.ts";
import type { Locations, StockCounters } from "../stock/stock.ts";
import type { Perfume, Size } from "./catalogue.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, PERFUME_FIELDS, PRICE_FIELDS, SIZE_FIELDS, SUPPLY_FIELDS } from "./fields.ts";

/** A size as entered, with its counters. Prices that a flag disables are kept. */
export interface ProductSize extends ValuesOf<typeof SIZE_FIELDS> {
  id: string;
  /** 0 until it is stored. */
  key: number;
  counters: StockCounters;
  locations: Locations;
  /** The largest percentage of the running dated promotions that include the size; 0 without one. */
  datedBp?: number;
}

export interface Product extends Omit<Perfume, "sizes"> {
  sizes: ProductSize[];
}

/** Converts to the shoppers' view, with the dated promotions. */
export function asPerfume(product: Product): Perfume {
  const sizes = product.sizes.map((entered) => {
    const size = asSize(entered);
    return { ...size, promotion: effectivePromotion(size, entered.datedBp ?? 0) };
  });
  return { ...product, sizes };
}

/** Converts a size for price computations, with its own promotion only. */
export function asSize(size: ProductSize): Size {
  const { id, key, counters } = size;
  return { id, key, stock: counters.stock, ...valuesOf(PRICE_FIELDS, size), promotion: ownPromotion(size) };
}

/** A changed field of the perfume (`size` and `ml` null) or of one of its sizes. */
export interface FieldChange {
  field: string;
  /** The size's id. */
  size: string | null;
  ml: number | null;
  from: FieldValue;
  to: FieldValue;
}

type WireFields = Readonly<Record<string, FieldValue>>;

/** The changed fields; `before` is null for a new perfume. Added and removed sizes are listed field by field. */
export function changesBetween(before: Product | null, after: Product): FieldChange[] {
  const own = differences(before && ownFields(before), ownFields(after)).map(({ field, ...values }) => {
    return { field, size: null, ml: null, ...values };
  });
  const sizes = new Map([...(before?.sizes ?? []), ...after.sizes].map((size) => [size.id, size]));
  const ofSizes = [...sizes.values()].flatMap(({ id, ml }) =>
    differences(fieldsOfSize(before, id), fieldsOfSize(after, id)).map(({ field, ...values }) => {
      return { field, size: id, ml, ...values };
    }),
  );
  return [...own, ...ofSizes];
}

function differences(
  before: WireFields | null,
  after: WireFields | null,
): Pick<FieldChange, "field" | "from" | "to">[] {
  const names = Object.keys({ ...before, ...after });
  return names.flatMap((field) => {
    const [from = null, to = null] = [before?.[field], after?.[field]];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Returns a field of the perfume or of one of its sizes; undefined when the size or field does not exist. */
export function fieldValue(product: Product, size: string | null, field: string): FieldValue | undefined {
  return (size === null ? ownFields(product) : fieldsOfSize(product, size))?.[field];
}

/** Whether a change is about counters, locations, barcode or cost, and not about what is sold or at which price. */
export function isStockChange({ field }: FieldChange): boolean {
  return STOCK_FIELDS.includes(field);
}

const STOCK_FIELDS: readonly string[] = Object.values({
  ...COUNTER_FIELDS,
  ...LOCATION_FIELDS,
  ...SUPPLY_FIELDS,
}).map(({ name }) => name);

function ownFields(product: Product): WireFields {
  const { productName, brand, description, ...others } = wireValues(PERFUME_FIELDS, product);
  const images = product.pictures.map(({ path }) => path).join(" ");
  return { productName, brand, description, images, ...others };
}

function fieldsOfSize(product: Product | null, id: string): WireFields | null {
  const index = product?.sizes.findIndex((size) => size.id === id) ?? -1;
  const size = product?.sizes[index];
  if (!size) return null;
  const { ml, ...entered } = wireValues(SIZE_FIELDS, size);
  return {
    ml,
    place: index + 1,
    ...entered,
    ...wireValues(COUNTER_FIELDS, size.counters),
    ...wireValues(LOCATION_FIELDS, size.locations),
  };
}

/** The log's values by field: `{"productName": "Asad", "milliliters.siz_1.price": 45}`. A changed size always has its ml. */
export type AuditFields = Readonly<Record<string, FieldValue>>;

const OF_SIZE = /^milliliters\.([^.]+)\.([^.]+)$/;

/** Converts changes to the log's fields. */
export function diffOf(changes: readonly FieldChange[]): { from: AuditFields; to: AuditFields } {
  const from: Record<string, FieldValue> = {};
  const to: Record<string, FieldValue> = {};
  for (const { field, size, ml, from: before, to: after } of changes) {
    const mlName = nameOf("ml", size);
    if (size !== null && !(mlName in to)) from[mlName] = to[mlName] = ml;
    from[nameOf(field, size)] = before;
    to[nameOf(field, size)] = after;
  }
  return { from, to };
}

/** Converts the log's fields back to changes. */
export function changesOf(from: AuditFields, to: AuditFields): FieldChange[] {
  return Object.keys(to).flatMap((name) => {
    const [, size = null, field = name] = OF_SIZE.exec(name) ?? [];
    const [before = null, after = null] = [from[name], to[name]];
    if (before === after) return [];
    const ml = size === null ? null : mlOf(size, from, to);
    return [{ field, size, ml, from: before, to: after }];
  });
}

function mlOf(size: string, from: AuditFields, to: AuditFields): number | null {
  const ml = to[nameOf("ml", size)] ?? from[nameOf("ml", size)];
  return typeof ml === "number" ? ml : null;
}

function nameOf(field: string, size: string | null): string {
  return size === null ? field : `milliliters.${size}.${field}`;
}

/** Counters that an import raises by the entered units. Sales and other stock entries since the dry run change them too. */
const COUNTED = ["stock", "revenue"];

/**
 * Identifies what a file or a bulk change does to a perfume. A sale in the meantime changes the fingerprint only if the file
 * sets locations of that size.
 */
export function importFingerprint(changes: readonly FieldChange[]): string {
  const set = changes.filter(({ field }) => !COUNTED.includes(field));
  return JSON.stringify(set.map(({ field, ml, from, to }) => [field, ml, from, to]));
}
