import {
  areWithinRateLimits,
  consumeRateLimit,
  type RateLimit,
  type RateLimitUse,
  refundRateLimit,
  waitOf,
} from "#db/accounts/rate-limits.ts";
import type { Statement } from "#db/statement.ts";
import type { StatementResult } from "#db/write.ts";
import type { RequestContext } from "./request-context.ts";
import { keyedHash } from "./secrets.ts";

const CODE_PAUSE_MS = 30_000;
const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a limit counts by, before hashing. */
interface Subjects {
  email: string;
  /** The client's network (http/context.ts). */
  address: string;
}

/** Who tries to sign in. */
interface SignInSubjects extends Subjects {
  /** Which known device of the account it is, or null (docs/product-rules.md#known-devices). */
  device: string | null;
}

/**
 * Failed sign-ins: 10 in 15 minutes per e-mail and network, 50 per network (docs/faults.md#s-8-sign-in-limits). Each
 * known device of an account has 10 of its own, so that nobody else can use them up.
 */
export function signInLimits(context: RequestContext, { email, address, device }: SignInSubjects): RateLimit[] {
  if (device) return counted(context, QUARTER_HOUR_MS, [{ kind: "sign-in-device", text: device, limit: 10 }]);
  return counted(context, QUARTER_HOUR_MS, [
    { kind: "sign-in", text: `${email} ${address}`, limit: 10 },
    { kind: "sign-in-address", text: address, limit: 50 },
  ]);
}

/** Failed sign-ins of an account from unknown devices of all networks: 20 an hour. Counted after `signInLimits`. */
export function accountSignInLimits(context: RequestContext, { email, device }: SignInSubjects): RateLimit[] {
  return device ? [] : counted(context, HOUR_MS, [{ kind: "sign-in-account", text: email, limit: 20 }]);
}

/** Failed sign-ins of an account from unknown devices: at 10 a day its owner gets a mail. Nothing is refused. */
export function guessAlertLimits(context: RequestContext, { email, device }: SignInSubjects): RateLimit[] {
  return device ? [] : counted(context, DAY_MS, [{ kind: "sign-in-alert", text: email, limit: 10 }]);
}

/** Wrong passwords of a signed-in person who must enter their password again: 10 in 15 minutes. */
export function passwordLimits(context: RequestContext, userId: string): RateLimit[] {
  return counted(context, QUARTER_HOUR_MS, [{ kind: "password", text: userId, limit: 10 }]);
}

/** Password changes, each of which sends a mail: 5 an hour per person. */
export function passwordChangeLimits(context: RequestContext, userId: string): RateLimit[] {
  return counted(context, HOUR_MS, [{ kind: "password-change", text: userId, limit: 5 }]);
}

/** Wrong codes of a second factor: 5 in 15 minutes per person (docs/product-rules.md#second-factor). */
export function secondFactorLimits(context: RequestContext, userId: string): RateLimit[] {
  return counted(context, QUARTER_HOUR_MS, [{ kind: "second-factor", text: userId, limit: 5 }]);
}

/** The limits of a mail. Those of the e-mail are counted only if those of the network allow the mail. */
export type MailLimits = Readonly<Record<"network" | "email", RateLimit[]>>;

/** Mails with a link: 3 an hour per e-mail, 10 per network, for each kind (docs/product-rules.md#link-mail-limits). */
export function mailLimits(
  context: RequestContext,
  kind: "register" | "recover" | "invite",
  { email, address }: Subjects,
): MailLimits {
  return {
    network: counted(context, HOUR_MS, [{ kind: `${kind}-mail-address`, text: address, limit: 10 }]),
    email: counted(context, HOUR_MS, [{ kind: `${kind}-mail`, text: email, limit: 3 }]),
  };
}

/** Like `mailLimits` of a registration, for a network beyond them that passed a challenge: 20 more an hour. */
export function challengedMailLimits(context: RequestContext, subjects: Subjects): MailLimits {
  const limit = { kind: "register-mail-challenged", text: subjects.address, limit: 20 };
  return { ...mailLimits(context, "register", subjects), network: counted(context, HOUR_MS, [limit]) };
}

/**
 * Mails with a sign-in code: one in 30 seconds, 3 an hour and 10 a day per e-mail, 10 an hour per network
 * (docs/product-rules.md#sign-in-codes). The known devices of an account share limits of their own.
 */
export function codeMailLimits(context: RequestContext, { email, address, device }: SignInSubjects): MailLimits {
  const kind = device ? "code-mail-device" : "code-mail";
  const ofNetwork = [{ kind: "code-mail-address", text: address, limit: 10 }];
  return {
    network: [
      ...counted(context, HOUR_MS, device ? [] : ofNetwork),
      // Counted with the limits of the network, so that a request within the pause uses up no other limit of the e-mail.
      ...counted(context, CODE_PAUSE_MS, [{ kind: `${kind}-pause`, text: email, limit: 1 }]),
    ],
    email: [
      ...counted(context, HOUR_MS, [{ kind, text: email, limit: 3 }]),
      ...counted(context, DAY_MS, [{ kind: `${kind}-day`, text: email, limit: 10 }]),
    ],
  };
}

/**
 * Attempts with wrong or expired codes: 50 in 15 minutes per network, or per known device of the account. Each code also
 * has a limit of its own.
 */
export function codeGuessLimits(context: RequestContext, { address, device }: SignInSubjects): RateLimit[] {
  const subject = device ? { kind: "code-device", text: device } : { kind: "code-address", text: address };
  return counted(context, QUARTER_HOUR_MS, [{ ...subject, limit: 50 }]);
}

/** Withdrawals, which send a mail: 3 an hour per e-mail, 10 per network (docs/faults.md#p17-mail-flood). */
export function withdrawalLimits(context: RequestContext, { email, address }: Subjects): MailLimits {
  return {
    network: counted(context, HOUR_MS, [{ kind: "withdrawal-address", text: address, limit: 10 }]),
    email: counted(context, HOUR_MS, [{ kind: "withdrawal", text: email, limit: 3 }]),
  };
}

/** Stock alerts: 10 an hour per e-mail, 20 per network. A request for one sends no mail. */
export function stockAlertLimits(context: RequestContext, { email, address }: Subjects): RateLimit[] {
  return counted(context, HOUR_MS, [
    { kind: "stock-notice", text: email, limit: 10 },
    { kind: "stock-notice-address", text: address, limit: 20 },
  ]);
}

/** Orders that a buyer cancels: 5 an hour. Placing and cancelling an order each send a mail. */
export function cancellationLimits(context: RequestContext, userId: string): RateLimit[] {
  return counted(context, HOUR_MS, [{ kind: "order-cancelled", text: userId, limit: 5 }]);
}

/** Reviews: 30 an hour per buyer. */
export function reviewLimits(context: RequestContext, userId: string): RateLimit[] {
  return counted(context, HOUR_MS, [{ kind: "review", text: userId, limit: 30 }]);
}

/** Unknown coupon codes: 10 an hour per person, 30 per network (docs/product-rules.md#coupons). */
export function couponLimits(
  context: RequestContext,
  { userId, address }: { userId: string; address: string },
): RateLimit[] {
  return counted(context, HOUR_MS, [
    { kind: "coupon", text: userId, limit: 10 },
    { kind: "coupon-address", text: address, limit: 30 },
  ]);
}

/** Wrong keys of order links: 20 in 15 minutes per network (docs/product-rules.md#order-link). */
export function orderKeyLimits(context: RequestContext, address: string): RateLimit[] {
  return counted(context, QUARTER_HOUR_MS, [{ kind: "order-key", text: address, limit: 20 }]);
}

/** Declined cards: 5 an hour per person, 15 per network (docs/product-rules.md#declined-cards). The person's limit is first. */
export function declineLimits(
  context: RequestContext,
  { userId, address }: { userId: string; address: string },
): RateLimit[] {
  return counted(context, HOUR_MS, [
    { kind: "decline", text: userId, limit: 5 },
    { kind: "decline-address", text: address, limit: 15 },
  ]);
}

/** Declines of one card an hour, whoever uses it. */
export const CARD_DECLINES = { kind: "decline-card", limit: 3 } as const;

/** Declines of the card with these first six and last four digits. */
export function cardDeclineLimit(context: RequestContext, digits: string): RateLimit[] {
  return counted(context, HOUR_MS, [{ ...CARD_DECLINES, text: digits }]);
}

function counted(
  { authSecret, limits }: RequestContext,
  windowMs: number,
  all: { kind: string; text: string; limit: number }[],
): RateLimit[] {
  if (!limits) return [];
  return all.map(({ text, ...limit }) => ({ ...limit, windowMs, subject: keyedHash(authSecret, text) }));
}

/**
 * Returns statements that count one use of each limit. They come first in the batch: `secondsToWait` reads the first
 * results.
 */
export function consumeRateLimits(limits: readonly RateLimit[], { nowMs }: RequestContext): Statement[] {
  return limits.map((limit) => consumeRateLimit(limit, nowMs));
}

/** Returns statements that subtract one counted use of each limit again. */
export function refundRateLimits(limits: readonly RateLimit[], { nowMs }: RequestContext): Statement[] {
  return limits.map((limit) => refundRateLimit(limit, nowMs));
}

/** Like `consumeRateLimits`, only if every limit of `first`, counted earlier in the batch, allowed its use. */
export function consumeRateLimitsAfter(
  first: readonly RateLimit[],
  limits: readonly RateLimit[],
  { nowMs }: RequestContext,
): Statement[] {
  const isAllowed = areWithinRateLimits(first, nowMs);
  return limits.map((limit) => consumeRateLimit(limit, nowMs, isAllowed));
}

/** Returns statements that count a mail: first the limits of the network, then, if these allow it, those of the e-mail. */
export function consumeMailLimits({ network, email }: MailLimits, context: RequestContext): Statement[] {
  return [...consumeRateLimits(network, context), ...consumeRateLimitsAfter(network, email, context)];
}

/** Returns the seconds until every limit allows another use; 0 when all allowed this one. */
export function secondsToWait(
  limits: readonly RateLimit[],
  results: readonly StatementResult[],
  { nowMs }: RequestContext,
): number {
  const waits = limits.map((limit, index) => waitOf(limit, results[index], nowMs));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Like `secondsToWait`, for the limits of a mail. */
export function secondsToWaitForMail(
  { network, email }: MailLimits,
  results: readonly StatementResult[],
  context: RequestContext,
): number {
  return secondsToWait(network, results, context) || secondsToWait(email, results.slice(network.length), context);
}

/** Returns how many uses of a limit have been counted. */
export function usesOf({ kind, subject }: RateLimit, uses: readonly RateLimitUse[]): number {
  return uses.find((use) => use.kind === kind && use.subject === subject)?.count ?? 0;
}

/** Returns the seconds until every limit allows another use; 0 when all do now. Nothing is counted. */
export function secondsToWaitBefore(
  limits: readonly RateLimit[],
  uses: readonly RateLimitUse[],
  { nowMs }: RequestContext,
): number {
  const reached = limits.flatMap((limit) =>
    usesOf(limit, uses) < limit.limit ? [] : uses.filter(({ kind }) => kind === limit.kind),
  );
  const waits = reached.map(({ windowEndsAtMs }) => windowEndsAtMs - nowMs);
  return Math.ceil(Math.max(0, ...waits) / 1000);
}
