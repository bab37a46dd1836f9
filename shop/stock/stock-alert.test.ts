import { expect, test } from "vitest";
import { isInStock } from "./stock-alert.ts";

test.each([
  [true, false, 1, 4_000, true],
  [true, false, 0, 4_000, false],
  [true, false, 5, 0, false],
  [true, true, 5, 4_000, false],
  [false, false, 5, 4_000, false],
])(
  "active %j, soon %j, %i in stock for %i US cents: can be bought %j",
  (active, soon, stock, priceUsdCents, expected) => {
    expect(isInStock({ active, soon }, { stock, priceUsdCents })).toBe(expected);
  },
);
