/** The public quote of the blue dollar (wire contracts 5): shown to administrators, never written into prices. */
import { z } from "zod";
import { startOfBody } from "./limited-body.ts";
import { callOut } from "./outgoing.ts";

/** Where the quote is had, from the configuration. */
export interface QuoteService {
  /** Base of its API, without a slash at the end. */
  url: string;
  hosts: string[];
}

/** What a dollar is sold at, in centavos; `quotedAtMs` as the service says, null when it does not. */
export type Quote = { ok: true; centavos: number; quotedAtMs: number | null } | { ok: false; reason: string };

const TIMEOUT_MS = 3_000;
const ANSWER_MAX_BYTES = 16_384;
/** A kept quote is good for so long where a moment's difference does not matter. */
const RECENT_MS = 10 * 60_000;

/** A number of pesos that a dollar can cost: anything else is no quote, whatever its status. */
const quoteSchema = z.object({
  venta: z.number().positive().lt(1_000_000),
  fechaActualizacion: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

/** Plain data, kept for the life of an isolate, by address. */
const kept = new Map<string, { quote: Quote; readAtMs: number }>();

/** Reads the quote now. No answer, another status than 200 and an absurd figure are failures with a reason, never thrown. */
export async function readQuote(service: QuoteService, nowMs: number): Promise<Quote> {
  const quote = await ask(service);
  kept.set(service.url, { quote, readAtMs: nowMs });
  return quote;
}

/** The quote as it was read in the last ten minutes, else as it is now. */
export async function recentQuote(service: QuoteService, nowMs: number): Promise<Quote> {
  const known = kept.get(service.url);
  return known && nowMs - known.readAtMs < RECENT_MS ? known.quote : readQuote(service, nowMs);
}

async function ask({ url, hosts }: QuoteService): Promise<Quote> {
  const headers = { Accept: "application/json", "User-Agent": "azahar-worker" };
  try {
    const answer = await callOut(`${url}/v1/dolares/blue`, { headers }, { hosts, timeoutMs: TIMEOUT_MS });
    const body = await startOfBody(answer, ANSWER_MAX_BYTES);
    return answer.status === 200 ? quoteIn(body) : { ok: false, reason: `status_${answer.status}` };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.name : "unknown" };
  }
}

function quoteIn(body: string): Quote {
  const parsed = quoteSchema.safeParse(jsonIn(body));
  const centavos = parsed.success ? Math.round(parsed.data.venta * 100) : 0;
  if (!parsed.success || centavos === 0) return { ok: false, reason: "no_quote" };
  const { fechaActualizacion: quotedAt } = parsed.data;
  return { ok: true, centavos, quotedAtMs: quotedAt === undefined ? null : Date.parse(quotedAt) };
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
