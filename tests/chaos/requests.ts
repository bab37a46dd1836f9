/**
 * Requests to a shop whose processes are being killed, and a record of them. At the end the unanswered requests are repeated,
 * and all answers are checked.
 */

import type { TestUser } from "../../worker/fixtures/signed-in-users.ts";
import { callShop, type ShopAddresses } from "../mailed.ts";

interface ApiResponse {
  /** 0: the connection failed, was refused or timed out. */
  status: number;
  body: Record<string, unknown>;
  /** The cookie of a new session: `session=...`. */
  cookie: string;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) };
  } catch {
    return {};
  }
}

/** The longest time that a user waits for a response. */
const TIMEOUT_MS = 20_000;

/** Calls the API as a browser does: `POST /orders/...`. Never throws. */
export async function callApi(
  shop: ShopAddresses,
  request: string,
  { cookie, body, key }: { cookie?: string; body?: object; key?: string } = {},
): Promise<ApiResponse> {
  const [method = "GET", path = ""] = request.split(" ");
  try {
    const response = await callShop(shop, method, path, {
      ...(body && { body }),
      ...(cookie && { cookie }),
      ...(key && { headers: { "Idempotency-Key": key } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A body that is cut off is a failed connection; one that is no JSON is not.
    const text = await response.text();
    const newCookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { status: response.status, body: parsed(text), cookie: newCookie };
  } catch {
    return { status: 0, body: {}, cookie: "" };
  }
}

/** Reads a URL to its end and returns the status; 0 on failure or timeout. Never throws. */
export async function statusOf(url: string, withinMs = TIMEOUT_MS): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** True when the outcome is final: refused or completed, not pending or rate-limited. */
function isKnown({ status }: ApiResponse): boolean {
  return status >= 200 && status < 500 && status !== 202 && status !== 429;
}

/** An order from the buyer's side: the request, and the order in the response, or null. */
export interface SentOrder {
  by: TestUser;
  request: string;
  key: string;
  body: object;
  orderId: string | null;
  /** Whether the request was refused, or answered with an order. */
  isAnswered: boolean;
}

/** Units added by the administrator. `isStored` is null while the outcome is unknown. */
export interface SentEntry {
  perfumeId: string;
  sizeId: string;
  units: number;
  key: string;
  body: object;
  isStored: boolean | null;
}

export interface Records {
  orders: SentOrder[];
  entries: SentEntry[];
  sessions: string[];
  /** The administrator's current session. */
  adminCookie: string;
}

/** The number of responses by kind of request and status; status 0 is a failed connection. */
export type Tally = Map<string, Map<number, number>>;

export function countResponse(tally: Tally, kind: string, status: number): void {
  const counts = tally.get(kind) ?? new Map<number, number>();
  tally.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1));
}

/** Sends or repeats an order request. Its key makes it idempotent. */
export async function sendOrder(shop: ShopAddresses, order: SentOrder): Promise<ApiResponse> {
  const { by, request, key, body } = order;
  const response = await callApi(shop, request, { cookie: by.cookie, key, body });
  const sent = Object(response.body["newOrder"] ?? response.body["order"]);
  if (response.status < 300 && typeof sent._id === "string") order.orderId = sent._id;
  order.isAnswered ||= isKnown(response) || order.orderId !== null;
  return response;
}

/** Sends or repeats a request that adds units. */
export async function sendEntry(shop: ShopAddresses, cookie: string, entry: SentEntry): Promise<ApiResponse> {
  const { perfumeId, key, body } = entry;
  const response = await callApi(shop, `PUT /perfumes/${perfumeId}`, { cookie, key, body });
  if (isKnown(response)) entry.isStored ??= response.status === 200;
  return response;
}

/** Repeats all unanswered requests. Returns how many are still unanswered. */
export async function repeatUnanswered(
  shop: ShopAddresses,
  { orders, entries, adminCookie }: Records,
): Promise<number> {
  for (const order of orders) if (!order.isAnswered) await sendOrder(shop, order);
  for (const entry of entries) if (entry.isStored === null) await sendEntry(shop, adminCookie, entry);
  return (
    orders.filter(({ isAnswered }) => !isAnswered).length + entries.filter(({ isStored }) => isStored === null).length
  );
}
