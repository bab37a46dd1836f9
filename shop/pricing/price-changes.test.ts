import { expect, test } from "vitest";
import { applyBulk, type BulkChange } from "../catalogue/bulk/bulk.ts";
import { ASAD, SIZE, withSize } from "../catalogue/product.fixture.ts";
import { pesoChanges } from "./price-changes.ts";

const TERMS = { rateCentavos: 145_500, transferOffBp: 1_000 };

function changed(change: BulkChange, product = ASAD) {
  const outcome = applyBulk(product, change);
  if (!outcome.ok) throw new Error(outcome.message);
  return pesoChanges(product, outcome.product, TERMS).map(({ fromCentavos, toCentavos }) => [
    fromCentavos / 100,
    toCentavos / 100,
  ]);
}

test("a change has the current prices in pesos: rounded and with promotion", () => {
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

test("unchanged prices and new sizes are left out", () => {
  expect(changed({ kind: "category", category: "niche" })).toEqual([]);
  expect(pesoChanges({ ...ASAD, sizes: [] }, ASAD, TERMS)).toEqual([]);
  expect(pesoChanges(ASAD, withSize({ priceUsdCents: SIZE.priceUsdCents }), TERMS)).toEqual([]);
});
