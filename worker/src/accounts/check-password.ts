import { verifyPassword } from "#db/accounts/password.ts";
import { refundRateLimit } from "#db/accounts/rate-limits.ts";
import { type Credentials, credentialsOfUser, decodeCredentials } from "#db/accounts/sessions.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { consumeRateLimits, passwordLimits, secondsToWait } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";
import { type PasswordPlace, withPasswordPlace } from "./password-queue.ts";

/** The result of a correct password. */
export interface CheckedPassword {
  ok: true;
  credentials: Credentials;
  /** The hash it was compared with. Later statements apply only while it is still the stored one. */
  compared: string;
  /** Statements that refund the rate limit: only failures count. */
  giveBack: ReturnType<typeof refundRateLimit>[];
}

type Checked = CheckedPassword | Refused<"too_many_logins" | "busy" | "invalid_password">;

/**
 * Checks the password of a signed-in person again. Refuses `too_many_logins` and `busy` before comparing, and
 * `invalid_password`. One database trip.
 */
export function checkPassword(context: RequestContext, userId: string, password: string): Promise<Checked> {
  return withPasswordPlace(context, userId, (place) => checkPasswordAt(place, context, userId, password));
}

async function checkPasswordAt(
  place: PasswordPlace,
  context: RequestContext,
  userId: string,
  password: string,
): Promise<Checked> {
  const limits = passwordLimits(context, userId);
  const results = await written(context, [...consumeRateLimits(limits, context), credentialsOfUser(userId)]);
  const retryAfterSeconds = secondsToWait(limits, results, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const giveBack = limits.map((limit) => refundRateLimit(limit, context.nowMs));
  const credentials = decodeCredentials(results.at(-1)?.rows);
  const compared = credentials?.passwordHash ?? null;
  const queued = await place.hash(() => verifyPassword(password, compared).ok, giveBack);
  if (!queued.ok) return queued;
  const isRight = queued.hashed;
  if (!isRight || !credentials || compared === null) return refuse({ code: "invalid_password" });
  return { ok: true, credentials, compared, giveBack };
}
