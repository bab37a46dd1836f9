import { createHmac } from "node:crypto";
import { z } from "zod";

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
export const RETRY_AFTER_MS = [500, 2000, 5000] as const;

/** A stored webhook. */
export const storedNotice = z.object({
  id: z.number(),
  paymentId: z.number(),
  /** `webhook` is signed; `ipn` is the older kind without a signature; `forged` is signed with another secret. */
  kind: z.enum(["webhook", "ipn", "forged"]),
  action: z.enum(["payment.created", "payment.updated"]),
  url: z.string(),
  createdAtMs: z.number(),
  state: z.enum(["waiting", "held", "dropped", "delivered", "given_up"]),
  dueAtMs: z.number(),
  /** One entry per delivery: the response status, or null without a response. */
  tries: z.array(z.object({ atMs: z.number(), status: z.number().nullable() })),
});
export type StoredNotice = z.infer<typeof storedNotice>;

/** One delivery, ready to send. */
export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Data of one delivery. Each delivery has its own ids and time. */
export interface DeliveryFacts {
  nowMs: number;
  requestId: string;
  /** Id of this delivery. Repeated deliveries have other ids. */
  notificationId: number;
  secret: string;
  collectorId: string;
}

/**
 * Builds a delivery in the provider's form (docs/outside-services.md#webhook-deliveries and
 * docs/outside-services.md#webhook-signature).
 */
export function deliveryOf(notice: StoredNotice, facts: DeliveryFacts): Delivery {
  return notice.kind === "ipn" ? ipnOf(notice, facts) : webhookOf(notice, facts);
}

function webhookOf(notice: StoredNotice, facts: DeliveryFacts): Delivery {
  const dataId = String(notice.paymentId);
  const ts = String(facts.nowMs);
  const secret = notice.kind === "forged" ? `no ${facts.secret}` : facts.secret;
  return {
    url: withQuery(notice.url, `data.id=${dataId}&type=payment`),
    headers: {
      "content-type": "application/json",
      "user-agent": "restclient-node/4.15.3",
      "x-request-id": facts.requestId,
      "x-retry": String(notice.tries.length),
      "x-signature": `ts=${ts},v1=${sign(secret, manifestOf(dataId, facts.requestId, ts))}`,
      "x-socket-timeout": "22000",
    },
    body: JSON.stringify(bodyOf(notice, facts, dataId)),
  };
}

function bodyOf(notice: StoredNotice, facts: DeliveryFacts, dataId: string) {
  return {
    action: notice.action,
    api_version: "v1",
    data: { id: dataId },
    date_created: `${new Date(notice.createdAtMs).toISOString().slice(0, 19)}Z`,
    id: facts.notificationId,
    live_mode: false,
    type: "payment",
    user_id: Number(facts.collectorId),
  };
}

function ipnOf(notice: StoredNotice, facts: DeliveryFacts): Delivery {
  const resource = `https://api.mercadopago.com/v1/payments/${notice.paymentId}`;
  return {
    url: withQuery(notice.url, `topic=payment&id=${notice.paymentId}`),
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
export function afterTry(notice: StoredNotice, status: number | null, nowMs: number): StoredNotice {
  const tries = [...notice.tries, { atMs: nowMs, status }];
  if (status === 200 || status === 201) return { ...notice, tries, state: "delivered" };
  const gapMs = RETRY_AFTER_MS[tries.length - 1];
  if (gapMs === undefined) return { ...notice, tries, state: "given_up" };
  return { ...notice, tries, state: "waiting", dueAtMs: nowMs + gapMs };
}
