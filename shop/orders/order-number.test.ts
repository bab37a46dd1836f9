import { describe, expect, test } from "vitest";
import { orderNumber, storedOrderNumber } from "./order-number.ts";

test("an order number has a letter and at least five digits", () => {
  expect([1, 482, 89_999, 90_000].map(orderNumber)).toEqual(["A-10001", "A-10482", "A-99999", "A-100000"]);
});

describe("storedOrderNumber", () => {
  test.each(["A-10482", "a-10482", "A10482", "10482"])("reads %s", (text) => {
    expect(storedOrderNumber(text)).toBe(482);
  });

  test.each(["", "A-", "482", "A-10000", "B-10482", "10482x", "1048 2", "A--10482", "A-1048200000"])(
    "refuses %j",
    (text) => {
      expect(storedOrderNumber(text)).toBeNull();
    },
  );
});
