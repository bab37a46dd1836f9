import { Hono } from "hono";
import { fromWire } from "#shop/decimal.ts";
import { refundedOrderSchema, refundSchema } from "#shop/orders/admin-order.contract.ts";
import { type AppEnv, paymentContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, recentlyConfirmed, sessionIn } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { refusedWithOrder } from "../orders/desk/refused-order.routes.ts";
import { presentAdminOrder } from "../orders/order.presenter.ts";
import { refundOrder } from "./refund-order.ts";

const refundedDocs = adminDocs(
  "Refund a card payment, in full or in part, or units of its lines. 202 while the payment provider has not confirmed",
  { 200: refundedOrderSchema, 202: refundedOrderSchema },
  [400, 404, 409, 429],
);

export const refunds = new Hono<AppEnv>().post(
  "/:orderId/refund",
  refundedDocs,
  administrator("write", "orders"),
  recentlyConfirmed,
  validate("json", refundSchema),
  async (c) => {
    const { amount, version, cancel = false, lines = [] } = c.req.valid("json");
    const parsed = amount === undefined ? undefined : fromWire(amount);
    if (parsed && !parsed.ok) return refused(c, { code: "invalid_fields", fields: { amount: ["Monto inválido"] } });
    const { userId: by } = sessionIn(c);
    const context = paymentContext(c);
    const orderId = c.req.param("orderId");
    const outcome = await refundOrder(context, {
      orderId,
      by,
      amountCentavos: parsed?.value,
      version,
      cancel,
      lines: lines.map(({ restock = cancel, ...line }) => ({ ...line, restock })),
    });
    deliverMails(c);
    if (!outcome.ok) return refusedWithOrder(c, outcome);
    const { order, isDone } = outcome;
    log("refund_asked", { requestId: c.get("requestId"), orderId, by });
    return respondPrivately(c, { order: presentAdminOrder(order, context.nowMs) }, isDone ? 200 : 202);
  },
);
