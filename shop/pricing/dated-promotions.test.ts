import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedSize } from "../catalogue/catalogue.ts";
import { anyPrice, anyTerms, off, perfume, size, TERMS } from "../catalogue/goods.fixture.ts";
import { forAll } from "../for-all.fixture.ts";
import { covers, effectivePromotion, previewPromotion } from "./dated-promotions.ts";
import { onPromotion, sizePrices } from "./price.ts";
import { changedPromotionSchema, newPromotionSchema } from "./promotions.contract.ts";

const pesosOf = (priced: PricedSize, datedBp: number) =>
  sizePrices({ ...priced, promotion: effectivePromotion(priced, datedBp) }, TERMS).currentCentavos / 100;

describe("the price of 45 dollars at 1455 (65,500) with a dated promotion", () => {
  // docs/product-rules.md#dated-promotions
  test.each([
    ["without another promotion", null, 2000, 52_400],
    ["with a smaller percentage of its own", off(1500), 2000, 52_400],
    ["with a larger percentage of its own", off(3000), 2000, 45_850],
    ["with an equal percentage of its own", off(2000), 2000, 52_400],
    ["with a lower price of its own", off(0, { priceUsdCents: 3000 }), 2000, 43_700],
    ["with a higher price of its own", off(0, { priceUsdCents: 4000 }), 2000, 52_400],
    ["while none runs", off(1500), 0, 55_675],
    ["without any promotion", null, 0, 65_500],
  ])("%s", (_, promotion, datedBp, pesos) => {
    expect(pesosOf(size({ promotion }), datedBp)).toBe(pesos);
  });
});

test("the installment price falls with the price, and stays computed where none was entered", () => {
  const of = (facts: Partial<PricedSize>) => effectivePromotion(size(facts), 2000);
  expect(of({ installmentUsdCents: 5000 })).toEqual(off(2000, { installmentUsdCents: 4000 }));
  expect(of({ installmentUsdCents: 0 })).toEqual(off(2000, { installmentUsdCents: 0 }));
  expect(of({})).toEqual(off(2000));
  // The installment price of its own promotion was entered for another price.
  expect(of({ promotion: off(1000, { installmentUsdCents: 4444 }) })).toEqual(off(2000));
});

test("of two discounts only the larger applies", () => {
  const anyDated = fc.integer({ min: 0, max: 9999 });
  forAll([anyPrice, anyDated, anyTerms], (priced, datedBp, terms) => {
    const current = (promotion: PricedSize["promotion"]) => sizePrices({ ...priced, promotion }, terms).currentCentavos;
    const prices = current(effectivePromotion(priced, datedBp));
    const [own, dated] = [current(priced.promotion), datedBp > 0 ? current(off(datedBp)) : Number.POSITIVE_INFINITY];
    expect([own, dated]).toContain(prices);
    const hasPrice = onPromotion(priced) && !priced.promotion?.percentageBp;
    if (!hasPrice) expect(prices).toBe(Math.min(own, dated));
  });
});

const SCOPE = { houses: ["versace"], categories: ["splash" as const], perfumes: ["per_uno"] };

test.each([
  [{ brandSlug: "versace" }, true],
  [{ category: "splash" as const }, true],
  [{ id: "per_uno" }, true],
  [{ id: "versace", brandSlug: "splash" }, false],
])("a promotion of a house, a category and a perfume includes %j: %j", (facts, isIncluded) => {
  expect(covers(SCOPE, perfume(facts))).toBe(isIncluded);
});

test("a preview counts what the promotion includes, and what becomes cheaper", () => {
  const goods = [
    perfume({ slug: "uno", productName: "Uno", sizes: [size(), size({ ml: 50, promotion: off(5000) })] }),
    perfume({ slug: "dos", brandSlug: "versace", sizes: [size({ ml: 30, priceUsdCents: 0 })] }),
    perfume({ slug: "tres" }),
  ];
  const { sample, ...counts } = previewPromotion(goods, TERMS, { ...SCOPE, percentageBp: 2000 });
  expect(counts).toEqual({
    perfumes: 2,
    sizes: 2,
    lowered: 1,
    lowestCentavos: 3_275_000,
    highestCentavos: 5_240_000,
  });
  expect(sample).toEqual([
    { productName: "Uno", brand: "Lattafa", label: "100 ml", fromCentavos: 6_550_000, toCentavos: 5_240_000 },
  ]);
  const nothing = previewPromotion(goods, TERMS, { houses: [], categories: [], perfumes: [], percentageBp: 2000 });
  expect(nothing).toEqual({ perfumes: 0, sizes: 0, lowered: 0, lowestCentavos: 0, highestCentavos: 0, sample: [] });
});

describe("what an administrator enters", () => {
  const good = {
    ...{ name: " Semana árabe ", percentage: 20, houses: ["lattafa"] },
    ...{ startsAt: "2026-12-01T13:00:00.000Z", endsAt: "2026-12-08T03:00:00.000Z" },
  };
  const messagesFor = (more: object) => {
    const parsed = newPromotionSchema.safeParse({ ...good, ...more });
    return parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };
  test("is parsed, with empty lists for those that are missing", () => {
    expect(newPromotionSchema.parse(good)).toEqual({ ...good, name: "Semana árabe", categories: [], perfumes: [] });
    const { endsAt: updatedAt } = good;
    expect(changedPromotionSchema.parse({ ...good, updatedAt })).toMatchObject({ updatedAt });
  });
  test.each([
    [{ name: " " }, "name: Escribí un nombre"],
    [{ percentage: 0.5 }, "percentage: Va de 1 a 99, con hasta dos decimales"],
    [{ percentage: 100 }, "percentage: Va de 1 a 99, con hasta dos decimales"],
    [{ startsAt: "mañana" }, "startsAt: Elegí el día y la hora"],
    [{ endsAt: good.startsAt }, "endsAt: Tiene que ser después del comienzo"],
    [{ houses: [] }, "houses: Elegí al menos una casa, una categoría o un perfume"],
    [{ houses: ["No es"] }, "houses.0: No es una casa"],
    [{ perfumes: ["per_1"] }, "perfumes.0: No es un perfume"],
  ])("is refused with %j", (more, message) => {
    expect(messagesFor(more)).toEqual([message]);
  });
});
