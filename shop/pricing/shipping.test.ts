import { describe, expect, test } from "vitest";
import { SOUTH } from "../settings/settings.fixture.ts";
import {
  arrivalOf,
  type DeliveryTable,
  deliveryTo,
  isSameCost,
  leastCost,
  orderDelivery,
  parcelOf,
  shippingCentavos,
  trackingLink,
} from "./shipping.ts";

const TERMS = { shippingCentavos: 500_000, freeShippingFromCentavos: 12_000_000 };

describe("shipping of 5,000, free from 120,000", () => {
  test.each([
    [11_999_900, "home", 500_000],
    [12_000_000, "home", 0],
    [1, "pickup", 0],
    [0, "home", 500_000],
  ] as const)("a subtotal of %i centavos, %s, pays %i", (subtotal, delivery, pays) => {
    expect(shippingCentavos(subtotal, delivery, TERMS)).toBe(pays);
  });

  test("with a minimum of 0 delivery of a large order is not free", () => {
    expect(shippingCentavos(99_999_900, "home", { ...TERMS, freeShippingFromCentavos: 0 })).toBe(500_000);
  });

  test("is 5,000 where the settings cannot be read, and still 0 on pickup", () => {
    expect(shippingCentavos(12_000_000, "home", null)).toBe(500_000);
    expect(shippingCentavos(12_000_000, "pickup", null)).toBe(0);
  });
});

const SERVICE = { daysFrom: 2, daysTo: 5, carrier: "Correo", trackingUrl: "https://correo.example/?id={numero}" };
const TABLE: DeliveryTable = {
  ...TERMS,
  delivery: { ...SERVICE, holidays: "25/12/2026, 01/01/2027" },
  zones: [SOUTH, { ...SOUTH, name: "Otra", places: "Santa Cruz" }],
};

test.each([
  [{ province: "Chubut", postalCode: "9100" }, "Sur", 900_000],
  [{ province: "Santa Cruz", postalCode: "9400" }, "Sur", 900_000],
  [{ province: "Santa Cruz", postalCode: "9011" }, "Otra", 900_000],
  [{ province: "Santa Fe", postalCode: "2000" }, "", 500_000],
  [null, "", 500_000],
])("an address in %j is in the zone %j and pays %i", (destination, zone, pays) => {
  expect(deliveryTo(destination, TABLE)).toMatchObject({ zone, shippingCentavos: pays });
});

test("an order keeps the terms of its zone and the holidays to come", () => {
  const nowMs = Date.parse("2026-12-26T02:00:00Z");
  const terms = deliveryTo({ province: "Santa Fe", postalCode: "2000" }, TABLE);
  expect(terms).toEqual({ zone: "", ...TERMS, ...SERVICE });
  expect(orderDelivery(terms, TABLE.delivery, nowMs)).toEqual({
    zone: "",
    ...SERVICE,
    holidays: ["2026-12-25", "2027-01-01"],
  });
});

test("the cost is stated without a place only where it is the same everywhere", () => {
  expect(isSameCost({ ...TERMS, zones: [] })).toBe(true);
  expect(isSameCost({ ...TERMS, zones: [{ ...SOUTH, ...TERMS }] })).toBe(true);
  expect(isSameCost(TABLE)).toBe(false);
  expect(isSameCost({ ...TERMS, zones: [{ ...SOUTH, shippingCentavos: 500_000 }] })).toBe(false);
  expect(leastCost(TABLE)).toBe(500_000);
  expect(leastCost({ ...TERMS, zones: [{ ...SOUTH, shippingCentavos: 100 }] })).toBe(100);
});

test.each([
  // 2026-12-01 is a Tuesday; Argentina is three hours behind UTC.
  ["2026-12-01T12:00:00Z", 2, 5, "2026-12-03", "2026-12-09"],
  ["2026-12-02T02:59:00Z", 2, 2, "2026-12-03", "2026-12-03"],
  ["2026-12-04T12:00:00Z", 1, 2, "2026-12-07", "2026-12-09"],
  ["2026-12-05T12:00:00Z", 0, 1, "2026-12-07", "2026-12-07"],
  ["2026-12-08T12:00:00Z", 0, 1, "2026-12-09", "2026-12-09"],
  ["2026-12-01T12:00:00Z", 9, 1, "2026-12-02", "2026-12-02"],
])("paid at %s, %i to %i business days: arrives from %s to %s", (at, daysFrom, daysTo, from, to) => {
  expect(arrivalOf(Date.parse(at), { daysFrom, daysTo }, ["2026-12-08"])).toEqual({ from, to });
});

test("no days are stated where the last one is 0", () => {
  expect(arrivalOf(0, { daysFrom: 0, daysTo: 0 }, [])).toBeNull();
});

test("the tracking number is part of the carrier's link", () => {
  expect(trackingLink(SERVICE, "AR 12&3")).toBe("https://correo.example/?id=AR%2012%263");
  expect(trackingLink(SERVICE, "")).toBe("");
  expect(trackingLink({ trackingUrl: "" }, "AR123")).toBe("");
});

test.each([
  // Columns: the chosen carrier, the zone's carrier, the shown carrier, its tracking page.
  [null, null, "", ""],
  [null, "Cadete", "Cadete", "https://correo.example/?id=AR1"],
  ["Andreani", null, "Andreani", "https://www.andreani.com/envio/AR1"],
  ["Andreani", "Andreani", "Andreani", "https://correo.example/?id=AR1"],
  ["Correo Argentino", "Andreani", "Correo Argentino", "https://www.correoargentino.com.ar/formularios/e-commerce"],
  ["OCA", "Andreani", "OCA", ""],
  ["Moto o mensajería", "Andreani", "moto o mensajería", ""],
  ["Otro", "Andreani", "", ""],
] as const)(
  "chosen %s in a zone of %s: the parcel is carried by '%s', with the page '%s'",
  (chosen, zone, carrier, link) => {
    const parcel = parcelOf(chosen, zone && { carrier: zone, trackingUrl: SERVICE.trackingUrl });
    expect([parcel.carrier, trackingLink(parcel, "AR1")]).toEqual([carrier, link]);
  },
);
