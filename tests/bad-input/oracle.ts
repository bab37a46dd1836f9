/** Finds what is wrong with a response, whatever the request was (docs/product-rules.md#error-form). */
import * as z from "zod";
import { problemSchema } from "#shop/problem.contract.ts";
import { SECURITY_HEADERS } from "#worker/http/security-headers.ts";
import { bodyOf, type WireResponse } from "./wire.ts";

export interface Exchange {
  response: WireResponse;
  method: string;
  /** Statuses in the endpoint's OpenAPI description. The usual refusals are allowed as well. */
  documented: readonly string[];
  /** The request is invalid, so it must be refused. */
  mustRefuse: boolean;
  /** A text that was sent, which a refusal must not repeat. */
  sent?: string | undefined;
  /** The endpoint is called by a machine and answers with a status only. */
  isSilent?: boolean | undefined;
}

/** Statuses allowed on every endpoint: refusals before routing, or because the path belongs to another route. */
const USUAL = ["400", "401", "403", "404", "405", "413", "415"];

/** Limit for refusals in the error form. A refusal that also contains data (an order, the errors of each perfume) has none. */
const REFUSAL_MAX_BYTES = 4_096;
const MIN_SENT_LENGTH = 6;

/** Signs of an internal error in a response: a stack trace, SQL, a library name, a file path. */
const INTERNAL_DETAILS =
  /SQLITE|libsql|hrana|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) \w|params:|\bat \w+[\w.]* \(|node_modules|\.[cm]?[jt]s:\d|\bzod\b|[A-Z]\w*Error\b|\/(home|usr|tmp|work)\//i;

/** Default messages of libraries, which are shown when ours are missing. */
const LIBRARY_MESSAGES =
  /Invalid (input|type|option|key|element)|expected \w+|received \w+|Too (big|small)|Unrecognized|Unexpected token|\bRequired\b|must be|\[object Object\]|undefined|NaN/i;

const refusalSchema = z.looseObject(problemSchema.shape);

/** Returns everything wrong with a response, as readable sentences; empty when nothing is. */
export function complaintsAbout(exchange: Exchange): string[] {
  const { response, mustRefuse, documented } = exchange;
  const { status } = response;
  return [
    ...(status >= 500 ? [`failed with ${status}`] : []),
    ...(mustRefuse && status < 400 ? [`was accepted (${status})`] : []),
    ...([...documented, ...USUAL].includes(String(status)) ? [] : [`answered ${status}, which is not documented`]),
    ...headerComplaints(response),
    ...(status >= 400 && exchange.method !== "HEAD" && !exchange.isSilent ? refusalComplaints(exchange) : []),
  ];
}

function headerComplaints({ headers, status }: WireResponse): string[] {
  const wrong = Object.entries(SECURITY_HEADERS).filter(([name, value]) => headers[name.toLowerCase()] !== value);
  const policy = String(headers["content-security-policy"] ?? "");
  const isClosed = policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'");
  return [
    ...wrong.map(([name]) => `has no ${name}`),
    ...(isClosed ? [] : [`has the policy ${policy}`]),
    ...(headers["access-control-allow-origin"] === undefined ? [] : ["allows another origin"]),
    ...(status >= 400 && headers["cache-control"] !== "no-store" && headers["cache-control"] !== undefined
      ? [`may be cached: ${headers["cache-control"]}`]
      : []),
  ];
}

function refusalComplaints({ response, sent }: Exchange): string[] {
  const { headers, text } = response;
  const parsed = refusalSchema.safeParse(bodyOf(response));
  if (!parsed.success) return [`does not have the error form: ${text.slice(0, 120)}`, ...internalsIn(text)];
  const { message, code, fields, requestId, ...more } = parsed.data;
  const own = JSON.stringify({ message, code, fields });
  return [
    ...(headers["content-type"] === "application/json; charset=utf-8" ? [] : [`is ${headers["content-type"]}`]),
    ...(headers["cache-control"] === "no-store" ? [] : ["may be cached"]),
    ...internalsIn(text),
    ...textsIn([message, fields])
      .filter((line) => LIBRARY_MESSAGES.test(line))
      .map((line) => `says “${line.slice(0, 80)}”`),
    ...(Object.keys(more).length === 0 && text.length > REFUSAL_MAX_BYTES ? [`has ${text.length} characters`] : []),
    ...(sent !== undefined && sent.trim().length >= MIN_SENT_LENGTH && repeats(own, sent)
      ? ["repeats what was sent"]
      : []),
  ];
}

function internalsIn(text: string): string[] {
  const [found] = INTERNAL_DETAILS.exec(text) ?? [];
  return found === undefined ? [] : [`reveals internals: ${found}`];
}

function repeats(text: string, sent: string): boolean {
  return text.includes(sent) || text.includes(JSON.stringify(sent).slice(1, -1));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.entries(value).flat().flatMap(textsIn) : [];
}
