import type { Problem } from "#shop/problem.contract.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";

/** A call that did not do what it was asked for. */
export interface Failure {
  ok: false;
  /** 0 when no answer came. */
  status: number;
  /** What the server said; empty when it said nothing. */
  message: string;
  code: string;
  fields: FieldMessages;
}

export type Called<Body> = { ok: true; status: number; body: Body } | Failure;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const NO_ANSWER: Failure = { ok: false, status: 0, message: "", code: "no_answer", fields: {} };

let expired: (() => void) | undefined;

/** Says what is to be done when the server no longer knows who is signed in: the session forgets them (stores/accounts/session.ts). */
export function whenExpired(then: () => void): void {
  expired = then;
}

/**
 * One call of the shop's API (http-api, Conventions): same origin, with its cookie, JSON both ways, no timeout. `path` starts
 * below `/api`; `headers` go with a body; one that `outlivesPage` goes on when the page is left. Never throws: a failure is logged and handed to the caller, and a 401 that carries a message signs the person
 * out here (specification 8, Global).
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

/** The same with what is sent as it is: a body that is no JSON. `ask`: in the place of `fetch`, where that cannot tell enough. */
export async function send<Body>(method: Method, path: string, sent: RequestInit, ask = fetch): Promise<Called<Body>> {
  try {
    const answer = await ask(`/api${path}`, { method, cache: "no-store", ...sent });
    if (answer.ok) return { ok: true, status: answer.status, body: await answer.json() };
    return failed(method, path, await failureOf(answer));
  } catch {
    return failed(method, path, NO_ANSWER);
  }
}

function failed(method: Method, path: string, failure: Failure): Failure {
  // Without the path's own words: they may be a token, and a console is kept longer than one thinks.
  console.warn(`${method} /api/${path.split("/")[1]}: ${failure.status} ${failure.code} ${failure.message}`);
  if (failure.status === 401 && failure.message) expired?.();
  return failure;
}

/** What an answer says in the contract's form, as far as it keeps to it: a proxy may have answered in the shop's place. */
async function failureOf(answer: Response): Promise<Failure> {
  const said: Partial<Problem> = Object(await answer.json().catch(() => null));
  const { message, code, fields } = said;
  return {
    ok: false,
    status: answer.status,
    message: typeof message === "string" ? message : "",
    code: typeof code === "string" ? code : "",
    fields: typeof fields === "object" && fields !== null ? fields : {},
  };
}
