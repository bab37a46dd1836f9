import { Hono } from "hono";
import { lineKey } from "#shop/cart/cart-line.ts";
import { fromWire, toWire } from "#shop/decimal.ts";
import { updatedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import {
  linesChangeSchema,
  linesTotalResponseSchema,
  linesTotalSchema,
} from "#shop/orders/lines/changed-lines.contract.ts";
import { type AppContext, type AppEnv, requestClaim, requestContext } from "../../http/context.ts";
import { refused, respondPrivately } from "../../http/respond.ts";
import { administrator, sessionIn } from "../../http/session.ts";
import { adminDocs, validate } from "../../http/validate.ts";
import { log } from "../../log.ts";
import { deliverMails } from "../../mail/deliver-mails.routes.ts";
import { presentAdminOrder } from "../order.presenter.ts";
import { changeLines, priceLinesChange } from "./change-lines.ts";
import { refusedWithOrder } from "./refused-order.routes.ts";

const changedDocs = adminDocs(
  "Change the lines of an order that waits for its transfer, with its units and its total. Requires an `Idempotency-Key`: a repeated one changes nothing more. With `order_stale` and `order_lines_fixed`, the answer has the current order in `order`",
  updatedOrderSchema,
  [400, 404, 409],
);
const totalDocs = adminDocs(
  "Get the total of an order with other lines. Changes nothing",
  linesTotalResponseSchema,
  [400, 404, 409],
);

/** Changes of the lines of an order, below /orders. */
export const orderLinesChanges = new Hono<AppEnv>()
  .put(
    "/:orderId/lines",
    changedDocs,
    administrator("write", "orders"),
    validate("json", linesChangeSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = requestClaim(c.req.header("Idempotency-Key"), body);
      if (request === null || request === "malformed") return refused(c, { code: "malformed_id" });
      const shown = fromWire(body.transactionAmount);
      if (!shown.ok) return refused(c, { code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
      const wanted = wantedOf(c, body.products);
      const change = { ...wanted, version: body.version, shownCentavos: shown.value, request };
      const outcome = await changeLines(requestContext(c), change);
      if (!outcome.ok) return refusedWithOrder(c, outcome);
      log("order_edited", { requestId: c.get("requestId"), orderId: wanted.orderId, by: wanted.by });
      deliverMails(c);
      return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, c.get("now")()) }, 200);
    },
  )
  .post(
    "/:orderId/lines/total",
    totalDocs,
    administrator("write", "orders"),
    validate("json", linesTotalSchema),
    async (c) => {
      const wanted = wantedOf(c, c.req.valid("json").products);
      const priced = await priceLinesChange(requestContext(c), wanted);
      if (!priced.ok) return refusedWithOrder(c, priced);
      const { order, changed, totalCentavos } = priced;
      const unitOf = new Map(changed.lines.map((line) => [lineKey(line), line.unitCentavos]));
      return respondPrivately(
        c,
        {
          lines: wanted.lines.map((line) => toWire(line.quantity * (unitOf.get(lineKey(line)) ?? 0))),
          priceForShipping: toWire(order.shippingCentavos),
          total: toWire(totalCentavos),
        },
        200,
      );
    },
  );

function wantedOf(c: AppContext, products: ReturnType<typeof linesTotalSchema.parse>["products"]) {
  const lines = products.map(({ perfume, ...line }) => ({ perfumeId: perfume, ...line }));
  return { orderId: c.req.param("orderId") ?? "", by: sessionIn(c).userId, lines };
}
