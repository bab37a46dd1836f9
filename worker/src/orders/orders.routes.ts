import { Hono } from "hono";
import * as z from "zod";
import { readPerson } from "#db/accounts/people.ts";
import { readOrderDesk } from "#db/orders/order-desk.ts";
import { listOrders, readLocations } from "#db/orders/order-list.ts";
import { findOwnOrder, readOwnOrders } from "#db/orders/orders.ts";
import { readUsedLines } from "#db/payments/bank-lines.ts";
import { readSettings } from "#db/settings/settings.ts";
import { fromWire } from "#shop/decimal.ts";
import { searchBodySchema } from "#shop/fields.contract.ts";
import {
  adminOrderResponseSchema,
  adminOrdersSchema,
  askReceiptSchema,
  bankLinesSchema,
  changeLocationsSchema,
  changeOrderSchema,
  changeTagsSchema,
  locatedOrdersSchema,
  noteSchema,
  orderLocationsSchema,
  ordersQuerySchema,
  releasedOrdersSchema,
  updatedOrderSchema,
  usedBankLinesSchema,
} from "#shop/orders/admin-order.contract.ts";
import {
  deliveryChangeSchema,
  linkedOrderResponseSchema,
  newOrderSchema,
  orderResponseSchema,
  ordersResponseSchema,
  type TransferOrderBody,
  transferOrderSchema,
} from "#shop/orders/order.contract.ts";
import { PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { refuse } from "#shop/refusal.ts";
import { instantsOf } from "#shop/reports/statistics-days.ts";
import { bankAt } from "#shop/settings/bank-change.ts";
import {
  type AppContext,
  type AppEnv,
  clientAddress,
  paymentContext,
  requestClaim,
  requestContext,
} from "../http/context.ts";
import { recordExport } from "../http/exports.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import {
  administrator,
  confirmedRecently,
  isExport,
  owner,
  ownerOrAdministrator,
  recentlyConfirmed,
  sessionIn,
} from "../http/session.ts";
import { adminDocs, routeDocs, validate, validateByPath } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { refusalOfGuess } from "../pricing/check-coupon.ts";
import { changeDelivery } from "./change-delivery.ts";
import { changeOrderLocations } from "./change-locations.ts";
import { cancelOwnOrder, changeOrder, releaseOrders } from "./change-order.ts";
import {
  presentAdminOrder,
  presentLinkedOrder,
  presentOrder,
  presentOrderDesk,
  presentTransfer,
} from "./order.presenter.ts";
import { readDelivery } from "./place-order.ts";
import { placeTransferOrder } from "./place-transfer-order.ts";
import { showLinkedOrder } from "./show-linked-order.ts";
import { addNote, askReceiptAgain, mailAgain, tagOrder } from "./work-on-order.ts";

const placedDocs = routeDocs(
  "Place an order to pay by bank transfer. Reserves its units and empties the cart",
  newOrderSchema,
  [400, 401, 403, 404, 409, 429],
);
const releasedDocs = adminDocs(
  "Cancel all unpaid orders of a user and release their units. Requires a recent confirmation",
  releasedOrdersSchema,
  [404],
);
const listedDocs = adminDocs("List matching orders, newest first", adminOrdersSchema, [400]);
const searchedDocs = adminDocs(
  "List matching orders, as GET, with the search words in the body, so that no log contains them",
  adminOrdersSchema,
  [400],
);
const locatedDocs = adminDocs(
  "Get where the sizes of some orders lie, to collect them. Skips unknown orders",
  orderLocationsSchema,
  [400],
);
const usedLinesDocs = adminDocs(
  "List which movements of a bank statement have paid an order. A movement pays once",
  usedBankLinesSchema,
  [400],
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
  [401, 403, 404, 409],
);
const deliveryDocs = routeDocs(
  "Change where one's own order goes, before the shop prepares it: another address, or another showroom for a pickup. With a conflict, the answer has the current order in `order`",
  orderResponseSchema,
  [400, 401, 403, 404, 409],
);
const forAdminDocs = adminDocs(
  "Get one order with its buyer, its net amount and all that happened to it",
  adminOrderResponseSchema,
  [404],
);
const notedDocs = adminDocs(
  "Add a note to an order, which its buyer never sees. A repeated `Idempotency-Key` adds no second one",
  adminOrderResponseSchema,
  [400, 404, 409],
);
const taggedDocs = adminDocs("Remove and add tags of an order", adminOrderResponseSchema, [400, 404, 409]);
const mailedDocs = adminDocs(
  "Send a mail about an order to its buyer again, as the order is now: at most one of its kind a minute, and none twice for one `Idempotency-Key`",
  adminOrderResponseSchema,
  [400, 404, 409, 429],
);
const askedDocs = adminDocs(
  "Ask the buyer by mail for another transfer receipt in place of the newest one, once a receipt. Repeating it changes nothing",
  adminOrderResponseSchema,
  [400, 404, 409],
);
const relocatedDocs = adminDocs(
  "Change which locations the lines of an order in preparation leave; units of other lines stay. With a conflict, the answer has the current order in `order`",
  updatedOrderSchema,
  [400, 404, 409],
);
const changedDocs = adminDocs(
  "Change the status of an order, with its stock effects, or its tracking number and its carrier",
  updatedOrderSchema,
  [400, 404, 409, 502],
);

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
  .post("/release/:userId", releasedDocs, administrator("write", "orders"), recentlyConfirmed, async (c) => {
    const [userId, by] = [c.req.param("userId"), sessionIn(c).userId];
    if (!(await readPerson(c.get("database")(), userId))) return refused(c, { code: "not_found" });
    const { transferHoldHours: holdHours } = c.get("config");
    const outcome = await releaseOrders(paymentContext(c), { userId, by, holdHours });
    log("orders_released", { requestId: c.get("requestId"), userId, by, ...outcome });
    deliverMails(c);
    return respondPrivately(c, outcome, 200);
  })
  .get("/", listedDocs, administrator("read", "orders"), validate("query", ordersQuerySchema), (c) =>
    respondWithOrders(c, c.req.valid("query")),
  )
  .post(
    "/search",
    searchedDocs,
    administrator("read", "orders"),
    validate("query", ordersQuerySchema),
    validate("json", searchBodySchema),
    (c) => respondWithOrders(c, { ...c.req.valid("query"), ...c.req.valid("json") }),
  )
  .post(
    "/locations",
    locatedDocs,
    administrator("read", "orders"),
    validate("json", locatedOrdersSchema),
    async (c) => {
      const found = await readLocations(c.get("database")(), c.req.valid("json").orders);
      return respondPrivately(
        c,
        { sizes: found.map(({ perfumeId, sizeId: _, ...size }) => ({ perfume: perfumeId, ...size })) },
        200,
      );
    },
  )
  .post(
    "/bank-lines/used",
    usedLinesDocs,
    administrator("read", "orders"),
    validate("json", bankLinesSchema),
    async (c) => {
      const used = await readUsedLines(c.get("database")(), c.req.valid("json").fingerprints);
      return respondPrivately(c, { used }, 200);
    },
  )
  .get("/admin/:adminId/:orderId", forAdminDocs, administrator("read", "orders"), async (c) => {
    const desk = await readOrderDesk(c.get("database")(), c.req.param("orderId"));
    if (!desk) return refused(c, { code: "not_found" });
    return respondPrivately(c, presentOrderDesk(desk, c.get("now")()), 200);
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
        return refused(c, outcome.refusal, undefined, fresh);
      }
      log("order_delivery_changed", { requestId: c.get("requestId"), orderId });
      return respondWithOwnOrder(c, outcome.order, context.nowMs);
    },
  )
  .post("/:orderId/notes", notedDocs, administrator("write", "orders"), validate("json", noteSchema), async (c) => {
    const work = keyedWorkOf(c);
    if (!work) return refused(c, { code: "malformed_id" });
    return respondWithDesk(c, "order_noted", await addNote(requestContext(c), { ...work, ...c.req.valid("json") }));
  })
  .put("/:orderId/tags", taggedDocs, administrator("write", "orders"), validate("json", changeTagsSchema), async (c) =>
    respondWithDesk(c, "order_tagged", await tagOrder(requestContext(c), { ...workOf(c), ...c.req.valid("json") })),
  )
  .post("/:orderId/mails/:mailId/again", mailedDocs, administrator("write", "orders"), async (c) => {
    const work = keyedWorkOf(c);
    if (!work) return refused(c, { code: "malformed_id" });
    const again = { ...work, mailId: c.req.param("mailId") };
    return respondWithDesk(c, "order_mailed_again", await mailAgain(requestContext(c), again));
  })
  .post(
    "/:orderId/receipt/again",
    askedDocs,
    administrator("write", "orders"),
    validate("json", askReceiptSchema),
    async (c) => {
      const { receipt, ...why } = c.req.valid("json");
      const asking = { ...workOf(c), ...why, receiptAtMs: Date.parse(receipt) };
      const response = respondWithDesk(c, "order_receipt_asked", await askReceiptAgain(requestContext(c), asking));
      deliverMails(c);
      return response;
    },
  )
  .put(
    "/:orderId/locations",
    relocatedDocs,
    administrator("write", "orders"),
    validateByPath("json", changeLocationsSchema),
    async (c) => {
      const context = requestContext(c);
      const outcome = await changeOrderLocations(context, { ...workOf(c), ...c.req.valid("json") });
      if (!outcome.ok) {
        const fresh = "fresh" in outcome ? { order: presentAdminOrder(outcome.fresh, context.nowMs) } : {};
        return refused(c, outcome.refusal, undefined, fresh);
      }
      const { orderId, by } = workOf(c);
      log("order_locations_changed", { requestId: c.get("requestId"), orderId, by });
      return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
    },
  )
  .put("/:orderId", changedDocs, administrator("write", "orders"), validate("json", changeOrderSchema), async (c) => {
    const {
      statusGlimmer: to,
      status,
      statusDetail,
      numShipping: trackingNumber,
      carrier,
      version,
      notify = true,
      bankLine,
    } = c.req.valid("json");
    const amount = bankLine && fromWire(bankLine.amount);
    if (amount && !amount.ok) return refused(c, { code: "invalid_fields", fields: { bankLine: ["Monto inválido"] } });
    const context = paymentContext(c);
    const { userId: by } = sessionIn(c);
    const outcome = await changeOrder(context, {
      orderId: c.req.param("orderId"),
      by,
      to,
      seen: { status, statusDetail },
      trackingNumber,
      carrier,
      version,
      notify,
      holdHours: c.get("config").transferHoldHours,
      bankLine: bankLine && amount && { ...bankLine, amountCentavos: amount.value },
    });
    if (!outcome.ok) {
      const fresh = "fresh" in outcome ? { order: presentAdminOrder(outcome.fresh, context.nowMs) } : {};
      return refused(c, outcome.refusal, undefined, fresh);
    }
    log("order_changed", { requestId: c.get("requestId"), orderId: outcome.order.id, by });
    deliverMails(c);
    return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
  });

function workOf(c: AppContext) {
  return { orderId: c.req.param("orderId") ?? "", by: sessionIn(c).userId };
}

/** The same with the request's `Idempotency-Key`; null for an invalid one. */
function keyedWorkOf(c: AppContext) {
  const claim = requestClaim(c.req.header("Idempotency-Key"), {});
  return claim === "malformed" ? null : { ...workOf(c), requestKey: claim?.key ?? null };
}

/** Logs what was done with an order, and responds with the order and all that happened to it. */
function respondWithDesk(
  c: AppContext,
  event: string,
  outcome: Awaited<ReturnType<typeof mailAgain | typeof tagOrder | typeof addNote | typeof askReceiptAgain>>,
) {
  if (!outcome.ok) return refused(c, outcome.refusal);
  const { orderId, by } = workOf(c);
  log(event, { requestId: c.get("requestId"), orderId, by });
  deliverMails(c);
  return respondPrivately(c, presentOrderDesk(outcome.desk, c.get("now")()), 200);
}

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
  const requestedLines = body.products?.map(({ perfume, ml, type, quantity }) => ({
    perfumeId: perfume,
    ml,
    type,
    quantity,
  }));
  const paymentTypeId = body.paymentTypeId ?? "transfer";
  const input = {
    paymentTypeId,
    requestedLines: requestedLines ?? null,
    shownCentavos,
    ...readDelivery(body),
    coupon: body.coupon || null,
    request,
  };
  return { ok: true as const, input };
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

async function respondWithOrders(c: AppContext, query: z.output<typeof ordersQuerySchema>) {
  const { search = "", limit = 0, page = 1, from, to, receipt: hasReceipt, ...filters } = query;
  // The orders that wait for their transfer are few, and the desk works on all of them at once.
  if (filters.status !== PAYMENT_METHODS.transfer.placedAs && isExport(limit)) {
    if (!confirmedRecently(c)) return refused(c, { code: "confirmation_required" });
    const chosen = { ...(search && { search }), ...(from && { from }), ...(to && { to }) };
    await recordExport(c, "orders_exported", {
      ...chosen,
      ...(hasReceipt !== undefined && { hasReceipt }),
      ...filters,
    });
  }
  const nowMs = c.get("now")();
  const {
    orders: found,
    total,
    counts,
    usedTags,
  } = await listOrders(c.get("database")(), {
    ...filters,
    fromMs: from ? instantsOf({ from, to: from }).fromMs : undefined,
    untilMs: to ? instantsOf({ from: to, to }).untilMs : undefined,
    ...{ status: filters.status, search, hasReceipt, limit, page, nowMs },
  });
  return respondPrivately(
    c,
    { orders: found.map((order) => presentAdminOrder(order, nowMs)), total, counts, usedTags },
    200,
  );
}
