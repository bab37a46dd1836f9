/** Plans how a product form is saved: the new product and its stock movements. docs/product-rules.md#stock-ledger */
import { type FieldMessages, type Refused, refuse } from "../refusal.ts";
import { NOWHERE } from "../stock/order-locations.ts";
import {
  applyEntries,
  COUNTERS,
  type Counter,
  type DeskEvent,
  type EntryEvent,
  effectOf,
  NO_STOCK,
  type StockCounters,
} from "../stock/stock.ts";
import type { Picture } from "./catalogue.ts";
import { FULL_PICTURE_WIDTH } from "./pictures/picture.ts";
import type { Product, ProductSize } from "./product.ts";
import type { ProductEntry } from "./product-form.ts";
import { DELTA_NAMES, ENTRY_KINDS, type SizeEntry } from "./product-form-fields.ts";

export interface Movement {
  sizeId: string;
  kind: EntryEvent | DeskEvent;
  units: number;
  why: string;
}

/** Ids, time and picture data, which the caller provides. */
export interface CreationContext {
  newSizeId(): string;
  pictures: ReadonlyMap<string, Picture>;
  nowMs: number;
}

export interface PlannedProduct {
  ok: true;
  product: Product;
  movements: Movement[];
}

/** Assumed for a picture without known data: the size and tint of the shop's own pictures. */
const UNKNOWN_PICTURE = { width: FULL_PICTURE_WIDTH, height: 1_076, tint: "#F3ECE2" };

/** Plans a new perfume. Refuses `counter_below_zero` when its entries make a counter negative. */
export function planNewProduct(
  entry: ProductEntry,
  identity: { id: string; slug: string },
  context: CreationContext,
): PlannedProduct | Refused<"counter_below_zero"> {
  const made = { ...identity, key: 0, createdAtMs: context.nowMs, updatedAtMs: context.nowMs };
  return planSizes(entry, [], context, made);
}

/**
 * Plans a change of a perfume. Refuses unknown and repeated sizes, removed sizes in open orders, and counters below zero; each
 * with messages by field of the form.
 */
export function planChange(
  before: Product,
  entry: ProductEntry,
  context: CreationContext,
): PlannedProduct | Refused<"invalid_fields" | "size_held" | "counter_below_zero"> {
  const fields = unknownSizes(before, entry);
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  const removed = before.sizes.filter(({ id }) => !entry.sizes.some((size) => size.id === id));
  const held = removed.filter(({ counters }) => counters.reserved > 0);
  if (held.length > 0) return refuse({ code: "size_held", fields: { milliliters: held.map(heldMessage) } });
  const { id, slug, key, createdAtMs } = before;
  const updatedAtMs = Math.max(context.nowMs, before.updatedAtMs + 1);
  return planSizes(entry, before.sizes, context, { id, slug, key, createdAtMs, updatedAtMs });
}

function heldMessage({ ml, counters }: ProductSize): string {
  return `El tamaño de ${ml} está en pedidos abiertos (${counters.reserved})`;
}

function unknownSizes({ sizes }: Product, entry: ProductEntry): FieldMessages {
  const unknown = entry.sizes.flatMap(({ id }, index) => {
    if (id === null) return [];
    const isTwice = entry.sizes.findIndex((other) => other.id === id) < index;
    const isKnown = sizes.some((size) => size.id === id);
    return isKnown && !isTwice
      ? []
      : [[`milliliters.${index}._id`, ["Ese tamaño ya no está en este perfume"]] as const];
  });
  return Object.fromEntries(unknown);
}

type Identity = Pick<Product, "id" | "slug" | "key" | "createdAtMs" | "updatedAtMs">;

function planSizes(entry: ProductEntry, before: readonly ProductSize[], context: CreationContext, identity: Identity) {
  const short: Record<string, string[]> = {};
  const planned = entry.sizes.map((size, index) => {
    const stored = before.find(({ id }) => id === size.id);
    const id = stored?.id ?? context.newSizeId();
    const counters = stored?.counters ?? NO_STOCK;
    const moved = applyEntries(counters, size.entered);
    if (!moved.ok) Object.assign(short, shortField(size.entered, counters, index));
    const { entered, why, locations, ...fields } = size;
    const after = {
      ...fields,
      id,
      key: stored?.key ?? 0,
      counters: moved.ok ? moved.counters : counters,
      locations: { ...(stored?.locations ?? NOWHERE), ...locations },
    };
    return { after, movements: movementsOf(id, entered, why) };
  });
  if (Object.keys(short).length > 0) return refuse({ code: "counter_below_zero" as const, fields: short });
  const { pictures, sizes: _, ...fields } = entry;
  return {
    ok: true as const,
    product: { ...fields, ...identity, pictures: picturesOf(entry, context), sizes: planned.map(({ after }) => after) },
    movements: planned.flatMap(({ movements }) => movements),
  };
}

/** Entries that raise the stock come first: the database checks the counters after each row. */
function movementsOf(sizeId: string, entered: SizeEntry["entered"], why: string): Movement[] {
  return ENTRY_KINDS.map((kind) => ({ sizeId, kind, units: entered[kind], why }))
    .filter(({ units }) => units !== 0)
    .sort((one, other) => stockOf(other) - stockOf(one));
}

function stockOf({ kind, units }: Movement): number {
  return effectOf(kind, "stock") * units;
}

const COUNTER_LABELS: Readonly<Record<Counter, string>> = {
  stock: "en stock",
  revenue: "ingresadas",
  sold: "vendidas",
  removed: "retiradas",
  defective: "falladas",
  reserved: "reservadas",
};

/** Names the counter that falls below zero, and the entry that lowers it most. */
function shortField(entered: SizeEntry["entered"], counters: StockCounters, index: number) {
  const change = (counter: Counter, kind: EntryEvent) => effectOf(kind, counter) * entered[kind];
  const after = (counter: Counter) => ENTRY_KINDS.reduce((sum, kind) => sum + change(counter, kind), counters[counter]);
  const short = COUNTERS.reduce((one, other) => (after(one) < 0 ? one : other));
  const kind = ENTRY_KINDS.reduce((one, other) => (change(short, other) < change(short, one) ? other : one));
  const path = `milliliters.${index}.delta.${DELTA_NAMES[kind]}`;
  return { [path]: [`No alcanza: hay ${counters[short]} unidades ${COUNTER_LABELS[short]}`] };
}

function picturesOf({ pictures }: ProductEntry, { pictures: known }: CreationContext): Picture[] {
  return pictures.map(({ path, facts }) => ({ path, ...(facts ?? known.get(path) ?? UNKNOWN_PICTURE) }));
}
