import { describe, expect, test } from "vitest";
import { applyBulk, type BulkChange } from "../catalogue/bulk/bulk.ts";
import { off, size, TERMS } from "../catalogue/goods.fixture.ts";
import { ASAD, SIZE, withSize } from "../catalogue/product.fixture.ts";
import { netOfTaxCentavos } from "./full-price.ts";
import {
  applyPlan,
  currentUsdCents,
  decantPrices,
  decantUsdCents,
  installmentUsdCents,
  onPromotion,
  sizePrices,
} from "./price.ts";
import { pesoChanges } from "./price-changes.ts";

const PESO = 100;
const at = (rate: number, transferOffBp: number) => ({ rateCentavos: rate * PESO, transferOffBp });

describe("the worked prices", () => {
  test.each([
    { usd: 1210, rate: 1000, p: 0, off: 1000, price: 12_100, promotion: null, pays: 10_890 },
    { usd: 1211, rate: 1000, p: 0, off: 1000, price: 12_200, promotion: null, pays: 10_980 },
    { usd: 4500, rate: 1455, p: 1500, off: 1000, price: 65_500, promotion: 55_675, pays: 55_675 },
    { usd: 4500, rate: 1455, p: 500, off: 2000, price: 65_500, promotion: 62_225, pays: 52_400 },
    { usd: 1, rate: 1, p: 0, off: 0, price: 100, promotion: null, pays: 100 },
    { usd: 1610, rate: 1000, p: 0, off: 1000, price: 16_100, promotion: null, pays: 14_490 },
  ])("$usd cents at $rate, $p bp off, transfer $off bp off: $price pesos, $pays by transfer", (row) => {
    const promotion = row.p ? off(row.p) : null;
    const prices = sizePrices(size({ priceUsdCents: row.usd, promotion }), at(row.rate, row.off));
    expect(prices.priceCentavos).toBe(row.price * PESO);
    expect(prices.promotionCentavos).toBe(row.promotion === null ? null : row.promotion * PESO);
    expect(prices.transferPaysCentavos).toBe(row.pays * PESO);
    expect(prices.transferCentavos).toBe(row.pays === row.promotion ? null : row.pays * PESO);
    expect(prices.discountBp).toBe(row.p || null);
  });

  test("the installment price for 83.00 dollars is 100.00", () => {
    expect(installmentUsdCents(size({ priceUsdCents: 8300 }))).toBe(10_000);
  });

  test("45.00 dollars at 1455 are 3 x 26,296.70", () => {
    expect(installmentUsdCents(size())).toBe(5422);
    expect(sizePrices(size(), TERMS).installment).toEqual({
      count: 3,
      amountCentavos: 2_629_670,
      totalCentavos: 7_889_010,
    });
  });

  test("45.00 dollars with 15 % off are 38.25, and 3 x 22,348.80", () => {
    const reduced = size({ promotion: off(1500) });
    expect(currentUsdCents(reduced)).toBe(3825);
    expect(installmentUsdCents(reduced)).toBe(4608);
    expect(sizePrices(reduced, TERMS).installment).toEqual({
      count: 3,
      amountCentavos: 2_234_880,
      totalCentavos: 6_704_640,
    });
  });

  test("decants of a first size at 90.00 dollars are 15.00 and 8.44", () => {
    const sizes = [size({ priceUsdCents: 9000 }), size({ priceUsdCents: 100 })];
    const both = { bigDecant: true, smallDecant: true, bigDecantUsdCents: null, smallDecantUsdCents: null, sizes };
    expect(decantUsdCents(both)).toEqual({ big: 1500, small: 844 });
  });
});

describe("promotions", () => {
  test("without a percentage the promotion price counts, rounded up like any price, and the badge rounds down", () => {
    const reduced = size({ promotion: off(0, { priceUsdCents: 4000 }) });
    const prices = sizePrices(reduced, TERMS);
    expect(prices.promotionCentavos).toBe(5_820_000);
    expect(prices.currentCentavos).toBe(5_820_000);
    expect(prices.discountBp).toBe(1100);
    expect(prices.installment.totalCentavos).toBe(Math.round(4819 * 1455));
  });

  test("with a percentage the promotion price is ignored", () => {
    expect(currentUsdCents(size({ promotion: off(1000, { priceUsdCents: 1 }) }))).toBe(4050);
  });

  test("one with neither percentage nor price counts as none", () => {
    const plain = sizePrices(size(), TERMS);
    for (const empty of [off(0), off(0, { priceUsdCents: 0 }), off(0, { installmentUsdCents: 9999 })]) {
      expect(onPromotion(size({ promotion: empty }))).toBe(false);
      expect(sizePrices(size({ promotion: empty }), TERMS)).toEqual(plain);
    }
  });

  test("one above the price still takes precedence, without a badge; the transfer price follows the normal one", () => {
    const prices = sizePrices(size({ promotion: off(0, { priceUsdCents: 5000 }) }), TERMS);
    expect(prices.currentCentavos).toBe(7_280_000);
    expect(prices.discountBp).toBeNull();
    expect(prices.transferCentavos).toBe(5_895_000);
  });

  test("one equal to the transfer price shows no transfer line", () => {
    const prices = sizePrices(size({ promotion: off(1000) }), TERMS);
    expect(prices.transferCentavos).toBeNull();
    expect(prices.transferPaysCentavos).toBe(prices.promotionCentavos);
  });

  test("a size without a price has no badge", () => {
    expect(
      sizePrices(size({ priceUsdCents: 0, promotion: off(0, { priceUsdCents: 100 }) }), TERMS).discountBp,
    ).toBeNull();
  });
});

describe("installments", () => {
  test("an entered price and number take precedence", () => {
    const entered = size({ installmentUsdCents: 6000, numberOfInstallments: 6 });
    expect(sizePrices(entered, TERMS).installment).toEqual({
      count: 6,
      amountCentavos: 1_455_000,
      totalCentavos: 8_730_000,
    });
  });

  test("an entered 0 counts as empty", () => {
    expect(installmentUsdCents(size({ installmentUsdCents: 0 }))).toBe(5422);
  });

  test("a promotion has its own entered price, never the normal one's", () => {
    const reduced = size({ installmentUsdCents: 6000, promotion: off(1500, { installmentUsdCents: 4700 }) });
    expect(installmentUsdCents(reduced)).toBe(4700);
    expect(installmentUsdCents({ ...reduced, promotion: off(1500) })).toBe(4608);
  });

  test("applyPlan changes the size and its promotion", () => {
    const plan = { numberOfInstallments: 6, multiplierBp: 15_000 };
    const planned = applyPlan(size({ promotion: off(1500) }), plan);
    expect(planned).toMatchObject({ numberOfInstallments: 6, installmentUsdCents: 6750 });
    expect(planned.promotion?.installmentUsdCents).toBe(5738);
    expect(applyPlan(size(), plan).promotion).toBeNull();
    expect(applyPlan(size({ promotion: off(0) }), plan).promotion?.installmentUsdCents).toBeNull();
  });
});

describe("decants", () => {
  const yara = {
    bigDecant: true,
    smallDecant: true,
    bigDecantUsdCents: 1200,
    smallDecantUsdCents: 700,
    sizes: [size()],
  };

  test("entered prices take precedence; an entered 0 counts as empty", () => {
    expect(decantUsdCents(yara)).toEqual({ big: 1200, small: 700 });
    expect(decantUsdCents({ ...yara, bigDecantUsdCents: 0, smallDecantUsdCents: 0 })).toEqual({ big: 750, small: 422 });
  });

  test("are null when off or without a price", () => {
    expect(decantUsdCents({ ...yara, bigDecant: false, smallDecant: false })).toEqual({ big: null, small: null });
    const unpriced = { ...yara, bigDecantUsdCents: null, smallDecantUsdCents: null, sizes: [] };
    expect(decantUsdCents(unpriced)).toEqual({ big: null, small: null });
  });

  test("get the transfer discount, three installments and no promotion", () => {
    expect(decantPrices(1500, TERMS)).toEqual({
      priceCentavos: 2_190_000,
      promotionCentavos: null,
      currentCentavos: 2_190_000,
      discountBp: null,
      transferCentavos: 1_971_000,
      transferPaysCentavos: 1_971_000,
      installment: { count: 3, amountCentavos: 876_395, totalCentavos: 2_629_185 },
    });
  });
});

test("a price of $ 121 is $ 100 without 21 % of tax", () => {
  expect(netOfTaxCentavos(12_100, 2100)).toBe(10_000);
  expect(netOfTaxCentavos(6_550_000, 2100)).toBe(5_413_223);
  expect(netOfTaxCentavos(12_100, 0)).toBe(12_100);
});

function changed(change: BulkChange, product = ASAD) {
  const outcome = applyBulk(product, change);
  if (!outcome.ok) throw new Error(outcome.message);
  return pesoChanges(product, outcome.product, TERMS).map(({ fromCentavos, toCentavos }) => [
    fromCentavos / 100,
    toCentavos / 100,
  ]);
}

test("a price change has the current prices in pesos: rounded and with promotion", () => {
  const once = withSize({ forSale: true, percentageForSaleBp: 1_500 });
  expect(changed({ kind: "price", by: "percent", bp: 1_000 })).toEqual([
    [65_500, 72_100],
    [29_100, 32_100],
  ]);
  expect(changed({ kind: "promotion", on: true, percentageBp: 1_500 })).toEqual([
    [65_500, 55_675],
    [29_100, 24_735],
  ]);
  expect(changed({ kind: "promotion", on: false }, once)).toEqual([[55_675, 65_500]]);
});

test("price changes leave out unchanged prices and new sizes", () => {
  expect(changed({ kind: "category", category: "niche" })).toEqual([]);
  expect(pesoChanges({ ...ASAD, sizes: [] }, ASAD, TERMS)).toEqual([]);
  expect(pesoChanges(ASAD, withSize({ priceUsdCents: SIZE.priceUsdCents }), TERMS)).toEqual([]);
});
