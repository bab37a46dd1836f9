import type { Database } from "#db/client.ts";
import { type StatementResult, type write, writeOrThrow } from "#db/write.ts";
import type { IdPrefix } from "#shop/id.ts";
import type { Refused } from "#shop/refusal.ts";
import type { PaymentGateway } from "./ports/payment-gateway.ts";
import type { AuthSecrets } from "./secrets.ts";

/** What a flow gets: the request's database, one fixed time, new ids and secrets, and the configuration it needs. */
export interface RequestContext extends AuthSecrets {
  db: Database;
  nowMs: number;
  newId(prefix: IdPrefix): string;
  /** A secret for a cookie or a mailed link. */
  newToken(): string;
  /** The shop's own origin. Links start with it, whatever host the request named (docs/faults.md#s-11-origin-of-links). */
  publicOrigin: string;
  /** Whether rate limits, the password queue and the limits of unpaid orders apply; always true in production. */
  limits: boolean;
}

/** The request context of flows that call the card provider. */
export interface PaymentContext extends RequestContext {
  gateway: PaymentGateway;
  /** The shop's account id at the provider; payments to another collector do not count. */
  collectorId: string;
}

/**
 * Checks that the person of this request passed a challenge; the token is used up by the first call, whose result later
 * calls share. `waived`: there is nothing to pass, because Turnstile is not configured or does not judge the token; the
 * limits that apply without it remain (docs/product-rules.md#challenges).
 */
export type Challenge = () => Promise<"passed" | "waived" | Refused<"challenge_required">>;

export type Statements = Parameters<typeof write>[1];

/** Sends a batch whose refusal would be a bug; throws if the database refuses it. Sends nothing if the batch is empty. */
export async function written({ db }: RequestContext, statements: Statements): Promise<StatementResult[]> {
  return statements.length > 0 ? writeOrThrow(db, statements, "a change was refused by the database") : [];
}
