import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { extendSession, findSession, type LiveSession } from "#db/accounts/sessions.ts";
import { isConfirmed, sessionEndMs } from "#shop/accounts/account.ts";
import { type Action, type Area, may } from "#shop/accounts/permissions.ts";
import { log } from "../log.ts";
import { type AuthSecrets, hashToken, isToken, openingSecrets, sign, unsign } from "../secrets.ts";
import { type AppContext, type AppEnv, requestContext } from "./context.ts";
import { refused } from "./respond.ts";

/** Minimum time between two stored uses of a session (docs/product-rules.md#sessions). */
const PROLONG_AFTER_MS = 5 * 60_000;

/**
 * Returns the session for this cookie, or null. One database trip, and at most every five minutes a second one to
 * extend the session.
 */
export async function sessionOf(c: AppContext): Promise<LiveSession | null> {
  const token = ownCookie(c, "session");
  if (token === undefined || !isToken(token)) return null;
  const [db, nowMs] = [c.get("database")(), c.get("now")()];
  const session = await findSession(db, hashToken(token), nowMs);
  if (!session) return null;
  if (nowMs - session.lastSeenAtMs > PROLONG_AFTER_MS) {
    const endsAtMs = sessionEndMs(session.role, session.createdAtMs, nowMs);
    await extendSession(db, session.id, nowMs, endsAtMs);
    setOwnCookie(c, "session", token, (endsAtMs - nowMs) / 1000);
  }
  return session;
}

/** Returns the session that this route's guard accepted. Throws on a route without a guard. */
export function sessionIn(c: AppContext): LiveSession {
  const session = c.get("session");
  if (!session) throw new Error("a route that needs a session has no guard");
  return session;
}

/** Requires a session; 401 otherwise. */
export const signedIn = guard(() => null);

/**
 * Requires an administrator whose role may read or write all these areas (docs/product-rules.md#administrators-roles); 403 for
 * others, and 403 `second_factor_missing` for one who must set up a second factor first.
 */
export function administrator(action: Action, ...areas: readonly [Area, ...Area[]]) {
  return guard((session) => administratorRefusal(session, (role) => areas.every((area) => may(role, action, area))));
}

/** Requires an administrator of any role. The route itself must check with `permits` what it returns or changes. */
export const anyAdministrator = guard((session) => administratorRefusal(session, (role) => role !== null));

/** Whether the administrator of this request may read or write this area. */
export function permits(c: AppContext, action: Action, area: Area): boolean {
  return may(sessionIn(c).adminRole, action, area);
}

/** Requires an administrator, who may still lack the required second factor: for the routes that set it up. */
export const administratorSettingUp = guard((session) => forbiddenUnless(session.role === "admin"));

/**
 * Whether the person of this request signed in or gave their password a short time ago
 * (docs/product-rules.md#confirmation).
 */
export function confirmedRecently(c: AppContext): boolean {
  return isConfirmed(sessionIn(c), c.get("now")());
}

/** Longer lists of people or orders are exports of personal data. */
const LISTED_MAX = 100;

/** Whether a list of people or orders with this limit (0 means all) counts as an export of personal data. */
export function isExport(limit: number): boolean {
  return limit === 0 || limit > LISTED_MAX;
}

/** Requires a recent confirmation, after a guard; 403 `confirmation_required` otherwise. */
export const recentlyConfirmed = createMiddleware<AppEnv>(async (c, next) =>
  confirmedRecently(c) ? next() : refused(c, { code: "confirmation_required" }),
);

/** Requires the person whose id is in the path; 403 for others, administrators included (docs/product-rules.md#roles). */
export function owner(param: string) {
  return guard((session, c) => forbiddenUnless(c.req.param(param) === session.userId));
}

/** Requires the shopper whose id is in the path; 403 for others and for administrators, who have no cart. */
export function shopper(param: string) {
  return guard((session, c) => forbiddenUnless(session.role === "user" && c.req.param(param) === session.userId));
}

/** Requires a shopper; 403 for administrators, who have no cart. */
export const shopperSignedIn = guard((session) => forbiddenUnless(session.role === "user"));

/** Requires the person whose id is in the path, or an administrator as `administrator("read", area)` does. */
export function ownerOrAdministrator(param: string, area: Area) {
  return guard((session, c) => readingRefusal(session, c.req.param(param), area));
}

type Refusal = "forbidden" | "second_factor_missing";

/** Why a session may not read the data of person `id`; null for the person, and for administrators who may read this area. */
export function readingRefusal(session: LiveSession, id: string | undefined, area: Area): Refusal | null {
  return id === session.userId ? null : administratorRefusal(session, (role) => may(role, "read", area));
}

function administratorRefusal(
  session: LiveSession,
  mayPass: (role: LiveSession["adminRole"]) => boolean,
): Refusal | null {
  if (!mayPass(session.adminRole)) return "forbidden";
  return session.lacksSecondFactor ? "second_factor_missing" : null;
}

function forbiddenUnless(mayPass: boolean): Refusal | null {
  return mayPass ? null : "forbidden";
}

function guard(refusalOf: (session: LiveSession, c: AppContext) => Refusal | null) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await sessionOf(c);
    if (!session) return refused(c, { code: "not_signed_in" });
    const code = refusalOf(session, c);
    if (code) return code === "forbidden" ? forbid(c) : refused(c, { code });
    c.set("session", session);
    return next();
  });
}

/** Responds 403 to a signed-in person without permission. */
export function forbid(c: AppContext) {
  log("forbidden", { requestId: c.get("requestId"), method: c.req.method });
  return refused(c, { code: "forbidden" });
}

/** The shop's cookies. Over https the prefix `__Host-` binds them to this host (docs/faults.md#s-1-session-cookie). */
export type CookieName = "session" | "grant" | "pending" | "device";

/** Sets a cookie that scripts cannot read and that browsers do not send with writes from other sites. */
export function setOwnCookie(c: AppContext, name: CookieName, value: string, maxAgeSeconds: number): void {
  const own = { path: "/", httpOnly: true, sameSite: "Lax", maxAge: Math.max(Math.floor(maxAgeSeconds), 0) } as const;
  if (isSecure(c)) setCookie(c, name, value, { ...own, secure: true, prefix: "host" });
  else setCookie(c, name, value, own);
}

export function ownCookie(c: AppContext, name: CookieName): string | undefined {
  return isSecure(c) ? getCookie(c, name, "host") : getCookie(c, name);
}

export function clearOwnCookie(c: AppContext, name: CookieName): void {
  if (isSecure(c)) deleteCookie(c, name, { path: "/", secure: true, prefix: "host" });
  else deleteCookie(c, name, { path: "/" });
}

/** Only the local runner has an origin that is not https (config.ts). */
function isSecure(c: AppContext): boolean {
  return c.get("config").publicOrigin.startsWith("https:");
}

/** Returns what a new session takes from its browser: the `User-Agent`, and the token of the former session. */
export function browserOf(c: AppContext) {
  return { userAgent: c.req.header("User-Agent") ?? "", formerToken: ownCookie(c, "session") };
}

const DEVICE_MS = 180 * 24 * 3_600_000;

interface At {
  nowMs: number;
}

/**
 * Returns a signed value for the cookie that makes a browser a known device of an account
 * (docs/product-rules.md#known-devices). It contains only its expiry; the signature also covers the account.
 */
export function signDevice({ authSecret, nowMs }: AuthSecrets & At, email: string): string {
  return sign(authSecret, purposeOf(email), String(nowMs + DEVICE_MS));
}

/** Returns a text that identifies the known device with this cookie; null if the cookie is not valid for the account. */
export function knownDevice(context: AuthSecrets & At, email: string, cookie: string | undefined): string | null {
  const expiresAtMs = unsign(openingSecrets(context), purposeOf(email), cookie ?? "");
  return Number(expiresAtMs) > context.nowMs ? `${email} ${expiresAtMs}` : null;
}

/** Makes the browser a known device of this account. Call it only after the person has proved that the account is theirs. */
export function rememberDevice(c: AppContext, email: string): void {
  setOwnCookie(c, "device", signDevice(requestContext(c), email), DEVICE_MS / 1000);
}

function purposeOf(email: string): string {
  return `device:${email}`;
}
