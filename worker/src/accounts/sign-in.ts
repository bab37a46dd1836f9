import { type AccountView, accountViewOf, accountViewStatements } from "#db/accounts/accounts.ts";
import { insertRegistration, issueLink } from "#db/accounts/links.ts";
import { hashPassword, verifyPassword } from "#db/accounts/password.ts";
import { areWithinRateLimits, type RateLimit } from "#db/accounts/rate-limits.ts";
import {
  type Credentials,
  confirmSession,
  credentialsOfEmail,
  credentialsOfUser,
  endSession as ending,
  endSessionOfToken,
  hasPasswordHash,
  isOpened,
  type LiveSession,
  openSessionIf,
  queueGuessAlert,
  recordSignIn,
} from "#db/accounts/sessions.ts";
import { consumeCode, countAttempt, hasUsedCode, type OpenCode } from "#db/accounts/sign-in-codes.ts";
import { lastRow, read, rowsOf } from "#db/read.ts";
import type { Statement } from "#db/statement.ts";
import { write } from "#db/write.ts";
import { codeTries, PENDING_SIGN_IN_MS, SIGN_IN_CODE_MS, sessionMs } from "#shop/accounts/account.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { fold } from "#shop/text.ts";
import { newMail } from "../mail/new-mail.ts";
import { checkPassword, type PasswordSlot, withPasswordSlot } from "../password-queue.ts";
import {
  accountSignInLimits,
  codeGuessLimits,
  codeMailLimits,
  consumeRateLimits,
  consumeRateLimitsAfter,
  guessAlertLimits,
  refundRateLimits,
  secondsToWait,
  signInLimits,
} from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";
import { hashToken, keyedHash, openingSecrets, sign, unsign } from "../secrets.ts";
import { lookUp } from "./links.ts";
import { spendCode } from "./second-factor.ts";

/** The browser that signs in. */
export interface Browser {
  userAgent: string;
  /** The token of the browser's previous session, which ends when the new one opens (docs/faults.md#s-2-session-token). */
  formerToken: string | undefined;
}

/** A sign-in request. */
export interface SignIn extends Browser {
  /** Normalized. */
  email: string;
  password: string;
  /** The client's network. */
  address: string;
  /** Which known device of the account this browser is, or null (docs/product-rules.md#known-devices). */
  device: string | null;
}

/** An opened session. The database stores only the hash of its token. */
export interface SignedIn {
  ok: true;
  token: string;
  view: AccountView;
}

type Refusals = "too_many_logins" | "busy" | "wrong_credentials" | "user_blocked";

/**
 * The password or the mailed code was right; the code of the second factor is missing. `finishSignIn` continues this
 * sign-in with `pending`.
 */
export type Pending = Refused<"second_factor_required"> & { pending: string };

const USER_AGENT_MAX = 400;

/**
 * Signs a person in. Refuses `wrong_credentials` for an unknown e-mail and for a wrong password, in the same time, and
 * `user_blocked` only with the right password. With a second factor it opens no session yet. When the queue is full, it
 * refuses without a round trip to the database. A known device has its own queue and limits, which guesses from
 * other browsers do not use up.
 */
export function signIn(context: RequestContext, input: SignIn): Promise<SignedIn | Pending | Refused<Refusals>> {
  const isKnown = input.device !== null;
  const client = { name: isKnown ? `device ${input.device}` : input.address, isKnown };
  return withPasswordSlot(context, client, (slot) => signInAt(slot, context, input));
}

/** A request for a sign-in code. */
interface CodeRequest extends Pick<SignIn, "email" | "address" | "device"> {}

/**
 * Mails a sign-in code, which replaces the previous one. Creates an account for an unknown e-mail. A blocked person gets no
 * mail, and neither the result nor its time reveals that (docs/product-rules.md#sign-in-codes).
 */
export async function mailSignInCode(
  context: RequestContext,
  input: CodeRequest,
): Promise<{ ok: true } | Refused<"too_many_emails">> {
  const { email } = input;
  const found = await lookUp(context, codeMailLimits(context, input), email);
  if (!found.ok) return found;
  const { nowMs } = context;
  const newId = context.newId(ID_PREFIXES.user);
  const { userId = newId, firstName = "" } = found.known ?? {};
  const [id, code] = [context.newId(ID_PREFIXES.link), codeFrom(context.newToken())];
  const [tokenHash = ""] = codeHashes(context, id, code);
  const mail = newMail(context, `sign-in-code/${id}`, email, { kind: "sign-in-code", firstName, signInCode: code });
  await written(context, [
    insertRegistration({ id: newId, email, searchText: fold(email), nowMs }),
    ...issueLink({ id, userId, purpose: "code", tokenHash, nowMs, expiresAtMs: nowMs + SIGN_IN_CODE_MS }, mail),
  ]);
  return { ok: true };
}

/** Six digits from a random token. */
function codeFrom(token: string): string {
  return String(Number(`0x${hashToken(token).slice(0, 12)}`) % 1_000_000).padStart(6, "0");
}

/**
 * Returns the hash of a code with the current secret, then with the old one. The hash has a key, because somebody who
 * reads the database could otherwise try all million codes.
 */
function codeHashes(context: RequestContext, id: string, code: string): string[] {
  return openingSecrets(context).map((secret) => keyedHash(secret, `sign-in-code:${id}:${code}`));
}

/** A sign-in with a mailed code. */
interface CodeSignIn extends Omit<SignIn, "password"> {
  /** Six digits. */
  code: string;
}

/**
 * Signs a person in with a mailed code, and confirms their e-mail. Refuses `wrong_sign_in_code`, and
 * `sign_in_code_expired` without an open code: none was mailed, it has expired, was used, or has been tried
 * `codeTries` times, or the person is blocked. With a second factor it opens no session yet. At most two round
 * trips to the database.
 */
export async function signInWithCode(
  context: RequestContext,
  input: CodeSignIn,
): Promise<SignedIn | Pending | Refused<"too_many_logins" | "wrong_sign_in_code" | "sign_in_code_expired">> {
  const { email } = input;
  const limits = codeGuessLimits(context, input);
  const isAllowed = areWithinRateLimits(limits, context.nowMs);
  const triesMax = codeTries(input.device !== null);
  const reading = [countAttempt({ email, triesMax }, context.nowMs, isAllowed), credentialsOfEmail(email)] as const;
  const results = await written(context, [...consumeRateLimits(limits, context), ...reading]);
  const retryAfterSeconds = secondsToWait(limits, results, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const [[open], [credentials]] = rowsOf(reading, results.slice(limits.length));
  if (!open || !credentials) return refuse({ code: "sign_in_code_expired" });
  if (!codeHashes(context, open.id, input.code).includes(open.codeHash)) return refuse({ code: "wrong_sign_in_code" });
  const refundedLimits = refundRateLimits(limits, context);
  if (credentials.hasActiveFactor && credentials.role !== "user") {
    const mark = hashToken(context.newToken());
    const [used] = await written(context, [...consumeCode(open, mark, context.nowMs), ...refundedLimits]);
    if (used?.rowsAffected !== 1) return refuse({ code: "sign_in_code_expired" });
    return { ...refuse({ code: "second_factor_required" }), pending: pendingOf(context, credentials) };
  }
  const opened = await openSession(context, input, credentials, { refundedLimits, code: open });
  return opened.ok ? opened : refuse({ code: "sign_in_code_expired" });
}

async function signInAt(slot: PasswordSlot, context: RequestContext, input: SignIn) {
  const limits = signInLimits(context, input);
  const accountLimits = accountSignInLimits(context, input);
  const alertLimits = guessAlertLimits(context, input);
  const person = credentialsOfEmail(input.email);
  const counted = await slot.count([
    ...consumeRateLimits(limits, context),
    ...consumeRateLimitsAfter(limits, [...accountLimits, ...alertLimits], context),
    person,
  ]);
  if (!counted.ok) return counted;
  const { results } = counted;
  // The account's limit was not counted, and has no row, when one of the others refused.
  const retryAfterSeconds =
    secondsToWait(limits, results, context) || secondsToWait(accountLimits, results.slice(limits.length), context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const refundedLimits = refundRateLimits([...limits, ...accountLimits, ...alertLimits], context);
  const credentials = lastRow(person, results);
  const queued = await slot.hash(
    () => verifyPassword(input.password, credentials?.passwordHash ?? null),
    refundedLimits,
  );
  if (!queued.ok) return queued;
  const { ok, stale } = queued.hashed;
  if (!ok || !credentials) {
    await alertOwner(context, input, alertLimits, credentials);
    return refuse({ code: "wrong_credentials" });
  }
  if (!credentials.active) return refuse({ code: "user_blocked" });
  if (credentials.hasActiveFactor && credentials.role !== "user") {
    await written(context, refundedLimits);
    return { ...refuse({ code: "second_factor_required" }), pending: pendingOf(context, credentials) };
  }
  const rehashed = stale ? await hashPassword(input.password) : null;
  return openSession(context, input, credentials, { rehashed, refundedLimits });
}

const PENDING = "pending-sign-in";

/** Returns a signed value: the person, the time until which a code is accepted, and a keyed hash of their password hash. */
function pendingOf({ authSecret, nowMs }: RequestContext, { userId, passwordHash }: Credentials): string {
  const password = keyedHash(authSecret, passwordHash ?? "");
  return sign(authSecret, PENDING, `${userId}.${nowMs + PENDING_SIGN_IN_MS}.${password}`);
}

/** A sign-in that awaits its code. */
interface PendingSignIn extends Browser {
  /** From the browser's cookie. */
  pending: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  code: string;
}

/**
 * Finishes a sign-in with a code. Refuses `sign_in_expired` without a valid `pending`, after `PENDING_SIGN_IN_MS`, and
 * when the password changed or the account was deleted meanwhile; a wrong code as `spendCode` does; and
 * `wrong_credentials` when the account was blocked meanwhile.
 */
export async function finishSignIn(
  context: RequestContext,
  input: PendingSignIn,
): Promise<SignedIn | Refused<"sign_in_expired" | "wrong_code" | "too_many_logins" | "wrong_credentials">> {
  const [userId = "", endsAtMs, password] =
    unsign(openingSecrets(context), PENDING, input.pending ?? "")?.split(".") ?? [];
  if (!(Number(endsAtMs) > context.nowMs)) return refuse({ code: "sign_in_expired" });
  const [[credentials]] = await read(context.db, [credentialsOfUser(userId)]);
  const hashes = openingSecrets(context).map((secret) => keyedHash(secret, credentials?.passwordHash ?? ""));
  if (!credentials || !hashes.includes(password ?? "")) return refuse({ code: "sign_in_expired" });
  const spent = await spendCode(context, userId, input.code);
  return spent.ok ? openSession(context, input, credentials, {}) : spent;
}

/**
 * Queues a mail about guesses when the day's limit is reached, once a day. This request does not send it. For an
 * unknown e-mail the same statement writes nothing, so that the time of the response reveals no account.
 */
async function alertOwner(
  context: RequestContext,
  { email }: SignIn,
  alertLimits: readonly RateLimit[],
  credentials: Credentials | undefined,
): Promise<void> {
  const { userId = context.newId(ID_PREFIXES.user), firstName = "" } = credentials ?? {};
  const mailKey = `sign-in-guesses/${userId}/${dayInArgentina(context.nowMs)}`;
  const recoverLink = `${context.publicOrigin}/login?recuperar`;
  const mail = newMail(context, mailKey, email, { kind: "sign-in-guesses", firstName, recoverLink });
  await written(
    context,
    alertLimits.map((limit) => queueGuessAlert(userId, mail, limit)),
  );
}

interface Opening {
  /** Replaces the stored password hash; null keeps it. */
  rehashed?: string | null;
  refundedLimits?: Statement[];
  /** The mailed code that opens the session, instead of the password. */
  code?: OpenCode;
}

/**
 * Opens a session for a person whose password or code was right. Refuses `wrong_credentials` if the password or the role
 * changed, the code was used, or the account was blocked or deleted meanwhile; then it changes neither the account nor the
 * former session.
 */
export async function openSession(
  context: RequestContext,
  input: Browser,
  credentials: Pick<Credentials, "userId" | "role" | "passwordHash">,
  { rehashed = null, refundedLimits = [], code }: Opening,
) {
  const { userId, role } = credentials;
  const { nowMs } = context;
  const token = context.newToken();
  const session = {
    id: context.newId(ID_PREFIXES.session),
    tokenHash: hashToken(token),
    userId,
    role,
    userAgent: input.userAgent.slice(0, USER_AGENT_MAX),
    nowMs,
    expiresAtMs: nowMs + sessionMs(role),
  };
  const view = accountViewStatements(userId);
  const isProved = code ? hasUsedCode(session.tokenHash) : hasPasswordHash(userId, credentials.passwordHash);
  const usingCode = code ? consumeCode(code, session.tokenHash, nowMs) : [];
  const results = await written(context, [
    ...usingCode,
    openSessionIf(isProved, session),
    recordSignIn(session, rehashed),
    ...(input.formerToken ? [endSessionOfToken(hashToken(input.formerToken), isOpened(session.id))] : []),
    ...refundedLimits,
    ...view,
  ]);
  const shown = accountViewOf(rowsOf(view, results.slice(-view.length)));
  // The code was used, the password or the role changed, or the account was blocked or deleted, during the comparison.
  if (results[usingCode.length]?.rowsAffected !== 1 || !shown) return refuse({ code: "wrong_credentials" });
  return { ok: true as const, token, view: shown };
}

type ConfirmRefusals =
  | "too_many_logins"
  | "busy"
  | "invalid_password"
  | "sign_in_again"
  | "second_factor_required"
  | "wrong_code";

/**
 * Confirms a session with its person's password, and with a code if they have a second factor
 * (docs/product-rules.md#confirmation). Refuses `sign_in_again` for a person without a password: a new sign-in
 * with a mailed code confirms the new session.
 */
export async function confirmIdentity(
  context: RequestContext,
  session: LiveSession,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ ok: true } | Refused<ConfirmRefusals>> {
  const [[known]] = await read(context.db, [credentialsOfUser(session.userId)]);
  if (known?.passwordHash === null) return refuse({ code: "sign_in_again" });
  const checked = await checkPassword(context, session.userId, password);
  if (!checked.ok) return checked;
  const { compared, refundedLimits, credentials } = checked;
  if (credentials.hasActiveFactor) {
    const spent = code ? await spendCode(context, session.userId, code) : refuse({ code: "second_factor_required" });
    if (!spent.ok) {
      await written(context, refundedLimits);
      return spent;
    }
  }
  const [confirmed] = await written(context, [confirmSession(session, compared, context.nowMs), ...refundedLimits]);
  return confirmed?.rowsAffected === 1 ? { ok: true } : refuse({ code: "invalid_password" });
}

/** Ends the session of this token, if there is one. */
export async function signOut({ db }: RequestContext, token: string): Promise<void> {
  await write(db, [endSessionOfToken(hashToken(token))]);
}

/** Ends one session of a person. Refuses `not_found` when they have no session with that id. */
export async function endSession(
  context: RequestContext,
  userId: string,
  sessionId: string,
): Promise<{ ok: true } | Refused<"not_found">> {
  const [ended] = await written(context, [ending(userId, sessionId)]);
  return ended?.rowsAffected === 1 ? { ok: true } : refuse({ code: "not_found" });
}
