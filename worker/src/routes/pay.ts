import { Hono } from "hono";
import { cardOrderSchema, cardPaymentSchema } from "#shop/contract/pay.ts";
import { problemSchema } from "#shop/contract/problem.ts";
import { clientAddress } from "../client-address.ts";
import type { AppEnv } from "../context.ts";
import { describe } from "../describe.ts";
import { chargeCard } from "../flows/charge-card.ts";
import { keepAlive } from "../keep-alive.ts";
import { log } from "../log.ts";
import { sessionIn, shopperSignedIn } from "../middleware/session.ts";
import { validate } from "../middleware/validate.ts";
import { payingOf } from "../paying.ts";
import { presentOrder } from "../presenters/order.ts";
import { answerPrivate } from "../private.ts";
import { refused } from "../problem.ts";
import { cardAskedIn } from "./card-asked.ts";
import { deliverMails } from "./deliver-mails.ts";

const charged = describe("Buy the stored cart by card: its units are held, the card charged once", {
  200: cardOrderSchema,
  202: cardOrderSchema,
  400: problemSchema,
  401: problemSchema,
  403: problemSchema,
  409: problemSchema,
  502: problemSchema,
});

/** Paying by card. */
export const pay = new Hono<AppEnv>().post(
  "/payment",
  charged,
  shopperSignedIn,
  validate("json", cardPaymentSchema),
  async (c) => {
    const asked = cardAskedIn(c.req.valid("json"), c.req.header("Idempotency-Key"));
    if (!asked.ok) return refused(c, asked.refusal);
    const paying = payingOf(c);
    const work = chargeCard(paying, { ...asked.asked, userId: sessionIn(c).userId, address: clientAddress(c) });
    keepAlive(c, work);
    const outcome = await work;
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { order, isKnown } = outcome;
    log("card_charged", { requestId: c.get("requestId"), orderId: order.id, status: order.status });
    deliverMails(c);
    return answerPrivate(c, { order: presentOrder(order, paying.nowMs) }, isKnown ? 200 : 202);
  },
);
