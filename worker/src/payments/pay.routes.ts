import { Hono } from "hono";
import { cardOrderSchema, cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { clientAddress } from "../http/client-address.ts";
import type { AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { keepAlive } from "../http/keep-alive.ts";
import { payingOf } from "../http/paying.ts";
import { answerPrivate } from "../http/private.ts";
import { refused } from "../http/problem.ts";
import { sessionIn, shopperSignedIn } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { presentOrder } from "../orders/order.presenter.ts";
import { cardAskedIn } from "./card-asked.routes.ts";
import { chargeCard } from "./charge-card.ts";

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
