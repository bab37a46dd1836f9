import type { Problem } from "#shop/problem.contract.ts";
import type { FieldMessages } from "#shop/refusal.ts";

/** A call that failed or was refused. */
export interface Failure {
  ok: false;
  /** 0 if no response came. */
  status: number;
  /** The server's message; empty without one. */
  message: string;
  code: string;
  fields: FieldMessages;
}

export type Called<Body> = { ok: true; status: number; body: Body } | Failure;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const NO_RESPONSE: Failure = { ok: false, status: 0, message: "", code: "no_answer", fields: {} };

let expired: (() => void) | undefined;

/** Sets the handler of expired sessions (used by stores/accounts/session.ts). */
export function whenExpired(then: () => void): void {
  expired = then;
}

/**
 * Calls the shop's API: same origin, with its cookie, JSON both ways, no timeout. `path` starts below `/api`; `headers`
 * are sent only with a body; a call that `outlivesPage` continues after the page is left. Never throws: a failure is
 * logged and returned. A 401 with a message signs the person out (docs/product-rules.md#http-401).
 */
export function call<Body>(
  method: Method,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
  outlivesPage = false,
): Promise<Called<Body>> {
  return send(method, path, {
    ...(outlivesPage && { keepalive: true }),
    ...(body && { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) }),
  });
}

/** Like `call`, with a body that is not JSON. `fetcher` replaces `fetch`, for example to report progress. */
export async function send<Body>(
  method: Method,
  path: string,
  init: RequestInit,
  fetcher = fetch,
): Promise<Called<Body>> {
  try {
    const response = await fetcher(`/api${path}`, { method, cache: "no-store", ...init });
    if (response.ok) return { ok: true, status: response.status, body: await response.json() };
    return failed(method, path, await failureOf(response));
  } catch {
    return failed(method, path, NO_RESPONSE);
  }
}

function failed(method: Method, path: string, failure: Failure): Failure {
  // Logs only the first part of the path: the rest may contain a token.
  console.warn(`${method} /api/${path.split("/")[1]}: ${failure.status} ${failure.code} ${failure.message}`);
  if (failure.status === 401 && failure.message) expired?.();
  return failure;
}

/** Decodes an error response. Tolerates any form, because a proxy may have answered instead of the shop. */
async function failureOf(response: Response): Promise<Failure> {
  const problem: Partial<Problem> = Object(await response.json().catch(() => null));
  const { message, code, fields } = problem;
  return {
    ok: false,
    status: response.status,
    message: typeof message === "string" ? message : "",
    code: typeof code === "string" ? code : "",
    fields: typeof fields === "object" && fields !== null ? fields : {},
  };
}
