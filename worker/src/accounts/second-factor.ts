/** Second factor of administrators: time-based codes (RFC 6238) and recovery codes. docs/product-rules.md#second-factor */
import { Secret, TOTP } from "otpauth";
import {
  activateSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  hasActiveFactor,
  isProposedFactor,
  isRecoveryCode,
  proposeSecondFactor,
  removeSecondFactor,
  type SecondFactor,
  selectSecondFactor,
} from "#db/accounts/second-factor.ts";
import { type Credentials, credentialsOfUser } from "#db/accounts/sessions.ts";
import { queueMailIf } from "#db/mail/outbox.ts";
import { lastRow, read } from "#db/read.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import type { SecondFactorEvent } from "#shop/accounts/account.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { newMail } from "../mail/new-mail.ts";
import { consumeRateLimits, refundRateLimits, secondFactorLimits, secondsToWait } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";
import { hashToken, openingSecrets, seal, unseal } from "../secrets.ts";

const PERIOD_SECONDS = 30;
/** The number of steps before and after the current one whose codes are also accepted, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Characters of a recovery code: 80 bits, so that a hash without a key keeps it secret. */
const RECOVERY_LENGTH = 16;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const purposeOf = (userId: string) => `second-factor:${userId}`;

/**
 * Begins a set-up with a new secret. Refuses `second_factor_active`. A sign-in needs no code until `activate` has checked
 * the first one.
 */
export async function beginSecondFactor(
  context: RequestContext,
  userId: string,
  shopName: string,
): Promise<{ ok: true; setupKey: string; uri: string } | Refused<"second_factor_active" | "not_signed_in">> {
  const secret = new Secret({ size: 20 });
  const person = credentialsOfUser(userId);
  const sealed = seal(context.authSecret, purposeOf(userId), secret.base32);
  const results = await written(context, [proposeSecondFactor(userId, sealed, context.nowMs), person]);
  const credentials = lastRow(person, results);
  if (!credentials) return refuse({ code: "not_signed_in" });
  if (results[0]?.rowsAffected !== 1) return refuse({ code: "second_factor_active" });
  const uri = codesOf(secret.base32, { issuer: shopName, label: credentials.email }).toString();
  return { ok: true, setupKey: secret.base32, uri };
}

/**
 * Activates the second factor with its first code. Returns the recovery codes, which are shown once. Refuses
 * `second_factor_active` for every code once it is active, such as after a lost response. It does not count as an attempt.
 */
export async function activate(
  context: RequestContext,
  userId: string,
  code: string,
): Promise<{ ok: true; recoveryCodes: string[] } | Refused<"wrong_code" | "too_many_logins" | "second_factor_active">> {
  const attempt = await countAttempt(context, userId);
  if (!attempt.ok) return attempt;
  const { factor, credentials, refundedLimits } = attempt;
  if (factor && factor.activeSinceMs !== null) {
    await written(context, refundedLimits);
    return refuse({ code: "second_factor_active" });
  }
  const found = factor && stepOf(context, userId, factor, code);
  if (!factor || !credentials || !found) return refuse({ code: "wrong_code" });
  const { step } = found;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const codeHashes = recoveryCodes.map((each) => hashToken(each.replaceAll("-", "")));
  const { nowMs } = context;
  const reading = selectSecondFactor(userId);
  const results = await written(context, [
    ...refundedLimits,
    ...eventStatements(context, credentials, "second_factor_set_up", isProposedFactor(userId, factor.secret)),
    ...activateSecondFactor({ userId, secret: factor.secret, step, codeHashes, nowMs }),
    reading,
  ]);
  if (results.at(-2)?.rowsAffected === 1) return { ok: true, recoveryCodes };
  const isActive = lastRow(reading, results)?.activeSinceMs != null;
  return refuse({ code: isActive ? "second_factor_active" : "wrong_code" });
}

/** Checks a code of the authenticator app, or a recovery code, and uses it up. Only failures count against the limit. */
export async function spendCode(
  context: RequestContext,
  userId: string,
  code: string,
): Promise<{ ok: true } | Refused<"wrong_code" | "too_many_logins">> {
  const attempt = await countAttempt(context, userId);
  if (!attempt.ok) return attempt;
  const { factor, credentials, refundedLimits } = attempt;
  if (!factor?.activeSinceMs || !credentials) return refuse({ code: "wrong_code" });
  const found = stepOf(context, userId, factor, code);
  const hash = hashToken(code);
  const spending = found
    ? // Encrypted again with the current AUTH_SECRET, so that AUTH_SECRET_OLD can be removed.
      [consumeStep(userId, found.step, seal(context.authSecret, purposeOf(userId), found.secret))]
    : [
        ...eventStatements(context, credentials, "recovery_code_used", isRecoveryCode(userId, hash)),
        consumeRecoveryCode(userId, hash),
      ];
  const spent = (await written(context, spending)).at(-1)?.rowsAffected === 1;
  if (!spent) return refuse({ code: "wrong_code" });
  await written(context, refundedLimits);
  return { ok: true };
}

/** Removes the second factor. */
export async function remove(context: RequestContext, userId: string): Promise<void> {
  const [[credentials]] = await read(context.db, [credentialsOfUser(userId)]);
  if (credentials) await written(context, removalStatements(context, credentials));
}

/** The statements that remove a second factor and notify its owner. The last one changes one row, or none. */
export function removalStatements(context: EventContext, credentials: Credentials) {
  const { userId } = credentials;
  return [
    ...eventStatements(context, credentials, "second_factor_removed", hasActiveFactor(userId)),
    ...removeSecondFactor(userId),
  ];
}

type EventContext = Pick<RequestContext, "newId" | "nowMs">;

async function countAttempt(context: RequestContext, userId: string) {
  const limits = secondFactorLimits(context, userId);
  const [person, reading] = [credentialsOfUser(userId), selectSecondFactor(userId)];
  const results = await written(context, [...consumeRateLimits(limits, context), person, reading]);
  const retryAfterSeconds = secondsToWait(limits, results, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const refundedLimits = refundRateLimits(limits, context);
  const credentials = lastRow(person, results.slice(0, -1));
  return { ok: true as const, factor: lastRow(reading, results), credentials, refundedLimits };
}

/** Returns the decrypted secret and the 30-second step whose code this is, within the window; null for any other text. */
function stepOf(context: RequestContext, userId: string, { secret }: SecondFactor, code: string) {
  const opened = unseal(openingSecrets(context), purposeOf(userId), secret);
  if (opened === null || !/^\d{6}$/.test(code)) return null;
  const delta = codesOf(opened).validate({ token: code, timestamp: context.nowMs, window: WINDOW });
  if (delta === null) return null;
  return { secret: opened, step: Math.floor(context.nowMs / (PERIOD_SECONDS * 1000)) + delta };
}

function codesOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** `0k7v-2m9q-e3x4-a8cz`. */
function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH));
  const digits = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
  return digits.replace(/(.{4})(?=.)/g, "$1-");
}

/** Writes the activity log and queues the mail to the person, if `condition` holds at that point of the batch. */
function eventStatements(
  context: EventContext,
  { userId, email, firstName }: Credentials,
  what: SecondFactorEvent,
  condition: ReturnType<typeof isProposedFactor>,
) {
  const { nowMs } = context;
  const mail = newMail(context, `${what}/${userId}/${nowMs}`, email, { kind: "second-factor", firstName, what });
  return [
    writeAudit({ noun: "user", nounId: userId, what, from: null, to: null, by: userId, nowMs }, condition),
    queueMailIf(mail, condition),
  ];
}
