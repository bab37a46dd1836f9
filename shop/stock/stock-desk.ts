/** Plans what the stock desk writes: goods received, moves between locations, counts. docs/product-rules.md#stock-desk */
import { UNITS_MAX } from "../catalogue/fields.ts";
import type { Product, ProductSize } from "../catalogue/product.ts";
import type { Movement } from "../catalogue/product-change.ts";
import { type FieldMessages, type Refused, refuse } from "../refusal.ts";
import { addLocations } from "./order-locations.ts";
import {
  applyEntries,
  type DeskEvent,
  LOCATION_NAMES,
  LOCATIONS,
  type Location,
  type Locations,
  locatedUnits,
  unitsOnShelf,
} from "./stock.ts";

/** Maximum characters of the supplier and of the note of a receipt or a purchase order. */
export const SUPPLIER_MAX = 80;
export const NOTE_MAX = 200;

export const GONE = "Ese tamaño ya no existe";
export const NAMED_TWICE = "Ese tamaño está dos veces";
const TOO_MANY = `Hasta ${UNITS_MAX.toLocaleString("es-AR")} de unidades por tamaño`;

/** A size and its perfume. */
export interface SizeAt {
  perfumeId: string;
  sizeId: string;
}

export interface ReceivedLine extends SizeAt {
  received: Locations;
  /** Dollars of a unit, in cents; null when it was not entered. */
  costUsdCents: number | null;
}

export interface Relocation extends SizeAt {
  units: number;
  from: Location;
  to: Location;
}

/** The stored units of a size with which its count was compared. The count is refused when they have changed since. */
export interface SeenUnits extends Locations {
  /** `unitsOnShelf` */
  onShelf: number;
}

export interface CountedLine extends SizeAt {
  counted: Locations;
  seen: SeenUnits;
}

export interface StockPlan {
  ok: true;
  changes: { before: Product; after: Product }[];
  movements: Movement[];
}

type Invalid = Refused<"invalid_fields">;

/**
 * Plans a receipt: stock and locations rise. Refuses sizes that are gone or named twice, and lines without units or with more
 * than `UNITS_MAX`.
 */
export function planReceipt(
  products: readonly Product[],
  lines: readonly ReceivedLine[],
  nowMs: number,
): StockPlan | Invalid {
  return planLines(products, lines, nowMs, (size, { received }, report) => {
    const units = locatedUnits(received);
    if (units === 0) report("", "Poné cuántas unidades entraron");
    return { locations: addLocations(size.locations, received), event: "receipt", units };
  });
}

/**
 * Plans a move of units from one location to another; the stock for sale does not change. Refuses more units than the
 * location has, the same location, and a size that is gone.
 */
export function planMove(product: Product, relocation: Relocation, nowMs: number): StockPlan | Invalid {
  const { sizeId, units, from, to } = relocation;
  const size = product.sizes.find(({ id }) => id === sizeId);
  if (!size) return invalid({ size: [GONE] });
  if (from === to) return invalid({ to: ["Elegí otro lugar"] });
  if (size.locations[from] < units)
    return invalid({ units: [`En ${LOCATION_NAMES[from]} hay ${size.locations[from]}`] });
  const locations = {
    ...size.locations,
    [from]: size.locations[from] - units,
    [to]: size.locations[to] + units,
  };
  return { ok: true, changes: [withSizes(product, [{ ...size, locations }], nowMs)], movements: [] };
}

/** The differences of a count: in each location, and of the sum from the units that should be on the shelves. */
export function countDifference(counted: Locations, seen: SeenUnits) {
  return { locations: addLocations(counted, seen, -1), stock: locatedUnits(counted) - seen.onShelf };
}

/** The stored units of a size, to compare its count with. */
export function seenUnits({ locations, counters }: Pick<ProductSize, "locations" | "counters">): SeenUnits {
  return { ...locations, onShelf: unitsOnShelf(counters) };
}

/**
 * Plans a count: it sets the locations to the counted units and, with `correctsStock`, corrects the stock for sale by the
 * difference. Refuses `count_stale` when units have moved since the differences were shown. Refuses sizes that are gone or
 * named twice and, with `correctsStock`, a shortage of more than is for sale and a surplus of more than `UNITS_MAX`.
 */
export function planCount(
  products: readonly Product[],
  { lines, correctsStock }: { lines: readonly CountedLine[]; correctsStock: boolean },
  nowMs: number,
): StockPlan | Invalid | Refused<"count_stale"> {
  let isStale = false;
  const planned = planLines(products, lines, nowMs, (size, { counted, seen }, report) => {
    const stored = seenUnits(size);
    if (stored.onShelf !== seen.onShelf || LOCATIONS.some((name) => stored[name] !== seen[name])) isStale = true;
    const { stock } = countDifference(counted, stored);
    const { stock: forSale } = size.counters;
    if (correctsStock && forSale + stock < 0) report("", shortageMessage(-stock, forSale));
    const event = stock < 0 ? "shortage" : "surplus";
    return { locations: counted, event, units: correctsStock ? Math.abs(stock) : 0 };
  });
  return isStale ? refuse({ code: "count_stale" }) : planned;
}

function shortageMessage(missing: number, forSale: number): string {
  const verb = missing === 1 ? "Falta" : "Faltan";
  return `${verb} ${missing}, pero a la venta hay ${forSale}: el resto está reservado o fallado`;
}

interface PlannedSize {
  locations: Locations;
  /** The stock event and its units; 0 units if the stock does not change. */
  event: DeskEvent;
  units: number;
}

type PlanSize<Line> = (size: ProductSize, line: Line, report: (field: string, message: string) => void) => PlannedSize;

/**
 * Plans lines of several sizes. Refuses more than `UNITS_MAX` units of a stock event. Messages are named by line: `lines.0`,
 * `lines.0.size`. Unchanged perfumes are left out.
 */
function planLines<Line extends SizeAt>(
  products: readonly Product[],
  lines: readonly Line[],
  nowMs: number,
  plan: PlanSize<Line>,
): StockPlan | Invalid {
  const fields: Record<string, string[]> = {};
  const sizes = new Map<string, ProductSize[]>();
  const movements: Movement[] = [];
  for (const [index, line] of lines.entries()) {
    const report = (field: string, message: string) => {
      fields[`lines.${index}${field}`] = [message];
    };
    const { perfumeId, sizeId } = line;
    const size = products.find(({ id }) => id === perfumeId)?.sizes.find(({ id }) => id === sizeId);
    if (!size) report(".size", GONE);
    else if (lines.findIndex((other) => other.sizeId === sizeId) < index) report(".size", NAMED_TWICE);
    else {
      const { locations, event, units } = plan(size, line, report);
      if (units > UNITS_MAX) report("", TOO_MANY);
      const moved = applyEntries(size.counters, { [event]: units });
      if (units > 0) movements.push({ sizeId, kind: event, units, why: "" });
      const isMoved = units > 0 || LOCATIONS.some((name) => locations[name] !== size.locations[name]);
      const after = { ...size, locations, counters: moved.ok ? moved.counters : size.counters };
      if (isMoved) sizes.set(perfumeId, [...(sizes.get(perfumeId) ?? []), after]);
    }
  }
  if (Object.keys(fields).length > 0) return invalid(fields);
  const changes = products.flatMap((product) => {
    const changed = sizes.get(product.id);
    return changed ? [withSizes(product, changed, nowMs)] : [];
  });
  return { ok: true, changes, movements };
}

/** The perfume before and after a change of some sizes. */
function withSizes(before: Product, changed: readonly ProductSize[], nowMs: number) {
  const sizes = before.sizes.map((size) => changed.find(({ id }) => id === size.id) ?? size);
  return { before, after: { ...before, sizes, updatedAtMs: Math.max(nowMs, before.updatedAtMs + 1) } };
}

function invalid(fields: FieldMessages): Invalid {
  return refuse({ code: "invalid_fields", fields });
}
