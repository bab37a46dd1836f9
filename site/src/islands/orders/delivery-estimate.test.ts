import { expect, test } from "vitest";
import type { DeliveryTable } from "#shop/pricing/shipping.ts";
import { deliveryEstimate } from "./delivery-estimate.ts";

const DESTINATION = { province: "Santa Fe", postalCode: "2000", name: "Rosario" };
const MONDAY_MS = Date.parse("2026-11-30T12:00:00Z");

const table = (own: Partial<DeliveryTable>, daysTo = 3): DeliveryTable => ({
  shippingCentavos: 500_000,
  freeShippingFromCentavos: 12_000_000,
  delivery: { daysFrom: 1, daysTo, carrier: "", trackingUrl: "", holidays: "" },
  zones: [],
  ...own,
});
const estimate = (own: Partial<DeliveryTable>, daysTo?: number) =>
  deliveryEstimate(DESTINATION, table(own, daysTo), MONDAY_MS).replaceAll(/[\u00a0\u202f]/g, " ");

test("the estimate names the place, the cost, the minimum for free shipping and the days", () => {
  expect(estimate({})).toBe(
    "A Rosario: $ 5.000, gratis desde $ 120.000. Si pagás hoy, llega entre el martes 1/12 y el jueves 3/12.",
  );
  expect(estimate({}, 1)).toContain("llega el martes 1/12.");
});

test("what the shop does not offer is left out", () => {
  expect(estimate({ freeShippingFromCentavos: 0 }, 0)).toBe("A Rosario: $ 5.000.");
  expect(estimate({ shippingCentavos: 0 }, 0)).toBe("A Rosario: sin cargo.");
});
