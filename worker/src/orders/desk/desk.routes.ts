import { Hono } from "hono";
import type * as z from "zod";
import { readPerson } from "#db/accounts/people.ts";
import { readOrderDesk } from "#db/orders/order-desk.ts";
import { listOrders, readLocations } from "#db/orders/order-list.ts";
import { readUsedLines } from "#db/payments/bank-lines.ts";
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
import { PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import { instantsOf } from "#shop/reports/statistics-days.ts";
import { type AppContext, type AppEnv, paymentContext, requestClaim, requestContext } from "../../http/context.ts";
import { recordExport } from "../../http/exports.ts";
import { refused, respondPrivately } from "../../http/respond.ts";
import { administrator, confirmedRecently, isExport, recentlyConfirmed, sessionIn } from "../../http/session.ts";
import { adminDocs, hundredths, validate, validateByPath } from "../../http/validate.ts";
import { log } from "../../log.ts";
import { deliverMails } from "../../mail/deliver-mails.routes.ts";
import { changeOrder, releaseOrders } from "../change-order.ts";
import { presentAdminOrder, presentOrderDesk } from "../order.presenter.ts";
import { changeOrderLocations } from "./change-locations.ts";
import { refusedWithOrder } from "./refused-order.routes.ts";
import { addNote, askReceiptAgain, mailAgain, tagOrder } from "./work-on-order.ts";

const releasedDocs = adminDocs(
  "Cancel the unpaid orders of a user and release their units. `left` counts those that could not be cancelled. Requires a recent confirmation",
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
  "Get the stock locations of the sizes in some orders, to collect the units. Skips unknown orders",
  orderLocationsSchema,
  [400],
);
const usedLinesDocs = adminDocs(
  "List which movements of a bank statement have paid an order. A movement pays only one order",
  usedBankLinesSchema,
  [400],
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
  "Send a mail about an order to its buyer again, with the order as it is now. A failed mail about an earlier version of the order is replaced by a new one. At most one mail of a kind a minute, and one for an `Idempotency-Key`",
  adminOrderResponseSchema,
  [400, 404, 409, 429],
);
const askedDocs = adminDocs(
  "Ask the buyer by mail for another transfer receipt in place of the newest one, once per receipt. Repeating it changes nothing",
  adminOrderResponseSchema,
  [400, 404, 409],
);
const relocatedDocs = adminDocs(
  "Change the locations from which the lines of an order in preparation are taken; lines that are not sent stay. With a conflict, the answer has the current order in `order`",
  updatedOrderSchema,
  [400, 404, 409],
);
const changedDocs = adminDocs(
  "Change the status of an order, with its stock effects, or its tracking number and its carrier",
  updatedOrderSchema,
  [400, 404, 409, 502],
);

/** The orders of all buyers, for administrators. Mounted at /orders. */
export const orderDesk = new Hono<AppEnv>()
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
    return respondPrivately(c, presentOrderDesk(desk, c.get("now")(), sellsLabels(c)), 200);
  })
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
      return respondWithDesk(c, "order_receipt_asked", await askReceiptAgain(requestContext(c), asking));
    },
  )
  .put(
    "/:orderId/locations",
    relocatedDocs,
    administrator("write", "orders"),
    validateByPath("json", changeLocationsSchema),
    async (c) => {
      const [context, work] = [requestContext(c), workOf(c)];
      const outcome = await changeOrderLocations(context, { ...work, ...c.req.valid("json") });
      if (!outcome.ok) return refusedWithOrder(c, outcome);
      log("order_locations_changed", { requestId: c.get("requestId"), ...work });
      return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
    },
  )
  .put("/:orderId", changedDocs, administrator("write", "orders"), validate("json", changeOrderSchema), async (c) => {
    const body = c.req.valid("json");
    const { statusGlimmer: to, numShipping: trackingNumber, notify = true, bankLine, together, ...more } = body;
    const [context, work] = [paymentContext(c), workOf(c)];
    const outcome = await changeOrder(context, {
      ...{ ...work, ...more, to, trackingNumber, notify },
      holdHours: c.get("config").transferHoldHours,
      bankLine: bankLine && { ...bankLine, amountCentavos: hundredths(bankLine.amount) },
      together: together?.map(({ order: orderId, version }) => ({ orderId, version })),
    });
    if (!outcome.ok) return refusedWithOrder(c, outcome);
    log("order_changed", { requestId: c.get("requestId"), ...work });
    deliverMails(c);
    return respondPrivately(c, { updatedOrder: presentAdminOrder(outcome.order, context.nowMs) }, 200);
  });

function workOf(c: AppContext) {
  return { orderId: c.req.param("orderId") ?? "", by: sessionIn(c).userId };
}

/** Like `workOf`, with the request's `Idempotency-Key`. Null for an invalid key. */
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
  log(event, { requestId: c.get("requestId"), ...workOf(c) });
  deliverMails(c);
  return respondPrivately(c, presentOrderDesk(outcome.desk, c.get("now")(), sellsLabels(c)), 200);
}

function sellsLabels(c: AppContext): boolean {
  return c.get("config").andreani !== null;
}

async function respondWithOrders(c: AppContext, query: z.output<typeof ordersQuerySchema>) {
  const { search = "", limit = 0, page = 1, from, to, receipt: hasReceipt, ...filters } = query;
  // A list of all orders that wait for their transfer is no export: they are few, and the panel shows them together.
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
  const { orders, ...more } = await listOrders(c.get("database")(), {
    ...filters,
    fromMs: from ? instantsOf({ from, to: from }).fromMs : undefined,
    untilMs: to ? instantsOf({ from: to, to }).untilMs : undefined,
    ...{ status: filters.status, search, hasReceipt, limit, page, nowMs },
  });
  const found = orders.map((order) => presentAdminOrder(order, nowMs));
  return respondPrivately(c, { orders: found, ...more, sellsLabels: sellsLabels(c) }, 200);
}
