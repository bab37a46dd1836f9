/** Requests to a shop whose processes are being killed. */
import { callShop, type ShopAddresses } from "../mailed.ts";

export interface Answer {
  /** 0: the connection failed, was refused or timed out. */
  status: number;
  body: Record<string, unknown>;
  /** The cookie of a new session: `session=...`. */
  cookie: string;
}

interface Asked {
  cookie?: string;
  body?: object;
  key?: string;
}

/** A real user does not wait longer. */
const PATIENCE_MS = 20_000;

/** Calls the API as a browser does: `POST /orders/...`. Never throws. */
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

/** Reads a URL to its end and returns the status; 0 on failure or timeout. Never throws. */
export async function glance(url: string, withinMs = PATIENCE_MS): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** True when the outcome is final: refused or completed, not pending or rate-limited. */
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
