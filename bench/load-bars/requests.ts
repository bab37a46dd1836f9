/** The requests that loads consist of, and how they are sent: as fast as responses arrive, or at a fixed rate. */
import { createHmac } from "node:crypto";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { TEST_ORIGIN } from "../../tests/harness.ts";
import type { Person } from "../../worker/fixtures/people.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import type { PlainShop } from "../stage.ts";

export interface Answer {
  /** 0: the connection failed. */
  status: number;
  /** The code of a refusal. */
  code: string;
  retryAfter: string | null;
  ms: number;
}

interface Call {
  by?: Person | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends `POST /api/...` as the shop's pages do, and measures the response time. */
export async function call(
  { url }: PlainShop,
  request: string,
  { by, body, headers = {} }: Call = {},
): Promise<Answer> {
  const [method = "GET", path = ""] = request.split(" ");
  const beganMs = performance.now();
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        Origin: TEST_ORIGIN,
        ...(by ? { Cookie: by.cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const code = refusalCodeOf(await response.text(), response.status);
    return {
      status: response.status,
      code,
      retryAfter: response.headers.get("Retry-After"),
      ms: performance.now() - beganMs,
    };
  } catch {
    return { status: 0, code: "connection_failed", retryAfter: null, ms: performance.now() - beganMs };
  }
}

function refusalCodeOf(text: string, status: number): string {
  if (status < 400 || !text.startsWith("{")) return "";
  const { code }: { code?: unknown } = Object(JSON.parse(text));
  return String(code ?? "");
}

export const SCARCE_SIZE = { perfume: idOf("carmex-cereza"), ml: 10 };
const AMPLE_SIZE = { perfume: idOf("asad"), ml: 100 };

interface OrderOptions {
  quantity?: number;
  size?: typeof AMPLE_SIZE;
  /** With the same key, a repeated request returns the same order. */
  key?: string;
}

/** Places a transfer order. */
export function order(
  shop: PlainShop,
  by: Person,
  { quantity = 1, size = AMPLE_SIZE, key }: OrderOptions = {},
): Promise<Answer> {
  const products = [{ ...size, type: "milliliter", quantity }];
  const headers = key ? { "Idempotency-Key": key } : {};
  return call(shop, `POST /api/orders/transfer/${by.id}`, { by, body: { shipping: false, products }, headers });
}

/** Unpaid orders a user may have. */
const MAX_OPEN_ORDERS = 3;

/** Returns how many people can place `orders` orders without exceeding the limit. */
export const buyersNeeded = (orders: number) => Math.ceil(orders / MAX_OPEN_ORDERS) + 1;

/** Returns a function that places order number `index`, at most three for each user. The index is the key. */
export function orderPlacer(shop: PlainShop, people: readonly Person[]): (index: number) => Promise<Answer> {
  return (index) => {
    const buyer = people[index % people.length];
    if (!buyer || index >= maxOrders(people.length)) throw new Error("the users have no orders left");
    return order(shop, buyer, { key: `order-number-${index}` });
  };
}

export const maxOrders = (people: number) => people * MAX_OPEN_ORDERS;

/** Adds one unit to the cart. From the third on it is refused, at the same cost. */
export function addToCart(shop: PlainShop, by: Person): Promise<Answer> {
  const { perfume, ml } = AMPLE_SIZE;
  return call(shop, `POST /api/cart/${by.id}/${perfume}`, { by, body: { product: { quantity: 1, mlOption: ml } } });
}

/** Sends one of a page's reads: live prices, a product, the transfer terms or a listing. */
export function read(shop: PlainShop, index: number): Promise<Answer> {
  const paths = ["/api/perfumes/live", "/api/perfumes/asad", "/api/admin/transfer-off", "/api/perfumes?limit=24"];
  return call(shop, `GET ${paths[index % paths.length]}`);
}

/** Sends a signed webhook of a payment. */
export function sendWebhook(shop: PlainShop, paymentId: number): Promise<Answer> {
  const [requestId, ts] = [crypto.randomUUID(), Date.now()];
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac("sha256", LOCAL_CREDENTIALS.webhookSecret).update(manifest).digest("hex");
  return call(shop, `POST /api/pay/webhook?data.id=${paymentId}&type=payment`, {
    body: { action: "payment.updated", data: { id: String(paymentId) }, type: "payment" },
    headers: { "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` },
  });
}

/** Adds units through the stock ledger. The request id makes it idempotent. */
export async function changeStock({ db }: PlainShop, slug: string, units: number, requestId: string): Promise<void> {
  const kind = units > 0 ? "incoming" : "removal";
  await db.client.execute(
    `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
     SELECT s.id, '${kind}', ${Math.abs(units)}, '${requestId}', 'usr_admin', 0
     FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = '${slug}'`,
  );
}

export interface Load {
  answers: Answer[];
  seconds: number;
}

/** Runs `clients` concurrent clients that send the next request after each response, until `goesOn` returns false. */
export async function runClosedLoop(
  clients: number,
  shouldContinue: (sent: number, elapsedMs: number) => boolean,
  send: (index: number) => Promise<Answer>,
): Promise<Load> {
  const [responses, beganMs]: [Answer[], number] = [[], performance.now()];
  let sent = 0;
  const client = async () => {
    while (shouldContinue(sent, performance.now() - beganMs)) responses.push(await send(sent++));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { answers: responses, seconds: (performance.now() - beganMs) / 1000 };
}

/** Sends `perSecond` requests for `seconds`, regardless of responses. Resolves when all have been answered. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<Answer>,
): Promise<Load> {
  const [pending, beganMs]: [Promise<Answer>[], number] = [[], performance.now()];
  const total = Math.ceil(perSecond * seconds);
  while (pending.length < total) {
    const due = Math.min(((performance.now() - beganMs) / 1000) * perSecond, total);
    while (pending.length < due) pending.push(send(pending.length));
    await new Promise((next) => setTimeout(next, 2));
  }
  const responses = await Promise.all(pending);
  return { answers: responses, seconds: (performance.now() - beganMs) / 1000 };
}

/** Returns a percentile of the response times in ms. */
export function percentile(responses: readonly Answer[], percent: number): number {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}

/** Counts responses by status and refusal code. */
export function countByOutcome(responses: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of responses) {
    const name = code ? `${status} ${code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Counts failed connections and statuses from 500 on. */
export function failures(responses: readonly Answer[]): number {
  return responses.filter(({ status }) => status === 0 || status >= 500).length;
}
