import type { PaymentConfig } from "../../env/service-config.ts";
import { callOut, errorName, jsonIn, startOfBody } from "../outgoing.ts";

/** Of a longer body only the start is read, which does not parse as JSON. */
const RESPONSE_MAX_BYTES = 1_000_000;

export interface ApiCall {
  method: "GET" | "POST" | "PUT";
  /** The path and query after the base URL. */
  path: string;
  /** Sent byte for byte. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
  timeoutMs: number;
}

export interface ApiResponse {
  kind: "response";
  status: number;
  /** Empty without a body and when reading it failed; only the start of a body that is too long. */
  text: string;
  /** Undefined when the text is not JSON. */
  json: unknown;
  retryAfter: string | null;
}

/** `timed_out`: the provider may still be working on it. `not_connected`: the call failed otherwise. */
export interface NoResponse {
  kind: "timed_out" | "not_connected";
  /** The error's name, for the log. */
  reason: string;
}

/** Makes one call, with its limits (docs/outside-services.md#api-calls-and-headers). Throws `ForbiddenHost`. */
export async function callApi(config: PaymentConfig, call: ApiCall): Promise<ApiResponse | NoResponse> {
  const { method, path, body, headers, timeoutMs } = call;
  const init = { method, headers: { ...headersOf(config, body), ...headers }, ...(body !== undefined && { body }) };
  try {
    return await responseOf(await callOut(`${config.apiUrl}${path}`, init, { hosts: config.hosts, timeoutMs }));
  } catch (error) {
    const reason = errorName(error);
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

async function responseOf(response: Response): Promise<ApiResponse> {
  const text = await startOfBody(response, RESPONSE_MAX_BYTES);
  const retryAfter = response.headers.get("Retry-After");
  return { kind: "response", status: response.status, text, json: jsonIn(text), retryAfter };
}

/** The status and the provider's code, for the log. */
export function reasonOf(response: ApiResponse | NoResponse, code: string | null = null): string {
  if (response.kind !== "response") return response.reason;
  return code === null ? `status_${response.status}` : `status_${response.status}_code_${code}`;
}

/** Whether the status is 2xx. */
export function isDone({ status }: ApiResponse): boolean {
  return status >= 200 && status < 300;
}

/** The dependencies of each call to the provider. */
export interface Calling {
  config: PaymentConfig;
  /** The clock, in ms UTC. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
}
