import { Hono } from "hono";
import { z } from "zod";
import { listOrders } from "#db/orders/order-list.ts";
import { findOrder, findOwnOrder, readOwnOrders } from "#db/orders/orders.ts";
import { readSettings } from "#db/settings/settings.ts";
import { fromWire } from "#shop/decimal.ts";
import {
  adminOrderResponseSchema,
  adminOrdersSchema,
  changeOrderSchema,
  linkedOrderResponseSchema,
  newOrderSchema,
  orderResponseSchema,
  ordersQuerySchema,
  ordersResponseSchema,
  type TransferOrderBody,
  transferOrderSchema,
  updatedOrderSchema,
} from "#shop/orders/order.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { type AppEnv, paymentContext, requestContext } from "../http/context.ts";
import { clientAddress, requestClaim } from "../http/request.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator, owner, ownerOrAdministrator, sessionIn } from "../http/session.ts";
import { describe, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { changeOrder } from "./change-order.ts";
import { presentAdminOrder, presentLinkedOrder, presentOrder, presentTransfer } from "./order.presenter.ts";
import { readDelivery, type TransferInput } from "./place-order.ts";
import { placeTransferOrder } from "./place-transfer-order.ts";
import { showLinkedOrder } from "./show-linked-order.ts";

const refusals = { 401: problemSchema, 403: problemSchema };
const placedDocs = describe("Place an order to pay by bank transfer. Reserves its units and empties the cart", {
  200: newOrderSchema,
  400: problemSchema,
  ...refusals,
  404: problemSchema,
  409: problemSchema,
});
const listedDocs = describe("List matching orders, newest first. Administrators only", {
  200: adminOrdersSchema,
  400: problemSchema,
  ...refusals,
});
const ownDocs = describe("List a user's orders, newest first. For the user and administrators", {
  200: ordersResponseSchema,
  ...refusals,
});
const ownOneDocs = describe("Get one order of a user. For the user and administrators", {
  200: orderResponseSchema,
  ...refusals,
  404: problemSchema,
});
const forAdminDocs = describe("Get one order with its buyer and its net amount. Administrators only", {
  200: adminOrderResponseSchema,
  ...refusals,
  404: problemSchema,
});
const changedDocs = describe(
  "Change the status of an order, with its stock effects, or its tracking number. Administrators only",
  {
    200: updatedOrderSchema,
    400: problemSchema,
    ...refusals,
    404: problemSchema,
    409: problemSchema,
    502: problemSchema,
  },
);

export const orders = new Hono<AppEnv>()
  .post("/transfer/:userId", placedDocs, owner("userId"), validate("json", transferOrderSchema), async (c) => {
    const body = c.req.valid("json");
    const input = transferAskedIn(body, c.req.header("Idempotency-Key"));
    if (!input.ok) return refused(c, input.refusal);
    const context = requestContext(c);
    const { transferHoldHours: holdHours } = c.get("config");
    const { userId } = sessionIn(c);
    const outcome = await placeTransferOrder(context, { ...input.input, userId, address: clientAddress(c), holdHours });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { order, bank } = outcome;
    log("order_placed", { requestId: c.get("requestId"), orderId: order.id });
    deliverMails(c);
    const transfer = presentTransfer(order, bank, context.nowMs);
    return respondPrivately(c, { newOrder: presentOrder(order, context.nowMs), transfer }, 200);
  })
  .get("/", listedDocs, administrator, validate("query", ordersQuerySchema), async (c) => {
    const { status, search = "", limit = 0, page = 1 } = c.req.valid("query");
    const nowMs = c.get("now")();
    const found = await listOrders(c.get("database")(), { status, search, limit, page, nowMs });
    const presented = found.orders.map((order) => presentAdminOrder(order, nowMs));
    const { total, counts } = found;
    return respondPrivately(c, { orders: presented, total, counts }, 200);
  })
  .get("/admin/:adminId/:orderId", forAdminDocs, administrator, async (c) => {
    const order = await findOrder(c.get("database")(), c.req.param("orderId"));
    if (!order) return refused(c, { code: "not_found" });
    return respondPrivately(c, { order: presentAdminOrder(order, c.get("now")()) }, 200);
  })
  .get("/:userId", ownDocs, ownerOrAdministrator("userId"), async (c) => {
    const found = await readOwnOrders(c.get("database")(), c.req.param("userId"));
    const nowMs = c.get("now")();
    return respondPrivately(c, { orders: found.map((order) => presentOrder(order, nowMs)) }, 200);
  })
  .get("/:userId/:orderId", ownOneDocs, ownerOrAdministrator("userId"), async (c) => {
    const [db, nowMs] = [c.get("database")(), c.get("now")()];
    const order = await findOwnOrder(db, c.req.param("userId"), c.req.param("orderId"));
    if (!order) return refused(c, { code: "not_found" });
    const { bank } = await readSettings(db);
    const transfer = presentTransfer(order, bank, nowMs);
    return respondPrivately(c, { order: presentOrder(order, nowMs), transfer }, 200);
  })
  .put("/:orderId", changedDocs, administrator, validate("json", changeOrderSchema), async (c) => {
    const { statusGlimmer: to, status, statusDetail, numShipping: trackingNumber, version } = c.req.valid("json");
    const context = paymentContext(c);
    const { userId: by } = sessionIn(c);
    const outcome = await changeOrder(context, {
      orderId: c.req.param("orderId"),
      by,
      to,
      seen: { status, statusDetail },
      trackingNumber,
      version,
      holdHours: c.get("config").transferHoldHours,
    });
    if (!outcome.ok) {
      const fresh = "fresh" in outcome ? { order: presentAdminOrder(outcome.fresh, context.nowMs) } : {};
      return refused(c, outcome.refusal, undefined, fresh);
    }
    log("order_changed", { requestId: c.get("requestId"), orderId: outcome.order.id, by });
    deliverMails(c);
    return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
  });

type OrderRequest = Omit<TransferInput, "userId" | "address" | "holdHours">;

/**
 * Parses the body of POST /orders/transfer. Refuses an amount with fractions of a centavo, and a malformed
 * `Idempotency-Key`.
 */
function transferAskedIn(
  body: TransferOrderBody,
  requestKey: string | undefined,
): { ok: true; input: OrderRequest } | Refused<"invalid_fields" | "malformed_id"> {
  const request = requestClaim(requestKey, body);
  if (request === "malformed") return refuse({ code: "malformed_id" });
  const amounts = [body.transactionAmount, body.totalPaidAmount].flatMap((amount) =>
    amount === undefined ? [] : [amount],
  );
  const centavos = amounts.map(fromWire);
  const shownCentavos = centavos.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  if (shownCentavos.length < amounts.length)
    return refuse({ code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
  const wanted = body.products?.map(({ perfume, ml, type, quantity }) => ({ perfumeId: perfume, ml, type, quantity }));
  return { ok: true, input: { wanted: wanted ?? null, shownCentavos, ...readDelivery(body), request } };
}

const shownDocs = describe(
  "Get one order with the link in its mail, without signing in. Of the buyer only the first name and the city",
  {
    200: linkedOrderResponseSchema,
    404: problemSchema,
    410: problemSchema,
    429: problemSchema,
  },
);

/**
 * The key is in a header, not in the URL, so that no access log holds it; the mail's link has it behind # for the same
 * reason.
 */
const keySchema = z.object({ "x-order-key": z.string().default("").describe("Key from the link in the order's mail") });

/** The order page of a mail's link, below /orders. */
export const linkedOrder = new Hono<AppEnv>().get(
  "/by-link/:number",
  shownDocs,
  validate("header", keySchema),
  async (c) => {
    const { "x-order-key": key } = c.req.valid("header");
    const context = requestContext(c);
    const outcome = await showLinkedOrder(context, { orderId: c.req.param("number"), key, address: clientAddress(c) });
    if (!outcome.ok) {
      log("order_link_refused", { requestId: c.get("requestId"), code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    const { order, bank } = outcome;
    const transfer = presentTransfer(order, bank, context.nowMs);
    return respondPrivately(c, { order: presentLinkedOrder(order, context.nowMs), transfer }, 200);
  },
);
