import { Hono } from "hono";
import type { z } from "zod";
import { type EnteredCoupon, readCoupons, type StoredCoupon } from "#db/pricing/coupons.ts";
import { toWire } from "#shop/decimal.ts";
import {
  type CouponResponse,
  changedCouponSchema,
  couponsSchema,
  newCouponSchema,
  savedCouponSchema,
  typedCouponSchema,
  usableCouponSchema,
} from "#shop/pricing/coupon.contract.ts";
import type { Coupon } from "#shop/pricing/coupon.ts";
import { announceChange, panelRequest } from "../catalogue/panel-request.routes.ts";
import { type AppEnv, clientAddress, requestContext } from "../http/context.ts";
import { iso, isoOrNull, refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn, shopperSignedIn } from "../http/session.ts";
import { adminDocs, hundredths, routeDocs, validate, validateByPath } from "../http/validate.ts";
import { changeCoupon, createCoupon } from "./change-coupon.ts";
import { checkCoupon } from "./check-coupon.ts";

const listedDocs = adminDocs(
  "List the newest 200 coupons, with their uses and the sum of their discounts",
  couponsSchema,
);
const createdDocs = adminDocs("Create a coupon. Its code never changes", { 201: savedCouponSchema }, [400, 409]);
const changedDocs = adminDocs(
  "Change a coupon, or deactivate it. 409 `coupon_changed` if it was changed since it was read. Orders keep their prices",
  savedCouponSchema,
  [400, 404, 409],
);
const checkedDocs = routeDocs(
  "Get the terms of a coupon that the user has typed. 409 `coupon_refused` with the reason while it cannot be used; 429 after too many unknown codes",
  usableCouponSchema,
  [400, 401, 403, 409, 429],
);

/** Coupons in the panel, below /admin. */
export const adminCoupons = new Hono<AppEnv>()
  .get("/coupons", listedDocs, administrator("read", "catalogue"), async (c) => {
    const found = await readCoupons(c.get("database")());
    return respondPrivately(c, { coupons: found.map(presentCoupon) }, 200);
  })
  .post(
    "/coupons",
    createdDocs,
    administrator("write", "catalogue"),
    validateByPath("json", newCouponSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const entered = { code: body.code, ...enteredIn(body) };
      const outcome = await createCoupon(requestContext(c), request.panelRequest, entered);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "coupon_created", { couponId: outcome.coupon.id });
      return respondPrivately(c, { coupon: presentCoupon(outcome.coupon) }, 201);
    },
  )
  .put(
    "/coupons/:id",
    changedDocs,
    administrator("write", "catalogue"),
    validateByPath("json", changedCouponSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const entered = { id: c.req.param("id"), version: body.version, ...enteredIn(body) };
      const outcome = await changeCoupon(requestContext(c), request.panelRequest, entered);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "coupon_changed", { couponId: outcome.coupon.id });
      return respondPrivately(c, { coupon: presentCoupon(outcome.coupon) }, 200);
    },
  );

/** Coupons at the checkout, below /coupons. */
export const coupons = new Hono<AppEnv>().post(
  "/check",
  checkedDocs,
  shopperSignedIn,
  validate("json", typedCouponSchema),
  async (c) => {
    const person = { userId: sessionIn(c).userId, address: clientAddress(c) };
    const outcome = await checkCoupon(requestContext(c), person, c.req.valid("json").code);
    if (!outcome.ok) return refused(c, outcome.refusal);
    return respondPrivately(c, { coupon: termsOf(outcome.coupon) }, 200);
  },
);

/** Converts a coupon as entered. Keeps only the discount of its kind, percentage or amount. */
function enteredIn(body: Omit<z.output<typeof changedCouponSchema>, "version">): EnteredCoupon {
  const { kind, percentage, amount, minimum, startsAt, endsAt } = body;
  const { maxUses, maxUsesPerPerson, withPromotions, withTransfer, listed, active } = body;
  return {
    kind,
    percentageBp: kind === "percentage" ? hundredths(percentage) : 0,
    amountCentavos: kind === "amount" ? hundredths(amount) : 0,
    minimumCentavos: hundredths(minimum),
    startsAtMs: Date.parse(startsAt),
    endsAtMs: endsAt === null ? null : Date.parse(endsAt),
    ...{ maxUses, maxUsesPerPerson, withPromotions, withTransfer, listed, active },
  };
}

function termsOf(coupon: Coupon) {
  const { code, kind, percentageBp, amountCentavos, minimumCentavos, withPromotions, withTransfer } = coupon;
  return {
    ...{ code, kind, percentage: toWire(percentageBp), amountArs: toWire(amountCentavos) },
    ...{ minimumArs: toWire(minimumCentavos), withPromotions, withTransfer },
  };
}

function presentCoupon(coupon: StoredCoupon): CouponResponse {
  const { id, startsAtMs, endsAtMs, maxUses, maxUsesPerPerson } = coupon;
  const { listed, active, version, uses, discountedCentavos } = coupon;
  return {
    ...{ _id: id, ...termsOf(coupon), startsAt: iso(startsAtMs), endsAt: isoOrNull(endsAtMs) },
    ...{ maxUses, maxUsesPerPerson, listed, active, version, uses, discountedArs: toWire(discountedCentavos) },
  };
}
