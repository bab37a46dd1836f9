import { Hono } from "hono";
import { signatureAgeMs } from "#shop/payments/signature.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { paymentContext } from "../http/payment-context.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { isPaymentId } from "../ports/mercado-pago/read-payments.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { checkSignature } from "./notice-signature.ts";

const heard = describe("The card provider tells that a payment changed; known by its signature", {
  200: null,
  401: null,
  413: problemSchema,
});

/** Longest notice that is kept as it came. */
const RAW_MAX = 4_000;

/** A notice signed longer ago (or later) than this is heard all the same, and told in the log. */
const FRESH_MS = 10 * 60_000;

/** The card provider's notices (wire contracts 3). What they say is not believed: the payment itself is asked for. */
export const notices = new Hono<AppEnv>().post("/webhook", heard, async (c) => {
  const [dataId, requestId] = [c.req.query("data.id") ?? null, c.req.header("x-request-id") ?? null];
  // The older notices (`?topic=payment&id=...`) are not signed: each comes beside one that is.
  if (dataId === null && c.req.query("topic") !== undefined) return c.body(null, 200);
  const notice = { signature: c.req.header("x-signature") ?? null, dataId, requestId };
  const { webhookSecrets } = c.get("config").payments;
  const signed = await checkSignature(notice, webhookSecrets);
  if (!signed.ok) {
    log("bad_signature", { requestId: c.get("requestId") });
    return c.body(null, 401);
  }
  tellAge(c, signed.ts);
  if (c.req.query("type") !== "payment" || dataId === null || !isPaymentId(dataId)) return c.body(null, 200);
  const raw = (await c.req.text()).slice(0, RAW_MAX).toWellFormed();
  const hasMails = await handleWebhook(paymentContext(c), { paymentId: dataId, requestId: requestId ?? "", raw });
  if (hasMails) deliverMails(c);
  return c.body(null, 200);
});

function tellAge(c: AppContext, ts: string): void {
  const ageMs = signatureAgeMs(ts, c.get("now")());
  if (ageMs === null || Math.abs(ageMs) > FRESH_MS) log("old_signature", { requestId: c.get("requestId"), ageMs });
}
