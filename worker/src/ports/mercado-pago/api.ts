/** Calls to the provider's API, with their limits (wire contracts 1.1). */
import type { PaymentConfig } from "../../env/payment-config.ts";
import { startOfBody } from "../limited-body.ts";
import { callOut } from "../outgoing.ts";

/** More than any payment has; what is longer is no answer of the provider's. */
const ANSWER_MAX_BYTES = 1_000_000;

export interface ApiCall {
  method: "GET" | "POST" | "PUT";
  /** After the base, with its query. */
  path: string;
  /** As it is sent, to the byte. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export interface ApiAnswer {
  kind: "answer";
  status: number;
  /** Empty when the answer has no body, or was cut. */
  text: string;
  /** Undefined when the text is no JSON. */
  json: unknown;
  retryAfter: string | null;
}

/** `timed_out`: it may be working on it still. `not_connected`: refused or cut, which look the same. */
export interface NoAnswer {
  kind: "timed_out" | "not_connected";
  /** The error's name, for the log. */
  reason: string;
}

/** Calls once. Redirects are answers, never followed; a host that is not the configuration's is a fault of ours and throws. */
export async function callApi(config: PaymentConfig, call: ApiCall): Promise<ApiAnswer | NoAnswer> {
  const { method, path, body, headers, timeoutMs } = call;
  const init = { method, headers: { ...headersOf(config, body), ...headers }, ...(body !== undefined && { body }) };
  try {
    return await answerOf(await callOut(`${config.apiUrl}${path}`, init, { hosts: config.hosts, timeoutMs }));
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    if (reason === "ForbiddenHost") throw error;
    return { kind: reason === "TimeoutError" || reason === "AbortError" ? "timed_out" : "not_connected", reason };
  }
}

function headersOf({ accessToken }: PaymentConfig, body: string | undefined): Record<string, string> {
  return {
    Authorization: `Bearer ${accessToken}`,
    Accept: "application/json",
    "User-Agent": "azahar-worker",
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
}

async function answerOf(answer: Response): Promise<ApiAnswer> {
  const text = await startOfBody(answer, ANSWER_MAX_BYTES);
  const retryAfter = answer.headers.get("Retry-After");
  return { kind: "answer", status: answer.status, text, json: jsonIn(text), retryAfter };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For the log: the status and the provider's code. */
export function reasonOf(answer: ApiAnswer | NoAnswer, code: string | null = null): string {
  if (answer.kind !== "answer") return answer.reason;
  return code === null ? `status_${answer.status}` : `status_${answer.status}_code_${code}`;
}

/** Whether the provider said yes. */
export function isDone({ status }: ApiAnswer): boolean {
  return status >= 200 && status < 300;
}
