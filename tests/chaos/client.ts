/** How people reach a shop whose parts are killed under them. */
import { callShop, type ShopAddresses } from "../mailed.ts";

/** What came of a call. */
export interface Answer {
  /** 0: the connection broke, was not taken, or nothing came in time. */
  status: number;
  body: Record<string, unknown>;
  /** Of a session that was opened: `session=...`. */
  cookie: string;
}

interface Asked {
  cookie?: string;
  body?: object;
  /** The `Idempotency-Key`. */
  key?: string;
}

/** A person does not wait longer. */
const PATIENCE_MS = 20_000;

/** A call of the API as a browser makes it: `POST /orders/...`. Never throws. */
export async function ask(shop: ShopAddresses, request: string, { cookie, body, key }: Asked = {}): Promise<Answer> {
  const [method = "GET", path = ""] = request.split(" ");
  try {
    const answer = await callShop(shop, method, path, {
      ...(body && { body }),
      ...(cookie && { cookie }),
      ...(key && { headers: { "Idempotency-Key": key } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text), cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  } catch {
    return { status: 0, body: {}, cookie: "" };
  }
}

/** The status of what is at an address, read to its end; 0 when nothing came in time. Never throws. */
export async function glance(url: string, withinMs = PATIENCE_MS): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Whether it is known what became of it: refused or done, and not only begun. */
export function isKnown({ status }: Answer): boolean {
  return status >= 200 && status < 500 && status !== 202 && status !== 429;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) };
  } catch {
    return {};
  }
}
