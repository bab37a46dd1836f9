import { Hono } from "hono";
import { findOwnOrder } from "#db/orders/orders.ts";
import { receivedReceiptSchema } from "#shop/orders/order.contract.ts";
import {
  RECEIPT_MAX_BYTES,
  RECEIPT_TYPES,
  type Receipt,
  receiptFileName,
  startsLikeReceipt,
} from "#shop/orders/receipt.ts";
import { withUpload } from "../http/body/upload.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { owner, ownerOrAdministrator, sessionIn } from "../http/session.ts";
import { routeDocs } from "../http/validate.ts";
import { describeError, log } from "../log.ts";
import { fetchReceipt } from "../ports/storage.ts";
import { presentOrder } from "./order.presenter.ts";
import { forgetReceipts, receiveReceipt } from "./receipts.ts";

const sentDocs = routeDocs(
  "Upload a transfer receipt: an image or a PDF, checked by content, at most 8 MiB. The first one extends `expiresAt` by a setting",
  receivedReceiptSchema,
  [401, 403, 404, 408, 409, 413, 415, 429],
  { takes: RECEIPT_TYPES },
);
const shownDocs = routeDocs(
  "Download the newest transfer receipt of an order. For the buyer and administrators",
  {},
  [401, 403, 404],
  {
    gives: RECEIPT_TYPES,
  },
);

/** Receipts of orders, below /orders. */
export const receipts = new Hono<AppEnv>()
  .put("/:userId/:orderId/receipt", sentDocs, owner("userId"), (c) =>
    withUpload(c, { maxBytes: RECEIPT_MAX_BYTES, accepts: startsLikeReceipt }, async (receive) => {
      const [context, { userId }, orderId] = [requestContext(c), sessionIn(c), c.req.param("orderId")];
      const outcome = await receiveReceipt(context, c.get("config").receipts, { userId, orderId, receive });
      if (!outcome.ok) return refused(c, outcome.refusal);
      log("receipt_received", { requestId: c.get("requestId"), orderId, count: outcome.order.receipts.length });
      return respondPrivately(c, { order: presentOrder(outcome.order, context.nowMs) }, 200);
    }),
  )
  .get("/:userId/:orderId/receipt", shownDocs, ownerOrAdministrator("userId", "orders"), async (c) => {
    const order = await findOwnOrder(c.get("database")(), c.req.param("userId"), c.req.param("orderId"));
    const newest = order?.receipts[0];
    return order && newest ? serveFile(c, order.id, newest) : refused(c, { code: "not_found" });
  });

async function serveFile(c: AppContext, orderId: string, { file, contentType }: Receipt): Promise<Response> {
  const stored = await fetchReceipt(c.get("config").receipts, file);
  if (!stored) {
    log("receipt_lost", { requestId: c.get("requestId"), orderId });
    return refused(c, { code: "not_found" });
  }
  const shows = contentType.startsWith("image/") ? "inline" : "attachment";
  return c.body(stored.body, 200, {
    "Content-Type": contentType,
    "Content-Length": String(stored.size),
    "Content-Disposition": `${shows}; filename="${receiptFileName(orderId, contentType)}"`,
    "Cache-Control": "private, no-store",
    // Keeps scripts in the file from running when a browser shows it.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** Deletes the receipts of a deleted account. A failure is only logged: the nightly job tries again. */
export async function forgetReceiptsOf(c: AppContext, userId: string): Promise<void> {
  try {
    await forgetReceipts(c.get("database")(), c.get("config").receipts, userId);
  } catch (error) {
    log("receipts_not_forgotten", { requestId: c.get("requestId"), userId, ...describeError(error) });
  }
}
