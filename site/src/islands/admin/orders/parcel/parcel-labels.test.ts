import { expect, test } from "vitest";
import type { OrderStatus } from "#shop/orders/order.ts";
import {
  labelled,
  labelNumbers,
  numberOfFirst,
  paidAlong,
  parcelLabel,
  pickingNumber,
  togetherOf,
  unpaidLabel,
} from "./parcel-labels.ts";

const one = (number: string, statusGlimmer: OrderStatus = "En Preparación", leftTogether = false) => ({
  ...{ _id: `ord_${number}`, number, statusGlimmer, version: 1, leftTogether },
});
const first = { ...one("A-1"), sentWith: null, sentTogether: [one("A-2"), one("A-3", "Confirmar Transferencia")] };
const second = { ...one("A-2"), sentWith: one("A-1"), sentTogether: [] };
const alone = { ...one("A-9"), sentWith: null, sentTogether: [] };
const left = { ...one("A-4"), sentWith: one("A-5", "Cancelado"), sentTogether: [] };

test("labels say which orders go together, and which of them are not paid", () => {
  expect(paidAlong(first).map(({ number }) => number)).toEqual(["A-2"]);
  expect(unpaidLabel(first)).toBe("A-3");
  expect([first, second, alone, left].map(parcelLabel)).toEqual([
    ...["Va junto con A-2 y A-3", "Va junto con A-1", "", ""],
  ]);
  expect([second, left, { ...second, statusGlimmer: "Enviado" as const }].map(numberOfFirst)).toEqual(["A-1", "", ""]);
  expect([second, left].map(pickingNumber)).toEqual(["A-2 (con A-1)", "A-4"]);
});

test("an order that stayed when the other one was sent goes in its own parcel", () => {
  const stayed = { ...one("A-2"), sentWith: one("A-1", "Enviado"), sentTogether: [] };
  const sent = { ...one("A-1", "Enviado"), sentWith: null, sentTogether: [one("A-2"), one("A-3", "Recibido", true)] };
  expect([stayed, sent].map(parcelLabel)).toEqual(["", "Va junto con A-3"]);
  expect([numberOfFirst(stayed), pickingNumber(stayed)]).toEqual(["", "A-2"]);
  expect(labelled([sent, stayed]).map(labelNumbers)).toEqual(["A-1 + A-3", "A-2"]);
  const later = { ...stayed, statusGlimmer: "Enviado" as const };
  expect([later, { ...later, sentWith: one("A-1", "Enviado", true) }].map(parcelLabel)).toEqual([
    ...["", "Va junto con A-1"],
  ]);
  expect(labelled([sent, later]).map(labelNumbers)).toEqual(["A-1 + A-3", "A-2"]);
});

test.each(["Enviado", "Recibido", "Cancelado"] as const)(
  "an order in %s takes along none of those that stayed",
  (statusGlimmer) => {
    const gone = { ...first, statusGlimmer };
    expect([paidAlong(gone), togetherOf(gone), unpaidLabel(gone)]).toEqual([[], [], ""]);
  },
);

test("an order is sent with the paid ones of its parcel, each at the version that was last seen", () => {
  const paidSince = { ...one("A-3"), version: 2, sentWith: one("A-1"), sentTogether: [] };
  expect(togetherOf(first, [first])).toEqual([{ order: "ord_A-2", version: 1 }]);
  // The first one was read again after a refusal, the chosen one was not.
  const readAgain = { ...first, sentTogether: [{ ...one("A-2"), version: 5 }] };
  expect(togetherOf(readAgain, [{ ...second, version: 3 }])).toEqual([{ order: "ord_A-2", version: 5 }]);
  expect(togetherOf(first, [first, { ...second, version: 3 }, paidSince, { ...alone, version: 1 }])).toEqual([
    { order: "ord_A-2", version: 3 },
    { order: "ord_A-3", version: 2 },
  ]);
});

test("a parcel has one label, with the numbers of all its paid orders", () => {
  expect(labelled([second, first, alone, left]).map(({ number }) => number)).toEqual(["A-1", "A-9", "A-4"]);
  expect(labelled([second, { ...second, _id: "ord_A-6", number: "A-6" }]).map(({ number }) => number)).toEqual(["A-2"]);
  expect([first, second, alone, left].map(labelNumbers)).toEqual(["A-1 + A-2", "A-1 + A-2", "A-9", "A-4"]);
});
