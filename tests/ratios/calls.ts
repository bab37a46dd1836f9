/** The requests that loads consist of. */
import { createHmac } from "node:crypto";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import type { Person } from "../../worker/fixtures/people.ts";
import { idOf } from "../../worker/fixtures/world.ts";
import { TEST_ORIGIN } from "../harness.ts";
import type { Stage } from "./stage.ts";

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
export async function call({ url }: Stage, request: string, { by, body, headers = {} }: Call = {}): Promise<Answer> {
  const [method = "GET", path = ""] = request.split(" ");
  const beganMs = performance.now();
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        Origin: TEST_ORIGIN,
        ...(by ? { Cookie: by.cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const code = codeIn(await answer.text(), answer.status);
    return {
      status: answer.status,
      code,
      retryAfter: answer.headers.get("Retry-After"),
      ms: performance.now() - beganMs,
    };
  } catch {
    return { status: 0, code: "broken", retryAfter: null, ms: performance.now() - beganMs };
  }
}

function codeIn(text: string, status: number): string {
  if (status < 400 || !text.startsWith("{")) return "";
  const { code }: { code?: unknown } = Object(JSON.parse(text));
  return String(code ?? "");
}

export const LAST_UNIT = { perfume: idOf("carmex-cereza"), ml: 10 };
export const PLENTY = { perfume: idOf("asad"), ml: 100 };

/** Places a transfer order. With the same key, a repeated request returns the same order. */
export function order(stage: Stage, by: Person, quantity = 1, thing = PLENTY, key?: string): Promise<Answer> {
  const products = [{ ...thing, type: "milliliter", quantity }];
  const headers = key ? { "Idempotency-Key": key } : {};
  return call(stage, `POST /api/orders/transfer/${by.id}`, { by, body: { shipping: false, products }, headers });
}

/** Adds one unit to the cart. From the third on it is refused, at the same cost. */
export function addToCart(stage: Stage, by: Person): Promise<Answer> {
  const { perfume, ml } = PLENTY;
  return call(stage, `POST /api/cart/${by.id}/${perfume}`, { by, body: { product: { quantity: 1, mlOption: ml } } });
}

/** Sends one of a page's reads: live prices, a product, the transfer terms or a listing. */
export function look(stage: Stage, turn: number): Promise<Answer> {
  const paths = ["/api/perfumes/live", "/api/perfumes/asad", "/api/admin/transfer-off", "/api/perfumes?limit=24"];
  return call(stage, `GET ${paths[turn % paths.length]}`);
}

/** Sends a signed webhook of a payment. */
export function notify(stage: Stage, paymentId: number): Promise<Answer> {
  const [requestId, ts] = [crypto.randomUUID(), Date.now()];
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac("sha256", LOCAL_CREDENTIALS.webhookSecret).update(manifest).digest("hex");
  return call(stage, `POST /api/pay/webhook?data.id=${paymentId}&type=payment`, {
    body: { action: "payment.updated", data: { id: String(paymentId) }, type: "payment" },
    headers: { "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` },
  });
}

/** Adds units through the stock ledger. The request id makes it idempotent. */
export async function enterStock({ db }: Stage, slug: string, units: number, requestId: string): Promise<void> {
  const kind = units > 0 ? "incoming" : "removal";
  await db.client.execute(
    `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
     SELECT s.id, '${kind}', ${Math.abs(units)}, '${requestId}', 'usr_admin', 0
     FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = '${slug}'`,
  );
}
