import { expect, test } from "vitest";
import { perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { fullPrice, missingForFreeShipping } from "../pricing/full-price.ts";
import { offerOf } from "./offer.ts";
import { measuredOf, priceDetails } from "./price-details.ts";

const FULL = { ...TERMS, vatBp: 2100, freeShippingFromCentavos: 12_000_000 };
const plain = (view: object) => JSON.parse(JSON.stringify(view).replaceAll("\u00a0", " "));
const yara = offerOf(perfume({ bigDecant: true, smallDecant: true, sizes: [size({ key: 7 })] }));
const SIZE = { type: "milliliter", key: 7 } as const;

test("a size has all its lines, at 45.00 dollars and 1455 to the dollar", () => {
  // 78,890.10 in three installments against a price of 65,500 is 9.91 % a month.
  expect(plain(priceDetails(yara, SIZE, FULL))).toEqual({
    costLabel: "Total en cuotas (CFT 210,77 %)",
    cost: "$ 78.890,1",
    unitLabel: "Precio por ml",
    unit: "$ 655",
    net: "$ 54.132,23",
    freeShipping: "te faltan $ 54.500",
  });
});

test("decants use five and ten millilitres", () => {
  expect(plain(priceDetails(yara, { type: "bigDecant" }, FULL))).toMatchObject({ unit: "$ 1.100", net: "$ 9.090,91" });
  expect(plain(priceDetails(yara, { type: "smallDecant" }, FULL))).toMatchObject({ unit: "$ 1.240" });
});

test("sin interés is shown where the installments cost no more than the price", () => {
  const even = offerOf(perfume({ sizes: [size({ key: 7, installmentUsdCents: 4500 })] }));
  expect(plain(priceDetails(even, SIZE, FULL))).toMatchObject({
    costLabel: "Total en cuotas, sin interés (CFT 0 %)",
    cost: "$ 65.475",
  });
});

test("free shipping is included from the minimum up; without a minimum or VAT nothing is shown", () => {
  expect(priceDetails(yara, SIZE, { ...FULL, freeShippingFromCentavos: 6_550_000 }).freeShipping).toBe("incluido");
  expect(priceDetails(yara, SIZE, { ...FULL, vatBp: 0, freeShippingFromCentavos: 0 })).toMatchObject({
    freeShipping: null,
    net: null,
  });
  expect([missingForFreeShipping(1, 0), missingForFreeShipping(2, 2), missingForFreeShipping(1, 3)]).toEqual([0, 0, 2]);
});

test("without a choice, a decant or a price nothing is shown; balms are in grams", () => {
  const nothing = { cost: null, unit: null, net: null, freeShipping: null };
  const balm = offerOf(perfume({ category: "balsamo", sizes: [size({ key: 7, priceUsdCents: 0 })] }));
  expect(priceDetails(balm, SIZE, FULL)).toMatchObject({ ...nothing, unitLabel: "Precio por gr" });
  expect(priceDetails(balm, null, FULL)).toMatchObject(nothing);
  expect(priceDetails(balm, { type: "bigDecant" }, FULL)).toMatchObject(nothing);
  expect(measuredOf(balm, { type: "milliliter", key: 99 }, TERMS)).toBeNull();
});

test("a balm has its price per gram, its decant per millilitre", () => {
  const balm = offerOf(perfume({ category: "balsamo", smallDecant: true, sizes: [size({ key: 7 })] }));
  expect(priceDetails(balm, SIZE, FULL).unitLabel).toBe("Precio por gr");
  expect(priceDetails(balm, { type: "smallDecant" }, FULL).unitLabel).toBe("Precio por ml");
});

test("a full price contains the prices of the size", () => {
  const measured = measuredOf(yara, SIZE, TERMS);
  expect(measured && fullPrice(measured, FULL)).toMatchObject({ ...measured?.prices, netCentavos: 5_413_223 });
});
