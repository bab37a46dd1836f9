import { beforeEach, expect, test, vi } from "vitest";
import { json, noResponse, stubServer, stubStorage } from "../browser.fixture.ts";

const TERMS = {
  ...{ code: "VERANO", kind: "percentage", percentage: 10, amountArs: 0, minimumArs: 0 },
  ...{ withPromotions: true, withTransfer: true },
};
const coupon = (change: object = {}) => json({ coupon: { ...TERMS, ...change } });
const OVER = json({ code: "coupon_refused", message: "Ese cupón venció.", fields: {} }, 409);
const TOO_MANY = json({ code: "too_many_requests", message: "Demasiados intentos.", fields: {} }, 429);

beforeEach(() => {
  vi.resetModules();
  stubStorage("sessionStorage");
});

/** A coupon of 10 % that is applied in the tab; the server gives these responses afterwards. */
async function withCoupon(...responses: Parameters<typeof stubServer>) {
  const { sent } = stubServer(coupon(), ...responses);
  const store = await import("./coupon.ts");
  expect(await store.applyCoupon(" verano ")).toBe("");
  return { ...store, sent };
}

test("keeps an applied coupon for the tab", async () => {
  const { $coupon, startCoupon, sent } = await withCoupon();
  expect(sent).toMatchObject([{ path: "/api/coupons/check", body: { code: "VERANO" } }]);
  $coupon.set(null);
  startCoupon();
  expect($coupon.get()).toMatchObject({ code: "VERANO", percentageBp: 1000 });
});

test("reads changed terms again, also for the next page", async () => {
  const { $coupon, refreshCoupon, startCoupon } = await withCoupon(coupon({ percentage: 5 }));
  expect(await refreshCoupon()).toBe("");
  expect($coupon.get()).toMatchObject({ percentageBp: 500 });
  startCoupon();
  expect($coupon.get()).toMatchObject({ percentageBp: 500 });
});

test("refreshCoupon removes a coupon that cannot be used any more, with the reason; keeps it when the call fails", async () => {
  const { $coupon, refreshCoupon, sent } = await withCoupon(noResponse, TOO_MANY, OVER);
  expect([await refreshCoupon(), await refreshCoupon()]).toEqual(["", ""]);
  expect($coupon.get()).toMatchObject({ percentageBp: 1000 });
  expect(await refreshCoupon()).toBe("Ese cupón venció.");
  expect($coupon.get()).toBeNull();
  expect(await refreshCoupon()).toBe("");
  expect(sent).toHaveLength(4);
});
