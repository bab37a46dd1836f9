import { describe, expect, test } from "vitest";
import { shippingCentavos } from "./shipping.ts";

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

  test("with a minimum of 0 every delivery pays", () => {
    expect(shippingCentavos(99_999_900, "home", { ...TERMS, freeShippingFromCentavos: 0 })).toBe(500_000);
  });

  test("is 5,000 where the settings cannot be read, and still 0 on pickup", () => {
    expect(shippingCentavos(12_000_000, "home", null)).toBe(500_000);
    expect(shippingCentavos(12_000_000, "pickup", null)).toBe(0);
  });
});
