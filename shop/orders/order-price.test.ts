import { describe, expect, test } from "vitest";
import { off, size, TERMS } from "../catalogue/goods.fixture.ts";
import { sizeFaces } from "../pricing/price.ts";
import { netReceivedCentavos, orderTotal } from "./order-price.ts";

describe("the total of an order", () => {
  const shipping = { shippingCentavos: 500_000, freeShippingFromCentavos: 12_000_000 };
  const lines = [
    { faces: sizeFaces(size(), TERMS), quantity: 1 },
    { faces: sizeFaces(size({ promotion: off(1500) }), TERMS), quantity: 1 },
  ];
  const total = (payment: "card" | "transfer", facts = {}) =>
    orderTotal(lines, { payment, delivery: "home", terms: TERMS, shipping, ...facts });

  test("by card: the current prices and shipping", () => {
    expect(total("card", { delivery: "pickup" })).toEqual({
      subtotalCentavos: 12_117_500,
      merchandiseCentavos: 12_117_500,
      shippingCentavos: 0,
      transactionCentavos: 12_117_500,
      transferOffBp: 0,
    });
  });

  test("by transfer: 58,950 for the one at its normal price, the promotion price for the other", () => {
    expect(total("transfer")).toEqual({
      subtotalCentavos: 12_117_500,
      merchandiseCentavos: 5_895_000 + 5_567_500,
      // Shipping is free by the subtotal before the transfer discount.
      shippingCentavos: 0,
      transactionCentavos: 11_462_500,
      transferOffBp: 1000,
    });
  });

  test("below the minimum shipping is added", () => {
    const one = orderTotal(lines.slice(0, 1), { payment: "transfer", delivery: "home", terms: TERMS, shipping });
    expect(one.transactionCentavos).toBe(5_895_000 + 500_000);
  });

  test("units multiply the price", () => {
    const two = [{ faces: sizeFaces(size(), TERMS), quantity: 2 }];
    expect(orderTotal(two, { payment: "card", delivery: "pickup", terms: TERMS, shipping }).transactionCentavos).toBe(
      13_100_000,
    );
  });

  test("net received is the provider's figure, else 69.84 %", () => {
    expect(netReceivedCentavos(10_000_000, 9_123_456)).toBe(9_123_456);
    expect(netReceivedCentavos(10_000_000, 0)).toBe(0);
    expect(netReceivedCentavos(10_000_000, null)).toBe(6_984_000);
  });
});
