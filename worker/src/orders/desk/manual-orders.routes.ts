import { Hono } from "hono";
import { fromWire, toWire } from "#shop/decimal.ts";
import {
  type ManualTotalBody,
  manualOrderResponseSchema,
  manualOrderSchema,
  manualTotalResponseSchema,
  manualTotalSchema,
} from "#shop/orders/manual/manual-order.contract.ts";
import {
  type AppContext,
  type AppEnv,
  keepAlive,
  paymentContext,
  requestClaim,
  requestContext,
} from "../../http/context.ts";
import { refused, respondPrivately } from "../../http/respond.ts";
import { administrator, permits, sessionIn } from "../../http/session.ts";
import { adminDocs, hundredths, validateByPath } from "../../http/validate.ts";
import { log } from "../../log.ts";
import { deliverMails } from "../../mail/deliver-mails.routes.ts";
import { mailLinksOf } from "../../mail/phrases.ts";
import { presentAdminOrder } from "../order.presenter.ts";
import { placeManualOrder, priceManualOrder } from "./place-manual-order.ts";

const placedDocs = adminDocs(
  "Place an order for a buyer: to pay by transfer, paid in cash, or charged at a card reader. Requires an `Idempotency-Key`: a repeated one places no second order",
  manualOrderResponseSchema,
  [400, 404, 409],
);
const totalDocs = adminDocs(
  "Get the total of an order for a buyer at current prices. Places nothing",
  manualTotalResponseSchema,
  [400, 404, 409],
);

/** Orders that administrators take for their buyers, below /orders. */
export const manualOrders = new Hono<AppEnv>()
  .post(
    "/manual",
    placedDocs,
    administrator("write", "orders"),
    validateByPath("json", manualOrderSchema),
    async (c) => {
      const body = c.req.valid("json");
      if (!mayDiscount(c, body)) return refused(c, { code: "forbidden" });
      const request = requestClaim(c.req.header("Idempotency-Key"), body);
      if (request === null || request === "malformed") return refused(c, { code: "malformed_id" });
      const shown = fromWire(body.transactionAmount);
      if (!shown.ok) return refused(c, { code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
      const { email, firstName, lastName, phone, dni, origin, takenNow, reader } = body;
      const { userId: by } = sessionIn(c);
      const context = paymentContext(c);
      const placing = placeManualOrder(context, {
        ...purchaseOf(body),
        ...{ by, origin, takenNow, request, readerId: reader || null },
        buyer: { email, firstName, lastName, phone, dni },
        pickup: body.shipping ? null : (body.pickup ?? null),
        shownCentavos: shown.value,
        holdHours: c.get("config").transferHoldHours,
      });
      // Continues if the administrator disconnects: the charge at the reader is sent after the order is placed.
      keepAlive(c, placing);
      const outcome = await placing;
      if (!outcome.ok) return refused(c, outcome.refusal);
      const { order, charge } = outcome;
      log("order_placed_by_shop", { requestId: c.get("requestId"), orderId: order.id, by });
      deliverMails(c);
      const link = mailLinksOf(context).order(order.id);
      return respondPrivately(c, { order: presentAdminOrder(order, context.nowMs), link, charge }, 200);
    },
  )
  .post(
    "/manual/total",
    totalDocs,
    administrator("write", "orders"),
    validateByPath("json", manualTotalSchema),
    async (c) => {
      const body = c.req.valid("json");
      if (!mayDiscount(c, body)) return refused(c, { code: "forbidden" });
      const purchase = purchaseOf(body);
      const priced = await priceManualOrder(requestContext(c), { by: sessionIn(c).userId, ...purchase });
      if (!priced.ok) return refused(c, priced.refusal);
      const { lineCentavos, shippingCentavos, couponCentavos, totalCentavos } = priced;
      return respondPrivately(
        c,
        {
          lines: lineCentavos.map(toWire),
          priceForShipping: toWire(shippingCentavos),
          couponArs: toWire(couponCentavos),
          total: toWire(totalCentavos),
        },
        200,
      );
    },
  );

/** A discount lowers prices, so it needs the area that changes them. */
function mayDiscount(c: AppContext, { discount }: ManualTotalBody): boolean {
  return discount == null || permits(c, "write", "catalogue");
}

function purchaseOf({ products, shipping, address, sentWith, coupon, discount, paid }: ManualTotalBody) {
  return {
    paid,
    lines: products.map(({ perfume, ...line }) => ({ perfumeId: perfume, ...line })),
    address: shipping ? (address ?? null) : null,
    sentWith: sentWith ?? null,
    coupon: coupon || null,
    discountCentavos: discount == null ? null : hundredths(discount),
  };
}
