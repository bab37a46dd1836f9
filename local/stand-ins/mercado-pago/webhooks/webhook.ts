import { createHmac } from "node:crypto";
import * as z from "zod";
import { LOCAL_CREDENTIALS } from "../settings.ts";

/**
 * Returns the text that a webhook's signature covers: the query's payment id, the request id and the time
 * (docs/outside-services.md#webhook-signature).
 */
export function manifestOf(dataId: string, requestId: string, ts: string): string {
  return `id:${dataId};${requestId === "" ? "" : `request-id:${requestId};`}ts:${ts};`;
}

/** Returns the HMAC-SHA256 of a manifest in hex. */
export function sign(secret: string, manifest: string): string {
  return createHmac("sha256", secret).update(manifest).digest("hex");
}

/** Delay before each retry: seconds here, 15 min to 96 h at the provider (docs/outside-services.md#webhook-retries). */
const RETRY_AFTER_MS = [500, 2000, 5000] as const;

export const storedWebhook = z.object({
  id: z.number(),
  paymentId: z.number(),
  /** `webhook` is signed; `ipn` is the older kind without a signature; `forged` is signed with another secret. */
  kind: z.enum(["webhook", "ipn", "forged"]),
  action: z.enum(["payment.created", "payment.updated"]),
  url: z.string(),
  createdAtMs: z.number(),
  state: z.enum(["waiting", "held", "delivered", "given_up"]),
  dueAtMs: z.number(),
  /** One entry per delivery: the response status, or null without a response. */
  tries: z.array(z.object({ atMs: z.number(), status: z.number().nullable() })),
});
export type StoredWebhook = z.infer<typeof storedWebhook>;

/** One delivery, ready to send. */
export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Data of one delivery. Each delivery has its own ids and time. */
export interface DeliveryData {
  nowMs: number;
  requestId: string;
  /** Id of this delivery. Repeated deliveries have other ids. */
  notificationId: number;
}

/**
 * Builds a delivery in the provider's form (docs/outside-services.md#webhook-deliveries and
 * docs/outside-services.md#webhook-signature).
 */
export function deliveryOf(webhook: StoredWebhook, facts: DeliveryData): Delivery {
  return webhook.kind === "ipn" ? ipnOf(webhook, facts) : webhookOf(webhook, facts);
}

function webhookOf(webhook: StoredWebhook, facts: DeliveryData): Delivery {
  const dataId = String(webhook.paymentId);
  const ts = String(facts.nowMs);
  const { webhookSecret } = LOCAL_CREDENTIALS;
  const secret = webhook.kind === "forged" ? `no ${webhookSecret}` : webhookSecret;
  return {
    url: withQuery(webhook.url, `data.id=${dataId}&type=payment`),
    headers: {
      "content-type": "application/json",
      "user-agent": "restclient-node/4.15.3",
      "x-request-id": facts.requestId,
      "x-retry": String(webhook.tries.length),
      "x-signature": `ts=${ts},v1=${sign(secret, manifestOf(dataId, facts.requestId, ts))}`,
      "x-socket-timeout": "22000",
    },
    body: JSON.stringify({
      action: webhook.action,
      api_version: "v1",
      data: { id: dataId },
      date_created: `${new Date(webhook.createdAtMs).toISOString().slice(0, 19)}Z`,
      id: facts.notificationId,
      live_mode: false,
      type: "payment",
      user_id: Number(LOCAL_CREDENTIALS.collectorId),
    }),
  };
}

function ipnOf(webhook: StoredWebhook, facts: DeliveryData): Delivery {
  const resource = `https://api.mercadopago.com/v1/payments/${webhook.paymentId}`;
  return {
    url: withQuery(webhook.url, `topic=payment&id=${webhook.paymentId}`),
    headers: {
      "content-type": "application/json",
      "user-agent": "MercadoPago Feed v2.0 payment",
      "x-request-id": facts.requestId,
    },
    body: JSON.stringify({ resource, topic: "payment" }),
  };
}

const withQuery = (url: string, query: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`;

/** Returns the webhook after a delivery: delivered after a 200 or 201, else due again, or given up after the last retry. */
export function afterTry(webhook: StoredWebhook, status: number | null, nowMs: number): StoredWebhook {
  const tries = [...webhook.tries, { atMs: nowMs, status }];
  if (status === 200 || status === 201) return { ...webhook, tries, state: "delivered" };
  const gapMs = RETRY_AFTER_MS[tries.length - 1];
  if (gapMs === undefined) return { ...webhook, tries, state: "given_up" };
  return { ...webhook, tries, state: "waiting", dueAtMs: nowMs + gapMs };
}
