import { describe, expect, test } from "vitest";
import {
  type Chosen,
  placeIn,
  reachable,
  STEPS,
  type Step,
  searchOf,
  stepAfter,
  stepBefore,
} from "./checkout-place.ts";

const HOME: Chosen = { hasLines: true, delivery: "home", hasShowroom: false, hasAddress: true };
const PICKUP: Chosen = { hasLines: true, delivery: "pickup", hasShowroom: true, hasAddress: false };
const at = (step: Step, chosen: Chosen) => reachable({ step, orderId: null }, chosen).step;

test("reads a place from a query, and ignores values that do not fit", () => {
  expect(placeIn("")).toEqual({ step: "cards", orderId: null });
  expect(placeIn("?step=pago")).toEqual({ step: "cards", orderId: null });
  expect(placeIn("?step=transfer&order=ord_1")).toEqual({ step: "transfer", orderId: "ord_1" });
  expect(placeIn("?step=method&order=ord_1")).toEqual({ step: "method", orderId: null });
  for (const step of STEPS) expect(placeIn(searchOf({ step, orderId: null }))).toEqual({ step, orderId: null });
  for (const step of ["transfer", "finish"] as const) {
    const order = { step, orderId: "ord_á&b" };
    expect(placeIn(searchOf(order))).toEqual(order);
  }
  const failed = { step: "finish", orderId: null, failed: "payment_open" } as const;
  expect(placeIn(searchOf(failed))).toEqual(failed);
  expect(placeIn("?step=method&failed=payment_open")).toEqual({ step: "method", orderId: null });
});

describe("an unreachable step leads to the first step that lacks something", () => {
  test.each<[string, Chosen, Record<Exclude<Step, "finish">, Step>]>([
    ["nothing missing, sent home", HOME, { cards: "cards", address: "address", method: "method", transfer: "method" }],
    [
      "no address",
      { ...HOME, hasAddress: false },
      { cards: "cards", address: "address", method: "address", transfer: "address" },
    ],
    ["picked up", PICKUP, { cards: "cards", address: "method", method: "method", transfer: "method" }],
    [
      "no showroom",
      { ...PICKUP, hasShowroom: false },
      { cards: "cards", address: "cards", method: "cards", transfer: "cards" },
    ],
    [
      "an empty cart",
      { ...HOME, hasLines: false },
      { cards: "cards", address: "cards", method: "cards", transfer: "cards" },
    ],
  ])("%s", (_, chosen, leads) => {
    for (const [step, shown] of Object.entries(leads))
      expect([step, at(placeIn(`?step=${step}`).step, chosen)]).toEqual([step, shown]);
  });
});

test("a placed order and the end of a card payment show whatever is in the cart", () => {
  const order = { step: "transfer", orderId: "ord_1" } as const;
  const nothing = { ...HOME, hasLines: false, hasAddress: false };
  expect(reachable(order, nothing)).toEqual(order);
  expect(at("finish", nothing)).toBe("finish");
});

test("the next and previous steps depend on the delivery", () => {
  expect([stepAfter("cards", "home"), stepAfter("address", "home"), stepAfter("cards", "pickup")]).toEqual([
    "address",
    "method",
    "method",
  ]);
  expect([stepBefore("method", "home"), stepBefore("method", "pickup"), stepBefore("address", "home")]).toEqual([
    "address",
    "cards",
    "cards",
  ]);
});
