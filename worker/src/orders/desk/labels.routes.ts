import { Hono } from "hono";
import { findOrder } from "#db/orders/orders.ts";
import { buyLabelSchema, updatedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { type AppEnv, keepAlive, requestContext } from "../../http/context.ts";
import { refused, respondPrivately } from "../../http/respond.ts";
import { administrator, sessionIn } from "../../http/session.ts";
import { adminDocs, validate } from "../../http/validate.ts";
import { log } from "../../log.ts";
import { readLabel } from "../../ports/andreani.ts";
import { presentAdminOrder } from "../order.presenter.ts";
import { buyOrderLabel } from "./buy-label.ts";
import { refusedWithOrder } from "./refused-order.routes.ts";

const boughtDocs = adminDocs(
  "Buy the label of an order in preparation at Andreani, which gives its tracking number. An order with a label stays as it is. 404 also if the shop has no account there. With a conflict, the answer has the current order in `order`",
  updatedOrderSchema,
  [400, 404, 409, 502],
);
const shownDocs = adminDocs("Download the bought label of an order", {}, [404, 502], { gives: ["application/pdf"] });

/** Labels bought at a carrier, below /orders. */
export const labels = new Hono<AppEnv>()
  .post(
    "/:orderId/label",
    boughtDocs,
    administrator("write", "orders"),
    validate("json", buyLabelSchema),
    async (c) => {
      const { andreani } = c.get("config");
      if (!andreani) return refused(c, { code: "not_found" });
      const [context, orderId, { userId: by }] = [requestContext(c), c.req.param("orderId"), sessionIn(c)];
      const buying = buyOrderLabel(context, andreani, { orderId, by, ...c.req.valid("json") });
      // The purchase continues if the administrator disconnects.
      keepAlive(c, buying);
      const outcome = await buying;
      if (!outcome.ok) return refusedWithOrder(c, outcome);
      return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
    },
  )
  .get("/:orderId/label", shownDocs, administrator("read", "orders"), async (c) => {
    const { andreani } = c.get("config");
    const order = await findOrder(c.get("database")(), c.req.param("orderId"));
    if (!andreani || !order?.labelId) return refused(c, { code: "not_found" });
    const label = await readLabel(andreani, order.labelId);
    if (label.kind === "found")
      return c.body(label.pdf, 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${orderNumber(order.number)}.pdf"`,
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    log("label_unread", { requestId: c.get("requestId"), orderId: order.id, reason: label.reason });
    return refused(c, { code: "label_unanswered" });
  });
