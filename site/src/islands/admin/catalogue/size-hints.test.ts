import { expect, test } from "vitest";
import { emptySize } from "./draft.ts";
import { sizeHints, typedPrices } from "./size-hints.ts";

const typed = { ...emptySize("new"), price: "45" };
// Amounts contain a no-break space. 45 dollars at 1455 is an example of docs/product-rules.md#worked-prices.
const plain = (hints: object) => JSON.parse(JSON.stringify(hints).replaceAll("\u00a0", " "));

test("a typed price is shown in pesos, and an empty installment price has its default as a hint", () => {
  expect(plain(sizeHints(typed, 1455))).toEqual({
    price: "$ 65.500",
    priceInInstallments: "Si lo dejás vacío: US$ 54,22, 3 cuotas de $ 26.296,7",
  });
  expect(plain(sizeHints({ ...typed, priceInInstallments: "60", numberOfInstallments: "1" }, 1455))).toMatchObject({
    priceInInstallments: "1 cuota de $ 87.300",
  });
});

test("the promotion price in pesos is beside the percentage, else beside the promotion price in dollars", () => {
  expect(plain(sizeHints({ ...typed, forSale: true, percentageForSale: "15", priceForSale: "1" }, 1455))).toEqual({
    price: "$ 65.500",
    priceInInstallments: "Si lo dejás vacío: US$ 54,22, 3 cuotas de $ 26.296,7",
    percentageForSale: "$ 55.675",
    priceInInstallmentsForSale: "Si lo dejás vacío: US$ 46,08, 3 cuotas de $ 22.348,8",
  });
  const priced = plain(sizeHints({ ...typed, forSale: true, priceForSale: "40" }, 1455));
  expect(priced).toMatchObject({ priceForSale: "$ 58.200" });
  expect(priced).not.toHaveProperty("percentageForSale");
});

test("a price has its margin beside it if the cost is known, also a negative margin", () => {
  expect(plain(sizeHints({ ...typed, averageCost: "27,40" }, 1455)).price).toBe("$ 65.500, margen 39,1 %, US$ 17,60");
  expect(plain(sizeHints({ ...typed, averageCost: "50" }, 1455)).price).toBe("$ 65.500, margen -11,1 %, -US$ 5,00");
});

test("without a valid price there are no hints", () => {
  expect(sizeHints({ ...typed, price: "" }, 1455)).toEqual({});
  expect(sizeHints({ ...typed, price: "mil" }, 1455)).toEqual({});
});

test("what shoppers pay has the larger of the size's own promotion and the dated one, as in the shop", () => {
  const paid = (more: object, datedBp: number) => typedPrices({ ...typed, ...more }, 1455, 0, datedBp)?.currentCentavos;
  const promoted = (percentageForSale: string) => ({ forSale: true, percentageForSale });
  // docs/product-rules.md#dated-promotions
  expect(paid({}, 2_000)).toBe(5_240_000);
  expect(paid(promoted("15"), 2_000)).toBe(5_240_000);
  expect(paid(promoted("30"), 2_000)).toBe(4_585_000);
  expect(paid({ forSale: true, priceForSale: "30" }, 2_000)).toBe(4_370_000);
  expect(paid({}, 0)).toBe(6_550_000);
});
