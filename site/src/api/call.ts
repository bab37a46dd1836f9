import type { ExtractSchema } from "hono/types";
import type { Problem } from "#shop/problem.contract.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import type { ApiRoutes } from "#worker/app.ts";

/** A call that failed or was refused. */
export interface Failure {
  ok: false;
  /** 0 if no response came, or if a successful one was broken. */
  status: number;
  /** The server's message; empty without one. */
  message: string;
  code: string;
  fields: FieldMessages;
  /** The challenge that the call requires. */
  challenge?: ChallengeToPass | undefined;
}

/** A challenge that distinguishes people from robots: its action, and where its widget is. */
export type ChallengeToPass = NonNullable<Problem["challenge"]>;

/** Whether the server may have applied the call nevertheless: no response came, or the server failed. */
export function mayBeApplied({ status }: Failure): boolean {
  return status === 0 || status >= 500;
}

export type CallResult<Body> = { ok: true; status: number; body: Body } | Failure;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const NO_RESPONSE: Failure = { ok: false, status: 0, message: "", code: "no_answer", fields: {} };

let expired: (() => void) | undefined;

/** Sets the handler of expired sessions (used by stores/accounts/session.ts). */
export function onSessionExpired(then: () => void): void {
  expired = then;
}

let requestConfirmation: (() => Promise<boolean>) | undefined;
/** Set while a confirmation is open, so that concurrent calls share it. */
let confirming: Promise<boolean> | undefined;

/** Sets the handler of calls that require a confirmation of identity. It resolves to false when the person cancels. */
export function onConfirmationRequired(request: () => Promise<boolean>): void {
  requestConfirmation = request;
}

function awaitConfirmation(): Promise<boolean> {
  confirming ??= (requestConfirmation?.() ?? Promise.resolve(false)).finally(() => {
    confirming = undefined;
  });
  return confirming;
}

let passChallenge: ((challenge: ChallengeToPass) => Promise<string | null>) | undefined;

/**
 * Sets the handler of calls that require a challenge, on the pages whose policy allows its widget. It resolves to the
 * token, or to null when the person cancels.
 */
export function onChallengeRequired(pass: typeof passChallenge): void {
  passChallenge = pass;
}

/** The API's routes as the worker declares them: paths, inputs, and bodies by status. Unknown routes do not compile. */
type Api = ExtractSchema<ApiRoutes>;
type Endpoint<M extends Method, Path extends keyof Api> = Api[Path][`$${Lowercase<M>}` & keyof Api[Path]];
type PathOf<M extends Method> = {
  [Path in keyof Api]: `$${Lowercase<M>}` extends keyof Api[Path] ? Path : never;
}[keyof Api];
type BodyOf<Declared> = Declared extends { output: infer Body; outputFormat: "json"; status: 200 | 201 | 202 }
  ? Body
  : never;
type Declared<Of> = Of extends { input: infer Input } ? Input : never;
type InputOf<Of> =
  Declared<Of> extends { query: infer Query }
    ? Omit<Declared<Of>, "query"> & { query: Query | URLSearchParams }
    : Declared<Of>;

/** What `call` sends: the path's parameters, the query, headers that the route declares, and a JSON body. */
interface Input {
  param?: Record<string, string>;
  query?: Record<string, string> | URLSearchParams;
  header?: Record<string, string>;
  json?: object;
}

/** `fetcher` replaces `fetch`, for example to report progress. `keepalive`: the call continues after the page is left. */
interface CallOptions extends Pick<RequestInit, "body" | "keepalive"> {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  fetcher?: typeof fetch;
}

/**
 * Calls the shop's API on the same origin, with its cookie. `path` starts below `/api`. There is no timeout without `signal`.
 * Never throws: a failure is logged and returned. A 401 with a message signs the person out
 * (docs/product-rules.md#http-401). If a call requires a confirmation or a challenge and the person passes it, the call is
 * repeated once.
 */
export function call<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  input: InputOf<Endpoint<M, Path>>,
  options?: CallOptions,
): Promise<CallResult<BodyOf<Endpoint<M, Path>>>>;
export async function call(method: Method, path: string, input: unknown, options?: CallOptions): Promise<unknown> {
  const called = await send(method, path, input, options);
  if (called.ok) return called;
  if (called.code === "confirmation_required" && (await awaitConfirmation())) return send(method, path, input, options);
  const token = called.challenge && (await passChallenge?.(called.challenge));
  if (!token) return called;
  return send(method, path, input, { ...options, headers: { ...options?.headers, "X-Challenge-Token": token } });
}

/**
 * Makes a call whose response is a file. A download that breaks off fails, and an expired session signs out, as for
 * any other call.
 */
export async function asFile(
  make: (options: Required<Pick<CallOptions, "fetcher">>) => Promise<CallResult<unknown>>,
): Promise<CallResult<Blob>> {
  let file = new Blob();
  const fetcher: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (!response.ok) return response;
    file = await response.blob();
    return Response.json({});
  };
  const answer = await make({ fetcher });
  return answer.ok ? { ...answer, body: file } : answer;
}

async function send(
  method: Method,
  path: string,
  input: unknown,
  { fetcher = fetch, headers, signal, ...init }: CallOptions = {},
): Promise<CallResult<unknown>> {
  const { param, query, header, json }: Input = Object(input);
  const sent = { ...(json && { "Content-Type": "application/json" }), ...header, ...headers };
  try {
    const response = await fetcher(urlOf(path, param, query), {
      method,
      cache: "no-store",
      ...init,
      ...(signal && { signal }),
      ...(Object.keys(sent).length > 0 && { headers: sent }),
      ...(json && { body: JSON.stringify(json) }),
    });
    if (response.ok) return { ok: true, status: response.status, body: await response.json() };
    return reportFailure(method, path, await failureOf(response));
  } catch {
    return reportFailure(method, path, NO_RESPONSE);
  }
}

/** Returns the URL of an API path with its parameters filled in and its query. */
export function urlOf(path: string, param: Input["param"] = {}, query?: Input["query"]): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  const search = query ? `?${new URLSearchParams(query)}` : "";
  return `/api${filled}${search.length > 1 ? search : ""}`;
}

function reportFailure(method: Method, path: string, failure: Failure): Failure {
  console.warn(`${method} /api${path}: ${failure.status} ${failure.code} ${failure.message}`);
  if (failure.status === 401 && failure.message) expired?.();
  return failure;
}

/** Decodes an error response. Tolerates any form, because a proxy may have responded instead of the shop. */
async function failureOf(response: Response): Promise<Failure> {
  const problem: Partial<Problem> = Object(await response.json().catch(() => null));
  const { message, code, fields, challenge } = problem;
  return {
    ok: false,
    status: response.status,
    message: typeof message === "string" ? message : "",
    code: typeof code === "string" ? code : "",
    fields: typeof fields === "object" && fields !== null ? fields : {},
    challenge: typeof challenge === "object" && challenge !== null ? challenge : undefined,
  };
}
