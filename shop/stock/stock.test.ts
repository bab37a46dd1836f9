import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "../for-all.fixture.ts";
import {
  applyEntries,
  applyStockEvent,
  COUNTERS,
  type EntryEvent,
  isBalanced,
  LOCATION_LABELS,
  LOCATIONS,
  locationCheck,
  locationNotice,
  NO_STOCK,
  ORDER_EVENTS,
  STOCK_EVENT_NAMES,
  type StockCounters,
  type StockEvent,
} from "./stock.ts";

/** Twenty bottles; some of them in each counter. */
const KHAMRAH: StockCounters = { revenue: 20, stock: 9, reserved: 4, sold: 4, removed: 2, defective: 1 };

/** The counters that an event changes. */
function effectOf(event: StockEvent, units: number) {
  const moved = applyStockEvent(KHAMRAH, event, units);
  if (!moved.ok) return moved.refusal;
  return Object.fromEntries(
    COUNTERS.filter((counter) => moved.counters[counter] !== KHAMRAH[counter]).map((counter) => [
      counter,
      moved.counters[counter] - KHAMRAH[counter],
    ]),
  );
}

describe("each event changes its counters", () => {
  test.each<[string, StockEvent, object]>([
    ["incoming", "incoming", { revenue: 3, stock: 3 }],
    ["sale outside the shop", "outsideSale", { sold: 3, stock: -3 }],
    ["removal", "removal", { removed: 3, stock: -3 }],
    ["defective", "defective", { defective: 3, stock: -3 }],
    ["goods received", "receipt", { revenue: 3, stock: 3 }],
    ["found in a count", "surplus", { revenue: 3, stock: 3 }],
    ["missed in a count", "shortage", { removed: 3, stock: -3 }],
    ["order placed", "hold", { reserved: 3, stock: -3 }],
    ["order paid", "commit", { sold: 3, reserved: -3 }],
    ["order expired, rejected or cancelled before payment", "release", { stock: 3, reserved: -3 }],
    ["paid order cancelled", "return", { stock: 3, sold: -3 }],
    ["paid order set back", "reopen", { reserved: 3, sold: -3 }],
    ["order revived as paid", "resell", { sold: 3, stock: -3 }],
    ["units of a paid order refunded", "restock", { stock: 3, sold: -3 }],
    ["units of an unpaid order refunded", "restockHeld", { stock: 3, reserved: -3 }],
  ])("%s", (_, event, effect) => {
    expect(effectOf(event, 3)).toEqual(effect);
  });
});

describe("refusals", () => {
  test("an event that would make a counter negative is refused, and the refusal names the counter", () => {
    expect(effectOf("hold", 10)).toEqual({ code: "counter_below_zero", counter: "stock" });
    expect(effectOf("release", 5)).toEqual({ code: "counter_below_zero", counter: "reserved" });
    expect(effectOf("return", 5)).toEqual({ code: "counter_below_zero", counter: "sold" });
  });

  test("a correction is a negative entry, refused if a counter would fall below zero", () => {
    expect(effectOf("defective", -1)).toEqual({ defective: -1, stock: 1 });
    expect(effectOf("defective", -2)).toEqual({ code: "counter_below_zero", counter: "defective" });
    expect(effectOf("incoming", -10)).toEqual({ code: "counter_below_zero", counter: "stock" });
  });

  test("order events need at least one unit, and all events an integer", () => {
    for (const units of [0, -1]) expect(() => applyStockEvent(KHAMRAH, "hold", units)).toThrow(RangeError);
    for (const units of [0.5, Number.NaN])
      expect(() => applyStockEvent(KHAMRAH, "incoming", units)).toThrow(RangeError);
  });

  test("several entries are applied all or none; only the final counters must not be negative", () => {
    expect(applyEntries(NO_STOCK, { removal: 2, incoming: 5 })).toEqual({
      ok: true,
      counters: { ...NO_STOCK, revenue: 5, stock: 3, removed: 2 },
    });
    expect(applyEntries(NO_STOCK, { incoming: 1, removal: 2 })).toMatchObject({
      ok: false,
      refusal: { counter: "stock" },
    });
  });
});

describe("any sequence of events", () => {
  const entry = fc.tuple(
    fc.constantFrom<EntryEvent[]>("incoming", "outsideSale", "removal", "defective"),
    fc.integer({ min: -20, max: 20 }),
  );
  const order = fc.tuple(
    fc.constantFrom<StockEvent[]>("hold", "commit", "release", "return", "reopen", "resell", "restock"),
    fc.integer({ min: 1, max: 5 }),
  );

  test("keeps the sum and never brings a counter below zero", () => {
    forAll([fc.array(fc.oneof(entry, order), { maxLength: 60 })], (events) => {
      let counters: StockCounters = { ...NO_STOCK, revenue: 30, stock: 30 };
      for (const [event, units] of events) {
        const moved = applyStockEvent(counters, event, units);
        if (moved.ok) counters = moved.counters;
        expect(isBalanced(counters)).toBe(true);
        expect(Math.min(...Object.values(counters))).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("isBalanced detects a missing unit", () => {
    expect(isBalanced({ ...KHAMRAH, sold: 5 })).toBe(false);
  });

  test("every order event can be undone by another", () => {
    const events = STOCK_EVENT_NAMES.filter((event) => event in ORDER_EVENTS);
    expect(events).toHaveLength(6);
    for (const event of events) {
      const there = applyStockEvent(KHAMRAH, event, 2);
      if (!there.ok) throw new Error(`${event} was refused`);
      expect(events.map((back) => applyStockEvent(there.counters, back, 2))).toContainEqual({
        ok: true,
        counters: KHAMRAH,
      });
    }
  });
});

describe("locations of units", () => {
  const shelved = { stock: 9, reserved: 4, defective: 1 };
  const at = (snF: number, snL: number, ros: number) => ({ snF, snL, ros });

  test("the form expects reserved units in the locations", () => {
    expect(locationCheck(at(10, 1, 2), shelved)).toEqual({ located: 13, expected: 13, matches: true });
    expect(locationCheck(at(9, 0, 0), shelved)).toEqual({ located: 9, expected: 13, matches: false });
  });

  test("the notice on a perfume's card counts defective units", () => {
    expect(locationNotice(at(10, 1, 3), shelved)).toBeNull();
    expect(locationNotice(at(10, 1, 0), shelved)).toBe("Falta localizar 3 perfumes!");
    expect(locationNotice(at(10, 5, 1), shelved)).toBe("Actualizar Locación. Sobra 2 en stock");
  });

  test("each location has a label", () => {
    expect(LOCATIONS.map((location) => LOCATION_LABELS[location].split(" ")[0])).toEqual(["SN-F", "SN-L", "ROS"]);
  });
});
