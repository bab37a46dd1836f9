import { countWrongCode, selectCoupon } from "#db/pricing/coupons.ts";
import { readRow } from "#db/read.ts";
import { type Coupon, couponClosed, couponCode } from "#shop/pricing/coupon.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { couponLimits, secondsToWaitBefore } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";

interface Person {
  userId: string;
  /** The buyer's network. */
  address: string;
}

type Guessed = Refused<"coupon_refused" | "too_many_requests">;

/**
 * Counts an unknown code, and refuses it with `coupon_refused`. After too many unknown codes it refuses `too_many_requests`,
 * also for a known code, so that codes cannot be found by trying. Otherwise returns null for a known code, and without one.
 */
export async function refusalOfGuess(
  context: RequestContext,
  person: Person,
  typed: string | null,
): Promise<Guessed | null> {
  if (typed === null) return null;
  const limits = couponLimits(context, person);
  const { isKnown, uses } = await countWrongCode(context.db, couponCode(typed), limits, context.nowMs);
  // An unknown code is counted already.
  const counted = limits.map((limit) => ({ ...limit, limit: limit.limit + (isKnown ? 0 : 1) }));
  const retryAfterSeconds = secondsToWaitBefore(counted, uses, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_requests", retryAfterSeconds });
  return isKnown ? null : refuse({ code: "coupon_refused", problem: { why: "unknown" } });
}

/**
 * Returns the coupon of a typed code. Refuses `coupon_refused` while nobody, or not this person, can use it. Does not check
 * whether it applies to an order (`couponProblem` of `orderTotal`).
 */
export async function checkCoupon(
  context: RequestContext,
  person: Person,
  typed: string,
): Promise<{ ok: true; coupon: Coupon } | Guessed> {
  const guessed = await refusalOfGuess(context, person, typed);
  if (guessed) return guessed;
  const { db, nowMs } = context;
  const coupon = await readRow(db, selectCoupon(couponCode(typed), person.userId, nowMs));
  const problem = couponClosed(coupon, nowMs);
  if (problem || !coupon) return refuse({ code: "coupon_refused", problem: problem ?? { why: "unknown" } });
  return { ok: true, coupon };
}
