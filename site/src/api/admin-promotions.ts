/** Administrators' requests about promotions with a start and an end, and about coupons. */
import type { ChangedCoupon, NewCoupon } from "#shop/pricing/coupon.contract.ts";
import type { ChangedPromotion, NewPromotion, PreviewedPromotion } from "#shop/pricing/promotions.contract.ts";
import { withKey } from "./admin-key.ts";
import { call } from "./call.ts";

/** Reads the promotions, the latest start first, and the brands of the catalogue. */
export const listPromotions = () => call("GET", "/admin/promotions", {});

/** Creates a promotion, once per key. */
export const createPromotion = (json: NewPromotion, requestKey: string) =>
  call("POST", "/admin/promotions", { json }, withKey(requestKey));

/** Changes a promotion. 409 `promotion_changed` if it was changed or has ended since `updatedAt`. */
export const changePromotion = (id: string, json: ChangedPromotion, requestKey: string) =>
  call("PUT", "/admin/promotions/:id", { param: { id }, json }, withKey(requestKey));

/** Ends a promotion now. 409 as for `changePromotion`. */
export const stopPromotion = (id: string, updatedAt: string) =>
  call("POST", "/admin/promotions/:id/stop", { param: { id }, json: { updatedAt } });

/** Computes what a promotion would do to the current prices. */
export const previewPromotion = (json: PreviewedPromotion) => call("POST", "/admin/promotions/preview", { json });

/** Reads the newest coupons. */
export const listCoupons = () => call("GET", "/admin/coupons", {});

/** Creates a coupon, once per key. 400 if another one has its code. */
export const createCoupon = (json: NewCoupon, requestKey: string) =>
  call("POST", "/admin/coupons", { json }, withKey(requestKey));

/** Changes a coupon. 409 `coupon_changed` if it was changed since `version`. */
export const changeCoupon = (id: string, json: ChangedCoupon, requestKey: string) =>
  call("PUT", "/admin/coupons/:id", { param: { id }, json }, withKey(requestKey));
