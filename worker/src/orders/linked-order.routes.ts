import { Hono } from "hono";
import { z } from "zod";
import { linkedOrderAnswerSchema } from "#shop/orders/linked-order.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import { validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { presentLinkedOrder, presentTransfer } from "./order.presenter.ts";
import { showLinkedOrder } from "./show-linked-order.ts";

const shown = describe(
  "Get one order with the link in its mail, without signing in. Of the buyer only the first name and the city",
  {
    200: linkedOrderAnswerSchema,
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
  shown,
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
    return answerPrivate(c, { order: presentLinkedOrder(order, context.nowMs), transfer }, 200);
  },
);
