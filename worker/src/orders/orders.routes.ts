import { Hono } from "hono";
import * as z from "zod";
import { findOwnOrder, readOwnOrders } from "#db/orders/orders.ts";
import { readSettings } from "#db/settings/settings.ts";
import { fromWire } from "#shop/decimal.ts";
import {
  deliveryChangeSchema,
  linkedOrderResponseSchema,
  newOrderSchema,
  orderResponseSchema,
  ordersResponseSchema,
  type TransferOrderBody,
  transferOrderSchema,
} from "#shop/orders/order.contract.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { refuse } from "#shop/refusal.ts";
import { bankAt } from "#shop/settings/bank-change.ts";
import { type AppContext, type AppEnv, clientAddress, requestClaim, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { owner, ownerOrAdministrator, sessionIn } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { refusalOfGuess } from "../pricing/check-coupon.ts";
import { cancelOwnOrder } from "./cancel-own.ts";
import { changeDelivery } from "./change-delivery.ts";
import { presentLinkedOrder, presentOrder, presentTransfer } from "./order.presenter.ts";
import { readDelivery } from "./place-order.ts";
import { placeTransferOrder } from "./place-transfer-order.ts";
import { showLinkedOrder } from "./show-linked-order.ts";

const placedDocs = routeDocs(
  "Place an order to pay by bank transfer. Reserves its units and empties the cart",
  newOrderSchema,
  [400, 401, 403, 404, 409, 429],
);
const ownDocs = routeDocs(
  "List a user's orders, newest first. For the user and administrators",
  ordersResponseSchema,
  [401, 403],
);
const ownOneDocs = routeDocs(
  "Get one order of a user. For the user and administrators",
  orderResponseSchema,
  [401, 403, 404],
);
const cancelledDocs = routeDocs(
  "Cancel one's own order while it waits for its transfer and has no receipt. Releases its units",
  orderResponseSchema,
  [401, 403, 404, 409, 429],
);
const deliveryDocs = routeDocs(
  "Change where one's own order goes, before the shop prepares it: another address, or another showroom for a pickup. With a conflict, the answer has the current order in `order`",
  orderResponseSchema,
  [400, 401, 403, 404, 409],
);

/** The orders of one buyer. Mounted at /orders. */
export const orders = new Hono<AppEnv>()
  .post("/transfer/:userId", placedDocs, owner("userId"), validate("json", transferOrderSchema), async (c) => {
    const body = c.req.valid("json");
    const input = readTransferRequest(body, c.req.header("Idempotency-Key"));
    if (!input.ok) return refused(c, input.refusal);
    const context = requestContext(c);
    const { transferHoldHours: holdHours } = c.get("config");
    const payer = { userId: sessionIn(c).userId, address: clientAddress(c) };
    const guessed = await refusalOfGuess(context, payer, input.input.coupon);
    if (guessed) return refused(c, guessed.refusal);
    const outcome = await placeTransferOrder(context, { ...input.input, ...payer, holdHours });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { order } = outcome;
    log("order_placed", { requestId: c.get("requestId"), orderId: order.id });
    deliverMails(c);
    const transfer = presentTransfer(order, null, context.nowMs);
    return respondPrivately(c, { newOrder: presentOrder(order, context.nowMs), transfer }, 200);
  })
  .get("/:userId", ownDocs, ownerOrAdministrator("userId", "orders"), async (c) => {
    const found = await readOwnOrders(c.get("database")(), c.req.param("userId"));
    const nowMs = c.get("now")();
    return respondPrivately(c, { orders: found.map((order) => presentOrder(order, nowMs)) }, 200);
  })
  .get("/:userId/:orderId", ownOneDocs, ownerOrAdministrator("userId", "orders"), async (c) => {
    const [db, nowMs] = [c.get("database")(), c.get("now")()];
    const order = await findOwnOrder(db, c.req.param("userId"), c.req.param("orderId"));
    if (!order) return refused(c, { code: "not_found" });
    return respondWithOwnOrder(c, order, nowMs);
  })
  .post("/:userId/:orderId/cancel", cancelledDocs, owner("userId"), async (c) => {
    const [context, { userId }, orderId] = [requestContext(c), sessionIn(c), c.req.param("orderId")];
    const outcome = await cancelOwnOrder(context, userId, orderId);
    if (!outcome.ok) return refused(c, outcome.refusal);
    log("order_cancelled_by_buyer", { requestId: c.get("requestId"), orderId });
    deliverMails(c);
    return respondPrivately(c, { order: presentOrder(outcome.order, context.nowMs), transfer: null }, 200);
  })
  .put(
    "/:userId/:orderId/delivery",
    deliveryDocs,
    owner("userId"),
    validate("json", deliveryChangeSchema),
    async (c) => {
      const { version, ...chosen } = c.req.valid("json");
      const [context, { userId }, orderId] = [requestContext(c), sessionIn(c), c.req.param("orderId")];
      const outcome = await changeDelivery(context, { userId, orderId, chosen, version });
      if (!outcome.ok) {
        const fresh = "fresh" in outcome ? { order: presentOrder(outcome.fresh, context.nowMs) } : {};
        return refused(c, outcome.refusal, fresh);
      }
      log("order_delivery_changed", { requestId: c.get("requestId"), orderId });
      return respondWithOwnOrder(c, outcome.order, context.nowMs);
    },
  );

/** Responds with an order for its buyer, and with how to pay it while it waits for its transfer. */
async function respondWithOwnOrder(c: AppContext, order: PlacedOrder, nowMs: number) {
  const shopBank = order.bank ? null : bankAt(await readSettings(c.get("database")()), nowMs);
  const transfer = presentTransfer(order, shopBank, nowMs);
  return respondPrivately(c, { order: presentOrder(order, nowMs), transfer }, 200);
}

/** Parses the body of POST /orders/transfer. Refuses an amount with fractions of a centavo, and a malformed key. */
function readTransferRequest(body: TransferOrderBody, requestKey: string | undefined) {
  const request = requestClaim(requestKey, body);
  if (request === "malformed") return refuse({ code: "malformed_id" });
  const amounts = [body.transactionAmount, body.totalPaidAmount].filter((amount) => amount !== undefined);
  const shownCentavos = amounts.map(fromWire).flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  if (shownCentavos.length < amounts.length)
    return refuse({ code: "invalid_fields", fields: { transactionAmount: ["Monto inválido"] } });
  const requestedLines = body.products?.map(({ perfume, ...line }) => ({ perfumeId: perfume, ...line })) ?? null;
  const { paymentTypeId = "transfer" } = body;
  const input = { paymentTypeId, requestedLines, shownCentavos, request, coupon: body.coupon || null };
  return { ok: true as const, input: { ...input, ...readDelivery(body) } };
}

const shownDocs = routeDocs(
  "Get one order with the link in its mail, without signing in. Of the buyer only the first name and the city",
  linkedOrderResponseSchema,
  [404, 410, 429],
);

/** The key is in a header, not in the URL, so that no access log has it; for the same reason it is behind # in the link. */
const keySchema = z.object({
  "x-order-key": z.string().default("").describe("Key from the link in the order's mail"),
});

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
