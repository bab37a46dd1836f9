import { expect, test } from "vitest";
import { totalsOf, transferSaving } from "./cart-totals.ts";

const BOTTLE = { type: "milliliter" } as const;
const ASAD = { ...BOTTLE, perfume: "per_asad", priceArs: 65_500, transferArs: 58_950, isForSale: false, quantity: 1 };
/** On promotion, with the card price equal to the transfer price. */
const HAWAS = { ...BOTTLE, perfume: "per_hawas", priceArs: 55_675, transferArs: null, isForSale: true, quantity: 2 };
const DECANT = {
  perfume: "per_asad",
  type: "bigDecant" as const,
  priceArs: 12_300,
  transferArs: 11_070.5,
  isForSale: false,
  quantity: 3,
};
const TERMS = { shipping: { shippingCentavos: 500_000, freeShippingFromCentavos: 12_000_000 }, transferOffBp: 1000 };

test("computes the totals by either payment, and what is missing for free shipping", () => {
  expect(totalsOf([ASAD, DECANT], "home", TERMS)).toEqual({
    units: 4,
    productsCentavos: 10_240_000,
    transferOffCentavos: 655_000 + 368_850,
    transferOffBp: 1000,
    shippingCentavos: 500_000,
    freeShippingFromCentavos: 12_000_000,
    toFreeShippingCentavos: 1_760_000,
    couponCentavos: { transfer: 0, card: 0 },
    couponProblem: { transfer: null, card: null },
    creditCentavos: { transfer: 0, card: 0 },
    waitingCreditCentavos: { transfer: 0, card: 0 },
    payCentavos: { transfer: 9_716_150, card: 10_740_000 },
  });
});

test("a coupon lowers the totals to which it applies", () => {
  const none = { percentageBp: 0, amountCentavos: 0, minimumCentavos: 0, withPromotions: true, withTransfer: true };
  const percentage = { ...none, kind: "percentage", percentageBp: 1_000, withTransfer: false } as const;
  expect(totalsOf([ASAD], "home", TERMS, percentage)).toMatchObject({
    productsCentavos: 6_550_000,
    transferOffCentavos: 655_000,
    couponCentavos: { transfer: 0, card: 655_000 },
    couponProblem: { transfer: { why: "transfer" }, card: null },
    payCentavos: { transfer: 6_395_000, card: 6_395_000 },
  });
  expect(totalsOf([ASAD], "home", TERMS, { ...none, kind: "free_shipping" })).toMatchObject({
    shippingCentavos: 500_000,
    couponCentavos: { transfer: 500_000, card: 500_000 },
    payCentavos: { transfer: 5_895_000, card: 6_550_000 },
  });
});

test("a transfer saves the difference of the totals, and nothing when it is not cheaper", () => {
  const coupon = { kind: "percentage", percentageBp: 1_500, amountCentavos: 0, minimumCentavos: 0 } as const;
  const rules = { withPromotions: true, withTransfer: false };
  expect(transferSaving(totalsOf([ASAD], "home", TERMS))).toBe(655_000);
  expect(transferSaving(totalsOf([ASAD], "home", TERMS, { ...coupon, ...rules, percentageBp: 500 }))).toBe(327_500);
  expect(transferSaving(totalsOf([ASAD], "home", TERMS, { ...coupon, ...rules }))).toBe(0);
});

test("credit for decants lowers the price of the bottle, but not while a coupon applies", () => {
  const credits = [{ perfumeId: "per_asad", units: 1, creditCentavos: 1_107_050 }];
  expect(totalsOf([ASAD, HAWAS, DECANT], "home", TERMS, null, credits)).toMatchObject({
    ...{ productsCentavos: 21_375_000, transferOffCentavos: 655_000 + 368_850, shippingCentavos: 0 },
    creditCentavos: { transfer: 1_107_050, card: 1_107_050 },
    payCentavos: { card: 21_375_000 - 1_107_050, transfer: 21_375_000 - 1_023_850 - 1_107_050 },
  });
  const terms = { percentageBp: 1_000, amountCentavos: 0, minimumCentavos: 0, withPromotions: true };
  const coupon = { ...terms, kind: "percentage", withTransfer: false } as const;
  expect(totalsOf([ASAD], "home", TERMS, coupon, credits)).toMatchObject({
    // The coupon does not apply to a transfer.
    creditCentavos: { transfer: 1_107_050, card: 0 },
    waitingCreditCentavos: { transfer: 0, card: 1_107_050 },
  });
});

test("shipping is free from the minimum up, before the transfer discount", () => {
  const { shippingCentavos, toFreeShippingCentavos, payCentavos } = totalsOf([ASAD, HAWAS], "home", TERMS);
  expect([shippingCentavos, toFreeShippingCentavos, payCentavos.transfer]).toEqual([0, 0, 17_030_000]);
});

test("pickup is free and has no minimum", () => {
  expect(totalsOf([ASAD], "pickup", TERMS)).toMatchObject({
    shippingCentavos: 0,
    toFreeShippingCentavos: 0,
    payCentavos: { card: 6_550_000 },
  });
});

test("nothing is missing for free shipping where delivery costs nothing or the coupon pays it", () => {
  const free = { ...TERMS, shipping: { shippingCentavos: 0, freeShippingFromCentavos: 12_000_000 } };
  const none = { freeShippingFromCentavos: 0, toFreeShippingCentavos: 0 };
  expect(totalsOf([ASAD], "home", free)).toMatchObject(none);
  const coupon = { kind: "free_shipping", percentageBp: 0, amountCentavos: 0, minimumCentavos: 0 } as const;
  const rules = { withPromotions: true, withTransfer: true };
  expect(totalsOf([ASAD], "home", TERMS, { ...coupon, ...rules })).toMatchObject(none);
});

test("without settings or a minimum, nothing is missing for free shipping", () => {
  expect(totalsOf([ASAD], "home", { ...TERMS, shipping: null })).toMatchObject({
    shippingCentavos: 500_000,
    toFreeShippingCentavos: 0,
  });
  const never = { shippingCentavos: 700_000, freeShippingFromCentavos: 0 };
  expect(totalsOf([ASAD], "home", { ...TERMS, shipping: never })).toMatchObject({
    shippingCentavos: 700_000,
    toFreeShippingCentavos: 0,
  });
});
