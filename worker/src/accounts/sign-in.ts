import { type AccountView, accountViewStatements, decodeAccountView } from "#db/accounts/accounts.ts";
import {
  type Credentials,
  credentialsOfEmail,
  decodeCredentials,
  noteSignIn,
  openSessionOf,
} from "#db/accounts/credentials.ts";
import { hashPassword, verifyPassword } from "#db/accounts/password.ts";
import { refundRateLimit } from "#db/accounts/rate-limits.ts";
import { endSessionOfToken } from "#db/accounts/sessions.ts";
import type { Statement } from "#db/write.ts";
import { sessionMs } from "#shop/accounts/account.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { consumeRateLimits, secondsToWait, signInLimits } from "../rate-limits.ts";
import type { RequestContext } from "../request-context.ts";
import { hashToken } from "../secrets.ts";
import { written } from "../written.ts";
import { atPasswordPlace, type PasswordPlace } from "./password-turn.ts";

/** A sign-in as it was asked for. */
export interface SignIn {
  /** In its kept form. */
  email: string;
  password: string;
  /** The client's network. */
  address: string;
  userAgent: string;
  /** The token of the session the browser had, which ends with the new one (reliability S-2). */
  formerToken: string | undefined;
}

/** A session that was opened: its token is known here and in the person's browser only. */
export interface SignedIn {
  ok: true;
  token: string;
  view: AccountView;
}

type Refusals = "too_many_logins" | "busy" | "wrong_credentials" | "user_blocked";

const USER_AGENT_MAX = 400;

/**
 * Signs a person in. Refuses `too_many_logins` and `busy` before anything is compared, `wrong_credentials` for an unknown e-mail and a wrong
 * password alike and in the same time, `user_blocked` to who knows the password. Two trips; none when too many try at once.
 */
export function signIn(context: RequestContext, asked: SignIn): Promise<SignedIn | Refused<Refusals>> {
  return atPasswordPlace(context, asked.address, (place) => signInAt(place, context, asked));
}

async function signInAt(
  place: PasswordPlace,
  context: RequestContext,
  asked: SignIn,
): Promise<SignedIn | Refused<Refusals>> {
  const limits = signInLimits(context, asked);
  const results = await written(context, [...consumeRateLimits(limits, context), credentialsOfEmail(asked.email)]);
  const retryAfterSeconds = secondsToWait(limits, results, context);
  if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
  const giveBack = limits.map((limit) => refundRateLimit(limit, context.nowMs));
  const credentials = decodeCredentials(results.at(-1)?.rows);
  const turn = await place.hash(() => verifyPassword(asked.password, credentials?.passwordHash ?? null), giveBack);
  if (!turn.ok) return turn;
  const { ok, stale } = turn.hashed;
  if (!ok || !credentials) return refuse({ code: "wrong_credentials" });
  if (!credentials.active) return refuse({ code: "user_blocked" });
  const rehashed = stale ? hashPassword(asked.password) : null;
  return open(context, { asked, credentials, rehashed, giveBack });
}

interface Opening {
  asked: SignIn;
  credentials: Credentials;
  rehashed: string | null;
  giveBack: Statement[];
}

async function open(context: RequestContext, { asked, credentials, rehashed, giveBack }: Opening) {
  const { userId, role } = credentials;
  const { nowMs } = context;
  const token = context.newToken();
  const session = {
    id: context.newId(ID_PREFIXES.session),
    tokenHash: hashToken(token),
    userId,
    userAgent: asked.userAgent.slice(0, USER_AGENT_MAX),
    nowMs,
    expiresAtMs: nowMs + sessionMs(role),
  };
  const view = accountViewStatements(userId);
  const results = await written(context, [
    openSessionOf(session, credentials.passwordHash ?? ""),
    noteSignIn(userId, nowMs, rehashed),
    ...(asked.formerToken ? [endSessionOfToken(hashToken(asked.formerToken))] : []),
    ...giveBack,
    ...view,
  ]);
  const read = decodeAccountView(results.slice(-view.length).map(({ rows }) => rows));
  // The password was changed, or the account blocked or left, while it was compared.
  if (results[0]?.rowsAffected !== 1 || !read) return refuse({ code: "wrong_credentials" });
  return { ok: true as const, token, view: read };
}
