import { Hono } from "hono";
import { z } from "zod";
import { linkedOrderAnswerSchema } from "#shop/contract/linked-order.ts";
import { problemSchema } from "#shop/contract/problem.ts";
import { clientAddress } from "../client-address.ts";
import type { AppEnv } from "../context.ts";
import { describe } from "../describe.ts";
import { doingOf } from "../doing.ts";
import { showLinkedOrder } from "../flows/show-linked-order.ts";
import { log } from "../log.ts";
import { validate } from "../middleware/validate.ts";
import { presentLinkedOrder, presentTransfer } from "../presenters/order.ts";
import { answerPrivate } from "../private.ts";
import { refused } from "../problem.ts";

const shown = describe("One order, to whoever has the link of its mail: nothing of its buyer but first name and city", {
  200: linkedOrderAnswerSchema,
  404: problemSchema,
  410: problemSchema,
  429: problemSchema,
});

/** In a header, so that it stands in no log of addresses, as in the mail behind #. */
const keySchema = z.object({ "x-order-key": z.string().default("").describe("The key of the mail's link") });

/** An order by the link of its mail, below /orders. */
export const linkedOrder = new Hono<AppEnv>().get(
  "/by-link/:number",
  shown,
  validate("header", keySchema),
  async (c) => {
    const { "x-order-key": key } = c.req.valid("header");
    const doing = doingOf(c);
    const outcome = await showLinkedOrder(doing, { orderId: c.req.param("number"), key, address: clientAddress(c) });
    if (!outcome.ok) {
      log("order_link_refused", { requestId: c.get("requestId"), code: outcome.refusal.code });
      return refused(c, outcome.refusal);
    }
    const { order, bank } = outcome;
    const transfer = presentTransfer(order, bank, doing.nowMs);
    return answerPrivate(c, { order: presentLinkedOrder(order, doing.nowMs), transfer }, 200);
  },
);
