import { expect, test } from "vitest";
import type { CouponResponse } from "#shop/pricing/coupon.contract.ts";
import { couponState, couponTermsOf, periodLabel, usesLabel } from "./coupon-labels.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const COUPON: CouponResponse = {
  ...{ _id: "cup_1", code: "VERANO", kind: "percentage", percentage: 15, amountArs: 0, minimumArs: 50_000.5 },
  ...{ withPromotions: true, withTransfer: false, startsAt: "2026-11-28T00:00:00.000Z", endsAt: null, maxUses: null },
  ...{ maxUsesPerPerson: 1, listed: false, active: true, version: 1, uses: 0, discountedArs: 0 },
};

test.each([
  ["running", {}],
  ["off", { active: false }],
  ["scheduled", { startsAt: "2026-11-28T12:00:01.000Z" }],
  ["ended", { endsAt: "2026-11-28T12:00:00.000Z", active: false }],
])("a coupon is %s with %j", (state, more) => {
  expect(couponState({ ...COUPON, ...more }, NOW)).toBe(state);
});

test("a coupon's amounts are converted exactly", () => {
  expect(couponTermsOf(COUPON)).toEqual({
    ...{ kind: "percentage", percentageBp: 1_500, amountCentavos: 0, minimumCentavos: 5_000_050 },
    ...{ withPromotions: true, withTransfer: false },
  });
});

test("labels say a coupon's period and uses", () => {
  expect(periodLabel(COUPON)).toMatch(/^Desde el .*, sin vencimiento$/);
  expect(periodLabel({ ...COUPON, endsAt: "2026-12-01T03:00:00.000Z" })).toMatch(/^Del .* al .*$/);
  const plain = (more: Partial<CouponResponse>) => usesLabel({ ...COUPON, ...more }).replace(/\s/g, " ");
  expect(plain({})).toBe("Todavía sin usos");
  expect(plain({ maxUses: 9 })).toBe("0 de 9 usos");
  expect(plain({ uses: 1, discountedArs: 1_000 })).toBe("1 uso · $ 1.000 descontados");
  expect(plain({ uses: 3, maxUses: 100, discountedArs: 45_000 })).toBe("3 de 100 usos · $ 45.000 descontados");
});
