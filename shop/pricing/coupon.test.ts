import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forMany } from "../for-all.fixture.ts";
import { responseOfRefusal } from "../refusal-response.ts";
import { changedCouponSchema, newCouponSchema } from "./coupon.contract.ts";
import {
  type Coupon,
  type CouponLine,
  type CouponPurchase,
  type CouponTerms,
  couponClosed,
  couponCode,
  couponConditions,
  couponLabel,
  couponOffer,
  couponProblem,
  couponShares,
  orderDiscount,
} from "./coupon.ts";
import { couponMessage } from "./coupon-problem.ts";

test("the discount of one order is called Descuento, and no coupon can have such a code", () => {
  const { code, amountCentavos, maxUses } = orderDiscount("cup_0000000000abcdefghjkmnpqrs", 500_000, 0);
  expect([code, amountCentavos, maxUses]).toEqual(["PEDIDO-GHJKMNPQRS", 500_000, 1]);
  expect([couponLabel(code), couponLabel("HOLA")]).toEqual(["Descuento", "Cupón HOLA"]);
  expect(newCouponSchema.safeParse({ code }).error?.issues).toContainEqual(
    expect.objectContaining({ path: ["code"], message: expect.stringContaining("No puede empezar con PEDIDO-") }),
  );
});

const TERMS: CouponTerms = {
  kind: "percentage",
  percentageBp: 1_000,
  amountCentavos: 0,
  minimumCentavos: 0,
  withPromotions: true,
  withTransfer: true,
};
const percentage = (more: Partial<CouponTerms> = {}): CouponTerms => ({ ...TERMS, ...more });
const amount = (pesos: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...TERMS,
  ...{ kind: "amount", percentageBp: 0, amountCentavos: pesos * 100, ...more },
});
const freeShipping = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...TERMS,
  ...{ kind: "free_shipping", percentageBp: 0, ...more },
});
const line = (pesos: number, quantity = 1, isForSale = false): CouponLine => ({
  ...{ unitCentavos: pesos * 100, quantity, isForSale },
});
const couponPerUnit = (coupon: CouponTerms, lines: readonly CouponLine[]) =>
  couponShares(coupon, lines).map(({ off }) => off);
const taken = (lines: readonly CouponLine[], perUnit: readonly number[]) =>
  lines.reduce((sum, { quantity }, index) => sum + quantity * (perUnit[index] ?? 0), 0);

describe("what a coupon takes from a unit", () => {
  test("is its percentage of the price, half up", () => {
    expect(couponPerUnit(percentage({ percentageBp: 1_550 }), [line(65_500, 2), line(0.05)])).toEqual([1_015_250, 1]);
  });

  test("is a share of its amount in proportion to the price", () => {
    // The worked example of the product rules: 10,000 off 65,500 and 2 x 12,300.
    const lines = [line(65_500), line(12_300, 2)];
    const perUnit = couponPerUnit(amount(10_000), lines);
    expect(perUnit).toEqual([726_970, 136_515]);
    expect(taken(lines, perUnit)).toBe(1_000_000);
  });

  test("rounds an amount up where the units allow no exact one", () => {
    const lines = [line(5_000, 3)];
    expect(couponPerUnit(amount(1_000), lines)).toEqual([33_334]);
    expect(taken(lines, [33_334])).toBe(100_002);
  });

  test("is nothing for products on promotion that it does not lower, and for free shipping", () => {
    const lines = [line(65_500, 1, true), line(10_000)];
    expect(couponPerUnit(percentage({ withPromotions: false }), lines)).toEqual([0, 100_000]);
    expect(couponPerUnit(amount(2_000, { withPromotions: false }), lines)).toEqual([0, 200_000]);
    expect(couponPerUnit(freeShipping(), lines)).toEqual([0, 0]);
  });

  test("is at most 99 % of the products", () => {
    expect(couponPerUnit(amount(20_000), [line(10_000)])).toEqual([990_000]);
    expect(couponPerUnit(amount(20_000), [line(0)])).toEqual([0]);
  });

  test("adds up to the amount, at most 1 centavo less or 1 centavo a unit more, and is below the price", () => {
    const lines = fc.array(
      fc.record({
        unitCentavos: fc.integer({ min: 1_000, max: 1_000_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        isForSale: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    );
    forMany(1_000, [lines, fc.integer({ min: 1, max: 10_000_000 })], (bought, pesos) => {
      const coupon = amount(pesos);
      const perUnit = couponPerUnit(coupon, bought);
      const sum = bought.reduce((total, { unitCentavos, quantity }) => total + unitCentavos * quantity, 0);
      const wanted = Math.min(coupon.amountCentavos, Math.round(sum * 0.99));
      const units = bought.reduce((total, { quantity }) => total + quantity, 0);
      expect(taken(bought, perUnit)).toBeGreaterThanOrEqual(wanted - 1);
      expect(taken(bought, perUnit)).toBeLessThanOrEqual(wanted + units);
      perUnit.forEach((off, index) => {
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThan(bought[index]?.unitCentavos ?? 0);
      });
      // With one unit a line, the sum differs from the amount by at most a centavo.
      const single = bought.map((one) => ({ ...one, quantity: 1 }));
      const exact = Math.min(
        coupon.amountCentavos,
        Math.round(
          taken(
            single,
            single.map(({ unitCentavos }) => unitCentavos),
          ) * 0.99,
        ),
      );
      expect(Math.abs(taken(single, couponPerUnit(coupon, single)) - exact)).toBeLessThanOrEqual(1);
    });
  });
});

describe("whether a coupon applies", () => {
  const purchase = (more: Partial<CouponPurchase> = {}): CouponPurchase => ({
    ...{ lines: [line(10_000)], subtotalCentavos: 1_000_000, transferOffBp: 1_000 },
    ...{ delivery: "home", shippingCentavos: 500_000, ...more },
  });
  const onPromotion = { lines: [line(10_000, 1, true)] };

  test.each<[string, CouponTerms, Partial<CouponPurchase>, object | null]>([
    ["yes, without conditions", percentage(), {}, null],
    [
      "not below its minimum",
      percentage({ minimumCentavos: 1_200_050 }),
      {},
      { why: "minimum", missingCentavos: 200_050 },
    ],
    ["not with the transfer discount", percentage({ withTransfer: false }), {}, { why: "transfer" }],
    ["yes, by card", percentage({ withTransfer: false }), { transferOffBp: 0 }, null],
    ["not if all products are on promotion", percentage({ withPromotions: false }), onPromotion, { why: "promotions" }],
    [
      "yes, to an order with other products beside promotions",
      percentage({ withPromotions: false }),
      { lines: [line(1), ...onPromotion.lines] },
      null,
    ],
    [
      "not free shipping, if all products are on promotion",
      freeShipping({ withPromotions: false }),
      onPromotion,
      { why: "promotions" },
    ],
    ["not free shipping for a pickup", freeShipping(), { delivery: "pickup", shippingCentavos: 0 }, { why: "pickup" }],
    [
      "not free shipping, if the delivery is already free",
      freeShipping(),
      { shippingCentavos: 0 },
      { why: "free_already" },
    ],
    ["yes, as free shipping", freeShipping(), {}, null],
  ])("%s", (_, coupon, more, expected) => {
    expect(couponProblem(coupon, purchase(more))).toEqual(expected);
  });
});

describe("whether a coupon can be used", () => {
  const NOW = Date.parse("2026-11-28T12:00:00Z");
  const coupon = (more: Partial<Coupon> & { uses?: number; usesOfPerson?: number } = {}) => ({
    ...{ ...TERMS, id: "cup_1", code: "VERANO", startsAtMs: NOW - 1, endsAtMs: null, maxUses: null },
    ...{ maxUsesPerPerson: null, active: true, version: 1, uses: 0, usesOfPerson: 0, ...more },
  });

  test.each<[string, Parameters<typeof couponClosed>[0], string | null]>([
    ["not with an unknown code", null, "No existe un cupón con ese código. Fijate que esté bien escrito."],
    ["not after it was deactivated", coupon({ active: false }), "Ese cupón ya no vale."],
    ["not after its end", coupon({ endsAtMs: NOW }), "Ese cupón ya no vale."],
    [
      "not before its start",
      coupon({ startsAtMs: NOW + 60_000 }),
      "Ese cupón vale desde el 28 de noviembre de 2026 a las 09:01.",
    ],
    ["not once it is used up", coupon({ maxUses: 2, uses: 2 }), "Ese cupón ya se usó todas las veces que se podía."],
    ["not once the person has used it", coupon({ maxUsesPerPerson: 1, usesOfPerson: 1 }), "Ya usaste ese cupón."],
    [
      "yes, between its dates and within its uses",
      coupon({ maxUses: 2, uses: 1, maxUsesPerPerson: 1, endsAtMs: NOW + 1 }),
      null,
    ],
  ])("%s", (_, found, message) => {
    const problem = couponClosed(found, NOW);
    expect(problem && couponMessage(problem)).toBe(message);
  });

  test("the message about the minimum names the amount that is missing", () => {
    expect(couponMessage({ why: "minimum", missingCentavos: 200_050 }).replace(/\s/g, " ")).toBe(
      "Te faltan $ 2.000,5 en productos para usar ese cupón.",
    );
  });
});

test("an order whose coupon cannot be used is refused with the coupon's message", () => {
  const refused = responseOfRefusal({ code: "coupon_refused", problem: { why: "used_up" } });
  expect(refused).toEqual({ status: 409, message: "Ese cupón ya se usó todas las veces que se podía." });
});

test("a code is stored without blanks, in capitals", () => {
  expect(couponCode(" verano 10 ")).toBe("VERANO10");
});

const ENTERED = {
  ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2026-11-28T00:00:00Z", endsAt: null },
  ...{ maxUses: null, maxUsesPerPerson: 1, withPromotions: true, withTransfer: true, listed: false, active: true },
};

test.each<[object, string | null]>([
  [{}, null],
  [{ code: "ab" }, "code"],
  [{ code: "VERANO_10" }, "code"],
  [{ code: 7 }, "code"],
  [{ percentage: 0 }, "percentage"],
  [{ percentage: 99.5 }, "percentage"],
  [{ kind: "amount" }, "amount"],
  [{ kind: "amount", percentage: 0, amount: 0.5 }, "amount"],
  [{ kind: "amount", percentage: 0, amount: 5_000 }, null],
  [{ kind: "free_shipping", percentage: 0 }, null],
  [{ endsAt: "2026-11-28T00:00:00Z" }, "endsAt"],
  [{ maxUses: 0 }, "maxUses"],
  [{ minimum: -1 }, "minimum"],
  [{ active: "yes" }, "active"],
])("a new coupon with %j has this invalid field: %s", (more, field) => {
  const parsed = newCouponSchema.safeParse({ code: "verano10", ...ENTERED, ...more });
  expect(parsed.error?.issues[0]?.path[0] ?? null).toBe(field);
  if (parsed.success) expect(parsed.data.code).toBe("VERANO10");
});

test("a change has a version and no code", () => {
  expect(changedCouponSchema.safeParse({ ...ENTERED, version: 1 }).success).toBe(true);
  expect(changedCouponSchema.safeParse({ ...ENTERED, version: 1, code: "OTRO" }).success).toBe(false);
});

test("the texts of a coupon state what it gives, and its conditions", () => {
  const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, " "));
  expect(plain([percentage({ percentageBp: 1_550 }), amount(5_000), freeShipping()].map(couponOffer))).toEqual([
    "15,5 % de descuento",
    "$ 5.000 de descuento",
    "Envío gratis",
  ]);
  expect(couponConditions({ ...TERMS, maxUses: null, maxUsesPerPerson: null })).toEqual([]);
  const strict = { minimumCentavos: 5_000_000, withPromotions: false, withTransfer: false };
  expect(plain(couponConditions({ ...TERMS, ...strict, maxUses: 100, maxUsesPerPerson: 1 }))).toEqual([
    "En compras desde $ 50.000 en productos.",
    "No vale para productos en promoción.",
    "No se suma al descuento por transferencia.",
    "Cada persona lo usa una vez.",
    "En total se usa hasta 100 veces.",
  ]);
});
