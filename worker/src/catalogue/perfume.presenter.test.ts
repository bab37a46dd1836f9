import { expect, test } from "vitest";
import { off, perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { perfumeResponseSchema, perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { ASAD as PRODUCT, withSize } from "#shop/catalogue/product.fixture.ts";
import { presentPerfume, presentPerfumeResponse, presentPerfumes, presentProduct } from "./perfume.presenter.ts";

const SIZE = size({ id: "siz_asad_100", stock: 4 });
const ASAD = perfume({
  ...{ id: "per_asad", slug: "asad", createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
  pictures: [{ path: "/pictures/asad.0a1b2c.webp", width: 880, height: 1076, tint: "#F3ECE2" }],
  ...{ bigDecant: true, smallDecant: true, smallDecantUsdCents: 800 },
  sizes: [SIZE, size({ key: 2, ml: 30, stock: 250, priceUsdCents: 9_000 })],
});

test("a size has its prices, equal to the worked examples", () => {
  const { perfume: shown, priceDollar } = perfumeResponseSchema.parse(presentPerfumeResponse(ASAD, TERMS));
  expect(priceDollar).toBe(1455);
  expect(shown).toMatchObject({
    _id: "per_asad",
    slug: "asad",
    image: "/pictures/asad.0a1b2c.webp",
    createdAt: "2026-01-02T03:04:05.000Z",
  });
  expect(shown.milliliters[0]).toEqual({
    _id: "siz_asad_100",
    ml: 100,
    unit: "ml",
    price: 45,
    priceInInstallments: null,
    numberOfInstallments: 0,
    stock: 4,
    forSale: false,
    percentageForSale: 0,
    priceForSale: null,
    priceInInstallmentsForSale: null,
    priceArs: 65_500,
    promotionArs: null,
    transferArs: 58_950,
    installment: { count: 3, amountArs: 26_296.7, totalArs: 78_890.1 },
  });
});

test("a promotion that is the lower price hides the transfer line", () => {
  const [shown] = presentPerfume({ ...ASAD, sizes: [{ ...SIZE, promotion: off(1_500) }] }, TERMS).milliliters;
  expect(shown).toMatchObject({ forSale: true, percentageForSale: 15, promotionArs: 55_675, transferArs: null });
  expect(shown?.installment).toEqual({ count: 3, amountArs: 22_348.8, totalArs: 67_046.4 });
});

test("stock is exact up to nine and then 10, and the perfume's is the sum of what its sizes show", () => {
  const { stock, milliliters } = presentPerfume(ASAD, TERMS);
  expect([stock, ...milliliters.map((shown) => shown.stock)]).toEqual([14, 4, 10]);
});

test("enabled decants have a price, entered or derived from the first size", () => {
  const { decants, priceBigDecant, priceSmallDecant } = presentPerfume(ASAD, TERMS);
  expect([priceBigDecant, priceSmallDecant]).toEqual([null, 8]);
  expect(decants).toEqual([
    { type: "bigDecant", ml: 10, price: 7.5, priceArs: 11_000, transferArs: 9_900 },
    { type: "smallDecant", ml: 5, price: 8, priceArs: 11_700, transferArs: 10_530 },
  ]);
  expect(presentPerfume({ ...ASAD, bigDecant: false, smallDecant: false }, TERMS).decants).toEqual([]);
});

test("a balm is sold in grams, and a perfume without a picture shows the fallback", () => {
  const balm = presentPerfume({ ...ASAD, category: "balsamo", pictures: [] }, TERMS);
  expect(balm).toMatchObject({ image: "/fallback.webp", images: [], milliliters: [{ unit: "gr" }, { unit: "gr" }] });
});

test("a page of perfumes has the total of matches", () => {
  const response = perfumesResponseSchema.parse(presentPerfumes({ perfumes: [ASAD], total: 31 }, TERMS));
  expect([response.perfumes.length, response.total, response.priceDollar]).toEqual([1, 31, 1455]);
});

test("fields outside the contract are left out", () => {
  const leaky = { ...ASAD, sizes: ASAD.sizes.map((one) => ({ ...one, reserved: 3, snF: 2 })), secret: "x" };
  expect(() => perfumeResponseSchema.parse(presentPerfumeResponse(leaky, TERMS))).not.toThrow();
  expect(JSON.stringify(presentPerfume(leaky, TERMS))).not.toMatch(/reserved|snF|secret/);
});

test("administrators see the promotion of a size as entered, beside the dated one that runs and its price", () => {
  const [size, other] = presentProduct(withSize({ datedBp: 2_000 }), TERMS).milliliters;
  expect(size).toMatchObject({ forSale: false, percentageForSale: 0, datedPercentage: 20, promotionArs: 52_400 });
  expect(other?.datedPercentage).toBe(0);
  expect(presentProduct(PRODUCT, TERMS).milliliters[0]).toMatchObject({ datedPercentage: 0, promotionArs: null });
});
