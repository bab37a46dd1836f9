import { Hono } from "hono";
import { signatureAgeMs } from "#shop/payments/signature.ts";
import { type AppContext, type AppEnv, paymentContext } from "../http/context.ts";
import { routeDocs } from "../http/validate.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { isPaymentId } from "../ports/mercado-pago/read-payments.ts";
import { checkSignature, handleWebhook } from "./handle-webhook.ts";

const webhookDocs = routeDocs(
  "Webhook of the payment provider: a payment changed. Requires a valid signature",
  { 200: null, 401: null },
  [413],
);

/** Longest body that is stored, in characters; the rest is cut. */
const RAW_MAX = 4_000;

/** Signatures of a time further in the past or in the future are accepted too, but logged. */
const FRESH_MS = 10 * 60_000;

/** Webhooks of the card provider (docs/outside-services.md#webhook-deliveries). Their body is not trusted. */
export const webhooks = new Hono<AppEnv>().post("/webhook", webhookDocs, async (c) => {
  const [dataId, requestId] = [c.req.query("data.id") ?? null, c.req.header("x-request-id") ?? null];
  // Notifications of the provider's older kind (`?topic=payment&id=...`) are unsigned and ignored.
  if (dataId === null && c.req.query("topic") !== undefined) return c.body(null, 200);
  const webhook = { signature: c.req.header("x-signature") ?? null, dataId, requestId };
  const { webhookSecrets } = c.get("config").payments;
  const signed = await checkSignature(webhook, webhookSecrets);
  if (!signed.ok) {
    log("bad_signature", { requestId: c.get("requestId") });
    return c.body(null, 401);
  }
  logUnusualAge(c, signed.ts);
  if (c.req.query("type") !== "payment" || dataId === null || !isPaymentId(dataId)) return c.body(null, 200);
  const raw = (await c.req.text()).slice(0, RAW_MAX).toWellFormed();
  const hasMails = await handleWebhook(paymentContext(c), { paymentId: dataId, requestId: requestId ?? "", raw });
  if (hasMails) deliverMails(c);
  return c.body(null, 200);
});

function logUnusualAge(c: AppContext, ts: string): void {
  const ageMs = signatureAgeMs(ts, c.get("now")());
  if (ageMs === null || Math.abs(ageMs) > FRESH_MS) log("old_signature", { requestId: c.get("requestId"), ageMs });
}
