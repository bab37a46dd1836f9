/** The requests of the load runs, sent in a closed loop or at a fixed rate. */
import { createHash } from "node:crypto";
import { audit } from "#db/audit.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { manifestOf, sign } from "#local/stand-ins/mercado-pago/webhooks/webhook.ts";
import { TEST_ORIGIN } from "../../tests/harness.ts";
import { idOf } from "../../worker/fixtures/shop-database.ts";
import type { TestUser } from "../../worker/fixtures/signed-in-users.ts";
import type { PlainShop } from "../environment.ts";

export interface CallResult {
  /** 0: the connection failed. */
  status: number;
  /** The code of a refusal, or `connection_failed`; empty for other responses. */
  code: string;
  retryAfter: string | null;
  ms: number;
}

/**
 * Sends a request, such as `POST /api/...`, with the headers of the shop's pages. Returns the result with its response time.
 */
export async function call(
  { url }: PlainShop,
  request: string,
  { by, body, headers = {} }: { by?: TestUser; body?: object; headers?: Record<string, string> } = {},
): Promise<CallResult> {
  const [method = "GET", path = ""] = request.split(" ");
  const beganMs = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        Origin: TEST_ORIGIN,
        ...(by && { Cookie: by.cookie, "CF-Connecting-IP": networkOf(by.id) }),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const code = refusalCodeOf(await response.text(), status);
    return { status, code, retryAfter: response.headers.get("Retry-After"), ms: performance.now() - beganMs };
  } catch {
    return { status: 0, code: "connection_failed", retryAfter: null, ms: performance.now() - beganMs };
  }
}

/** Returns an address in a separate IPv6 network for each name. */
export function networkOf(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4, 8)}::1`;
}

function refusalCodeOf(text: string, status: number): string {
  if (status < 400 || !text.startsWith("{")) return "";
  const { code }: { code?: unknown } = Object(JSON.parse(text));
  return String(code ?? "");
}

export const SCARCE_SIZE = { perfume: idOf("carmex-cereza"), ml: 10 };
const AMPLE_SIZE = { perfume: idOf("asad"), ml: 100 };

/** Places a transfer order. With the same key, a repeated request returns the same order. */
export function order(
  shop: PlainShop,
  by: TestUser,
  { quantity = 1, size = AMPLE_SIZE, key }: { quantity?: number; size?: typeof AMPLE_SIZE; key?: string } = {},
): Promise<CallResult> {
  const products = [{ ...size, type: "milliliter", quantity }];
  const headers = key ? { "Idempotency-Key": key } : {};
  return call(shop, `POST /api/orders/transfer/${by.id}`, { by, body: { shipping: false, products }, headers });
}

/** Places `count` orders of different users, one after the other. */
export async function orderInSequence(shop: PlainShop, count: number, size = AMPLE_SIZE): Promise<CallResult[]> {
  return Array.fromAsync(await shop.people(count), (buyer) => order(shop, buyer, { size }));
}

/** Unpaid orders a user may have. */
const MAX_OPEN_ORDERS = 3;

/** Returns how many people are needed to place `orders` orders within the limit, and one to spare. */
export const buyersNeeded = (orders: number) => Math.ceil(orders / MAX_OPEN_ORDERS) + 1;

/** Returns a function that places order number `index`, at most three for each user. The index is in the idempotency key. */
export function orderPlacer(shop: PlainShop, people: readonly TestUser[]): (index: number) => Promise<CallResult> {
  return (index) => {
    const buyer = people[index % people.length];
    if (!buyer || index >= maxOrders(people.length)) throw new Error("all users have reached the limit of open orders");
    return order(shop, buyer, { key: `order-number-${index}` });
  };
}

export const maxOrders = (people: number) => people * MAX_OPEN_ORDERS;

/** Adds one unit to the cart. The third and later units are refused, which costs the server the same work. */
export function addToCart(shop: PlainShop, by: TestUser): Promise<CallResult> {
  const { perfume, ml } = AMPLE_SIZE;
  return call(shop, `POST /api/cart/${by.id}/${perfume}`, { by, body: { product: { quantity: 1, mlOption: ml } } });
}

/** Sends one of a page's reads: live prices, a product, the terms of delivery and transfer, or a listing. */
export function read(shop: PlainShop, index: number): Promise<CallResult> {
  const paths = ["/api/perfumes/live", "/api/perfumes/asad", "/api/admin/shipping-transfer", "/api/perfumes?limit=24"];
  return call(shop, `GET ${paths[index % paths.length]}`);
}

/** Sends a signed webhook of a payment. */
export function sendWebhook(shop: PlainShop, paymentId: number): Promise<CallResult> {
  const [requestId, ts] = [crypto.randomUUID(), String(Date.now())];
  const v1 = sign(LOCAL_CREDENTIALS.webhookSecret, manifestOf(String(paymentId), requestId, ts));
  return call(shop, `POST /api/pay/webhook?data.id=${paymentId}&type=payment`, {
    body: { action: "payment.updated", data: { id: String(paymentId) }, type: "payment" },
    headers: { "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` },
  });
}

/** Adds units through the stock ledger, or removes them. */
export async function changeStock({ db }: PlainShop, slug: string, units: number, requestId: string): Promise<void> {
  const kind = units > 0 ? "incoming" : "removal";
  await db.client.execute(
    `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
     SELECT s.id, '${kind}', ${Math.abs(units)}, '${requestId}', 'usr_admin', 0
     FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = '${slug}'`,
  );
}

/**
 * Runs `clients` concurrent clients that send the next request after each response, until `shouldContinue` returns false.
 * Returns the results and how long it took.
 */
export async function runClosedLoop(
  clients: number,
  shouldContinue: (sent: number, elapsedMs: number) => boolean,
  send: (index: number) => Promise<CallResult>,
) {
  const [results, beganMs]: [CallResult[], number] = [[], performance.now()];
  let sent = 0;
  const client = async () => {
    while (shouldContinue(sent, performance.now() - beganMs)) results.push(await send(sent++));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { results, seconds: (performance.now() - beganMs) / 1000 };
}

/** Sends `perSecond` requests for `seconds`, regardless of responses. Resolves after the last response. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<CallResult>,
): Promise<CallResult[]> {
  const [pending, beganMs]: [Promise<CallResult>[], number] = [[], performance.now()];
  const total = Math.ceil(perSecond * seconds);
  while (pending.length < total) {
    const due = Math.min(((performance.now() - beganMs) / 1000) * perSecond, total);
    while (pending.length < due) pending.push(send(pending.length));
    await new Promise((next) => setTimeout(next, 2));
  }
  return Promise.all(pending);
}

/** Returns a percentile of the response times in ms. */
export function percentile(results: readonly CallResult[], percent: number): number {
  const sorted = results.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}

/** Counts responses by status and refusal code. */
export function countByOutcome(results: readonly CallResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of results) {
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts failed connections and statuses from 500 on. */
export function failures(results: readonly CallResult[]): number {
  return results.filter(({ status }) => status === 0 || status >= 500).length;
}

/** Returns the rules that the audit finds broken in the database. */
export async function violations({ db }: PlainShop): Promise<string[]> {
  return (await audit(db)).map(({ invariant, rule }) => `${invariant} ${rule}`);
}
