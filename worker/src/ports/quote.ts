/**
 * The quote of the blue dollar (the informal exchange rate): shown to administrators, never written into prices
 * (docs/outside-services.md#dollar-quote).
 */
import * as z from "zod";
import { callOut, errorName, jsonIn, startOfBody } from "./outgoing.ts";

export interface QuoteService {
  /** Base URL of its API, without a trailing slash. */
  url: string;
  hosts: string[];
}

/** The sell price of a dollar in centavos; `quotedAtMs` is the service's time, null when it gives none. */
export type Quote = { ok: true; centavos: number; quotedAtMs: number | null } | { ok: false; reason: string };

const TIMEOUT_MS = 3_000;
const RESPONSE_MAX_BYTES = 16_384;
/** How long `recentQuote` returns a cached quote. */
const RECENT_MS = 10 * 60_000;

/** `venta` is in pesos. A value outside the range counts as no quote. */
const quoteSchema = z.object({
  venta: z.number().positive().lt(1_000_000),
  fechaActualizacion: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

/** Plain data, cached for the life of an isolate, by URL. */
const stored = new Map<string, { quote: Quote; readAtMs: number }>();

/** Reads the quote now. Failures and implausible values are returned, never thrown. */
export async function readQuote(service: QuoteService, nowMs: number): Promise<Quote> {
  const quote = await fetchQuote(service);
  stored.set(service.url, { quote, readAtMs: nowMs });
  return quote;
}

/** Returns the quote cached in the last 10 minutes, a failure too; otherwise reads it. */
export async function recentQuote(service: QuoteService, nowMs: number): Promise<Quote> {
  const known = stored.get(service.url);
  return known && nowMs - known.readAtMs < RECENT_MS ? known.quote : readQuote(service, nowMs);
}

async function fetchQuote({ url, hosts }: QuoteService): Promise<Quote> {
  const headers = { Accept: "application/json", "User-Agent": "azahar-worker" };
  try {
    const response = await callOut(`${url}/v1/dolares/blue`, { headers }, { hosts, timeoutMs: TIMEOUT_MS });
    const body = await startOfBody(response, RESPONSE_MAX_BYTES);
    return response.status === 200 ? quoteIn(body) : { ok: false, reason: `status_${response.status}` };
  } catch (error) {
    return { ok: false, reason: errorName(error) };
  }
}

function quoteIn(body: string): Quote {
  const parsed = quoteSchema.safeParse(jsonIn(body));
  const centavos = parsed.success ? Math.round(parsed.data.venta * 100) : 0;
  if (!parsed.success || centavos === 0) return { ok: false, reason: "no_quote" };
  const { fechaActualizacion: quotedAt } = parsed.data;
  return { ok: true, centavos, quotedAtMs: quotedAt === undefined ? null : Date.parse(quotedAt) };
}
