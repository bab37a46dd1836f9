import { consumeRateLimit, type Throttle, waitOf } from "#db/accounts/rate-limits.ts";
import type { Statement, StatementResult } from "#db/write.ts";
import type { RequestContext } from "./request-context.ts";
import { keyedHash } from "./secrets.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** What a limit is about, before it is hashed. */
interface Subjects {
  email: string;
  /** The client's network (client-address.ts). */
  address: string;
}

/** Failed sign-ins: 10 in 15 minutes for an e-mail from one address, 50 from one address (reliability S-8). */
export function signInLimits(context: RequestContext, { email, address }: Subjects): Throttle[] {
  return counted(context, QUARTER_HOUR_MS, [
    { kind: "sign-in", text: `${email} ${address}`, limit: 10 },
    { kind: "sign-in-address", text: address, limit: 50 },
  ]);
}

/** Wrong passwords of somebody signed in, who is asked for it again: 10 in 15 minutes. */
export function passwordLimits(context: RequestContext, userId: string): Throttle[] {
  return counted(context, QUARTER_HOUR_MS, [{ kind: "password", text: userId, limit: 10 }]);
}

/** Mails with a link: 3 an hour for an e-mail, 10 for an address, each kind for itself (http-api; reliability P17). */
export function mailLimits(
  context: RequestContext,
  kind: "register" | "recover",
  { email, address }: Subjects,
): Throttle[] {
  return counted(context, HOUR_MS, [
    { kind: `${kind}-mail`, text: email, limit: 3 },
    { kind: `${kind}-mail-address`, text: address, limit: 10 },
  ]);
}

/** Withdrawals: 3 an hour for an e-mail, 10 for an address, since each writes to whom it names (reliability P17). */
export function withdrawalLimits(context: RequestContext, { email, address }: Subjects): Throttle[] {
  return counted(context, HOUR_MS, [
    { kind: "withdrawal", text: email, limit: 3 },
    { kind: "withdrawal-address", text: address, limit: 10 },
  ]);
}

/** Sizes to wait for: 10 an hour for an e-mail, 20 for an address. Nothing is mailed when they are asked for, so that a few at once are fine. */
export function stockNoticeLimits(context: RequestContext, { email, address }: Subjects): Throttle[] {
  return counted(context, HOUR_MS, [
    { kind: "stock-notice", text: email, limit: 10 },
    { kind: "stock-notice-address", text: address, limit: 20 },
  ]);
}

/** Keys of orders that were not right: 20 in 15 minutes for an address. */
export function orderKeyLimits(context: RequestContext, address: string): Throttle[] {
  return counted(context, QUARTER_HOUR_MS, [{ kind: "order-key", text: address, limit: 20 }]);
}

function counted(
  { authSecret, limits }: RequestContext,
  windowMs: number,
  all: { kind: string; text: string; limit: number }[],
): Throttle[] {
  if (!limits) return [];
  return all.map(({ text, ...limit }) => ({ ...limit, windowMs, subject: keyedHash(authSecret, text) }));
}

/** Statements that take a turn of each limit: the first of a batch. */
export function consumeRateLimits(throttles: readonly Throttle[], { nowMs }: RequestContext): Statement[] {
  return throttles.map((throttle) => consumeRateLimit(throttle, nowMs));
}

/** Seconds to wait by the longest of the limits whose turns were taken; 0 when all were had. */
export function secondsToWait(
  throttles: readonly Throttle[],
  results: readonly StatementResult[],
  { nowMs }: RequestContext,
): number {
  const waits = throttles.map((throttle, index) => waitOf(throttle, results[index], nowMs));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}
