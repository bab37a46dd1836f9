/** `revenue = stock + reserved + sold + removed + defective` always holds. See docs/product-rules.md#stock-ledger */
import { type Refused, refuse } from "../refusal.ts";

/** `revenue` is all units that ever came in. On the wire, `removed` is `removeToStock`, `defective` is `defectiveStock`. */
export const COUNTERS = ["revenue", "stock", "reserved", "sold", "removed", "defective"] as const;
export type Counter = (typeof COUNTERS)[number];

/** The six counters of one size, in units. */
export type StockCounters = Readonly<Record<Counter, number>>;

type Effect = Readonly<Partial<Record<Counter, 1 | -1>>>;

/** Events that an administrator enters in the product form or a file. A negative number of units corrects an earlier entry. */
export const ENTRY_EVENTS = {
  incoming: { revenue: 1, stock: 1 },
  outsideSale: { sold: 1, stock: -1 },
  removal: { removed: 1, stock: -1 },
  defective: { defective: 1, stock: -1 },
} as const satisfies Readonly<Record<string, Effect>>;

/** Events of the stock desk: goods received, and units that a count found or missed. docs/product-rules.md#stock-events */
export const DESK_EVENTS = {
  receipt: { revenue: 1, stock: 1 },
  surplus: { revenue: 1, stock: 1 },
  shortage: { removed: 1, stock: -1 },
} as const satisfies Readonly<Record<string, Effect>>;

/** Events of an order: of its moves, and of changes of its lines. */
export const ORDER_EVENTS = {
  /** Order placed, units added to it, or a released order set back to an unpaid state or paid again by its buyer. */
  hold: { reserved: 1, stock: -1 },
  /** Order paid. */
  commit: { sold: 1, reserved: -1 },
  /** Order expired, rejected or cancelled before payment, or units removed from an unpaid order. */
  release: { stock: 1, reserved: -1 },
  /** Paid order cancelled. */
  return: { stock: 1, sold: -1 },
  /** Paid order set back to an unpaid state. */
  reopen: { reserved: 1, sold: -1 },
  /** A released order becomes paid. */
  resell: { sold: 1, stock: -1 },
} as const satisfies Readonly<Record<string, Effect>>;

/** Events of a refund that returns units to stock. The units leave the order: its later moves do not include them. */
export const REFUND_EVENTS = {
  /** Of a paid order. */
  restock: { stock: 1, sold: -1 },
  /** Of an order that was set back to an unpaid state. */
  restockHeld: { stock: 1, reserved: -1 },
} as const satisfies Readonly<Record<string, Effect>>;

export const STOCK_EVENTS = { ...ENTRY_EVENTS, ...DESK_EVENTS, ...ORDER_EVENTS, ...REFUND_EVENTS };
export type EntryEvent = keyof typeof ENTRY_EVENTS;
export type DeskEvent = keyof typeof DESK_EVENTS;
export type OrderStockEvent = keyof typeof ORDER_EVENTS;
type RefundStockEvent = keyof typeof REFUND_EVENTS;
export type StockEvent = EntryEvent | DeskEvent | OrderStockEvent | RefundStockEvent;

/** All events, the administrator's first. */
export const STOCK_EVENT_NAMES: readonly StockEvent[] = Object.keys(STOCK_EVENTS).filter(
  (name): name is StockEvent => name in STOCK_EVENTS,
);

/** The counters of a new size. */
export const NO_STOCK: StockCounters = { revenue: 0, stock: 0, reserved: 0, sold: 0, removed: 0, defective: 0 };

type Moved = { ok: true; counters: StockCounters } | Refused<"counter_below_zero">;

/**
 * Applies one event. Refuses `counter_below_zero`. Throws on fractional units, and on less than one unit unless the event is
 * an entry.
 */
export function applyStockEvent(counters: StockCounters, event: StockEvent, units: number): Moved {
  if (units < 1 && !(event in ENTRY_EVENTS)) throw new RangeError(`a ${event} moves at least one unit, not ${units}`);
  return applyEntries(counters, { [event]: units });
}

/** Applies several events, all or none. Refuses `counter_below_zero`; throws on fractional units. */
export function applyEntries(counters: StockCounters, entries: Readonly<Partial<Record<StockEvent, number>>>): Moved {
  const after = { ...counters };
  for (const event of STOCK_EVENT_NAMES) {
    for (const counter of COUNTERS) after[counter] += effectOf(event, counter) * (entries[event] ?? 0);
  }
  if (!COUNTERS.every((counter) => Number.isSafeInteger(after[counter])))
    throw new RangeError("units must be integers");
  const short = COUNTERS.find((counter) => after[counter] < 0);
  return short ? refuse({ code: "counter_below_zero", counter: short }) : { ok: true, counters: after };
}

/** How one unit of an event changes a counter. */
export function effectOf(event: StockEvent, counter: Counter): number {
  const effect: Effect = STOCK_EVENTS[event];
  return effect[counter] ?? 0;
}

/** Whether the counters add up. */
export function isBalanced({ revenue, stock, reserved, sold, removed, defective }: StockCounters): boolean {
  return revenue === stock + reserved + sold + removed + defective;
}

/** SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export const LOCATIONS = ["snF", "snL", "ros"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Units at each location, by the ledger of locations. */
export type Locations = Readonly<Record<Location, number>>;

/** Why an order changed the units of a location: sold, another place chosen for them, or not sold after all. */
export const ORDER_LOCATION_EVENTS = ["order", "orderChange", "orderReturn"] as const;

/**
 * Why the units of a location changed: the first number that was recorded, goods received, a move to another location, a
 * count, a number typed in the product form or a file, or an order.
 */
export const LOCATION_EVENTS = ["opening", "receipt", "move", "count", "edit", ...ORDER_LOCATION_EVENTS] as const;
export type LocationEvent = (typeof LOCATION_EVENTS)[number];

/** The short names of the locations. */
export const LOCATION_NAMES: Readonly<Record<Location, string>> = { snF: "SN-F", snL: "SN-L", ros: "ROS" };

/** The panel's labels. docs/product-rules.md#stock-locations */
export const LOCATION_LABELS: Readonly<Record<Location, string>> = {
  snF: "SN-F (Granieri - Lanza)",
  snL: "SN-L (Lanza - Maldonado)",
  ros: "ROS (Lanza - Mendia/Rosario)",
};

/** The counters of units that are on the shelves. Reserved units stay there until they are sold. */
type ShelfCounters = Pick<StockCounters, "stock" | "reserved" | "defective">;

/** The product form's check: located units against stock + reserved. `matches` is shown green, otherwise red. */
export function locationCheck(locations: Locations, { stock, reserved }: Omit<ShelfCounters, "defective">) {
  const located = locatedUnits(locations);
  const expected = stock + reserved;
  return { located, expected, matches: located === expected };
}

/** The notice on a perfume's card in the panel, which also counts defective units; null when the numbers agree. */
export function locationNotice(locations: Locations, { stock, reserved, defective }: ShelfCounters): string | null {
  const located = locatedUnits(locations);
  const expected = unitsOnShelf({ stock, reserved, defective });
  if (located < expected) return `Falta localizar ${expected - located} perfumes!`;
  if (located > expected) return `Actualizar Locación. Sobra ${located - expected} en stock`;
  return null;
}

/** The units that should be on the shelves: for sale, reserved and defective ones. */
export function unitsOnShelf({ stock, reserved, defective }: ShelfCounters): number {
  return stock + reserved + defective;
}

/** The sum of the locations. */
export function locatedUnits({ snF, snL, ros }: Locations): number {
  return snF + snL + ros;
}
