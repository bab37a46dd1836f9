import { Hono } from "hono";
import { fromWire } from "#shop/decimal.ts";
import { type CardPaymentBody, cardOrderSchema, cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import { refuse } from "#shop/refusal.ts";
import { challengeOf } from "../http/challenge.ts";
import { type AppEnv, bodyHash, clientAddress, paymentContext, requestClaim } from "../http/context.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { sessionIn, shopperSignedIn } from "../http/session.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { presentOrder } from "../orders/order.presenter.ts";
import { readDelivery } from "../orders/place-order.ts";
import { refusalOfGuess } from "../pricing/check-coupon.ts";
import { chargeCard } from "./charge-card.ts";

const chargedDocs = routeDocs(
  "Place an order for the stored cart and charge the card once. Reserves the units. 202 while the outcome is unknown",
  { 200: cardOrderSchema, 202: cardOrderSchema },
  [400, 401, 403, 409, 429, 502],
);

export const pay = new Hono<AppEnv>().post(
  "/payment",
  chargedDocs,
  shopperSignedIn,
  validate("json", cardPaymentSchema),
  async (c) => {
    const input = readCardRequest(c.req.valid("json"), c.req.header("Idempotency-Key"));
    if (!input.ok) return refused(c, input.refusal);
    const context = paymentContext(c);
    const payer = { userId: sessionIn(c).userId, address: clientAddress(c), challenge: challengeOf(c, "payment") };
    const guessed = await refusalOfGuess(context, payer, input.input.coupon);
    if (guessed) return refused(c, guessed.refusal);
    const outcome = await chargeCard(context, { ...input.input, ...payer });
    if (!outcome.ok) return refused(c, outcome.refusal);
    const { order, isKnown } = outcome;
    log("card_charged", { requestId: c.get("requestId"), orderId: order.id, status: order.status });
    deliverMails(c);
    return respondPrivately(c, { order: presentOrder(order, context.nowMs) }, isKnown ? 200 : 202);
  },
);

/**
 * Parses the body of POST /pay/payment. Refuses a fraction of a centavo, and a malformed key. The header's key takes
 * precedence over the body's.
 */
function readCardRequest(body: CardPaymentBody, header: string | undefined) {
  const request = requestClaim(header ?? body.requestOptions?.idempotencyKey ?? undefined, body);
  if (request === "malformed") return refuse({ code: "malformed_id" });
  const shown = fromWire(body.transaction_amount);
  if (!shown.ok) return refuse({ code: "invalid_fields", fields: { transaction_amount: ["Monto inválido"] } });
  const { token, payment_method_id: paymentMethodId, issuer_id: issuer, installments, payer } = body;
  const input = {
    requestedLines: null,
    shownCentavos: [shown.value],
    shownLines: body.cart?.map(({ perfume, ...line }) => ({ ...line, perfumeId: perfume })) ?? null,
    ...readDelivery(body),
    coupon: body.coupon || null,
    request,
    externalReference: body.externalReference ?? null,
    meliSessionId: body.requestOptions?.meliSessionId ?? null,
    bodyHash: bodyHash(body),
    card: { token, paymentMethodId, issuerId: String(issuer ?? ""), installments },
    payer: { email: payer.email, identification: payer.identification ?? null },
  };
  return { ok: true as const, input };
}
