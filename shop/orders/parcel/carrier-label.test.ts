import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../order.ts";
import { GRAMS, keepsLabel, parcelGrams, parcelVolume, takesLabel } from "./carrier-label.ts";

const bottle = (ml: number, quantity = 1) => ({ type: "milliliter" as const, ml, quantity });
const decant = (quantity = 1) => ({ type: "bigDecant" as const, ml: 10, quantity });

test("estimates the weight and the volume of a parcel from its lines", () => {
  expect([parcelGrams([bottle(100)]), parcelVolume([bottle(100)])]).toEqual([600, 1_500]);
  expect([parcelGrams([bottle(50, 2), decant(3)]), parcelVolume([bottle(50, 2), decant(3)])]).toEqual([850, 2_925]);
  expect(parcelGrams([bottle(200, 500)])).toBe(GRAMS.max);
});

test("only an order in preparation that goes to an address in its own parcel takes a label", () => {
  const order = { statusGlimmer: "En Preparación" as const, shipping: true, sentWith: null };
  expect(takesLabel(order)).toBe(true);
  expect(takesLabel({ ...order, statusGlimmer: "Enviado" })).toBe(false);
  expect(takesLabel({ ...order, shipping: false })).toBe(false);
  expect(takesLabel({ ...order, sentWith: { statusGlimmer: "En Preparación", leftTogether: true } })).toBe(false);
  expect(takesLabel({ ...order, sentWith: { statusGlimmer: "Enviado", leftTogether: true } })).toBe(true);
  expect(takesLabel({ ...order, sentWith: { statusGlimmer: "Cancelado", leftTogether: true } })).toBe(true);
});

test("an order keeps its label only when it is sent or received", () => {
  expect(ORDER_STATUSES.filter(keepsLabel)).toEqual(["Enviado", "Recibido"]);
});
