import { createMiddleware } from "hono/factory";
import { findSession, type LiveSession, prolongSession } from "#db/accounts/sessions.ts";
import { sessionMs } from "#shop/accounts/account.ts";
import { log } from "../log.ts";
import { hashToken, isToken } from "../secrets.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { ownCookie, setOwnCookie } from "./cookies.ts";
import { refused } from "./problem.ts";

/** A session's use is written down no more often than this. */
const PROLONG_AFTER_MS = 5 * 60_000;

/** Who asks, by the cookie's token; null for a guest. One trip, and a second one once in five minutes. */
export async function sessionOf(c: AppContext): Promise<LiveSession | null> {
  const token = ownCookie(c, "session");
  if (token === undefined || !isToken(token)) return null;
  const [db, nowMs] = [c.get("database")(), c.get("now")()];
  const session = await findSession(db, hashToken(token), nowMs);
  if (!session) return null;
  const idleMs = sessionMs(session.role);
  if (nowMs - session.lastSeenAtMs > PROLONG_AFTER_MS) {
    await prolongSession(db, session.id, nowMs, nowMs + idleMs);
    setOwnCookie(c, "session", token, idleMs / 1000);
  }
  return session;
}

/** Who passed the guard of this route. */
export function sessionIn(c: AppContext): LiveSession {
  const session = c.get("session");
  if (!session) throw new Error("a route that needs a session has no guard");
  return session;
}

/** Lets in who is signed in; 401 for others. */
export const signedIn = guard(() => true);

/** Lets in administrators (reliability S-21); 403 for other people. */
export const administrator = guard((session) => session.role === "admin");

/** Lets in whose id the path names; 403 for other people, administrators too (http-api, Who may). */
export function owner(param: string) {
  return guard((session, c) => c.req.param(param) === session.userId);
}

/** Lets in the shopper whose id the path names; 403 for other people and for administrators, who have no cart. */
export function shopper(param: string) {
  return guard((session, c) => session.role === "user" && c.req.param(param) === session.userId);
}

/** Lets in shoppers who are signed in; 403 for administrators, who have no cart. */
export const shopperSignedIn = guard((session) => session.role === "user");

/** Lets in whose id the path names, and administrators, who may read. */
export function ownerOrAdministrator(param: string) {
  return guard((session, c) => mayRead(session, c.req.param(param)));
}

/** Whether somebody signed in may read of that person: it is them, or they administer. */
export function mayRead({ role, userId }: LiveSession, id: string | undefined): boolean {
  return role === "admin" || id === userId;
}

function guard(mayPass: (session: LiveSession, c: AppContext) => boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await sessionOf(c);
    if (!session) return refused(c, { code: "not_signed_in" });
    if (!mayPass(session, c)) return forbid(c);
    c.set("session", session);
    return next();
  });
}

/** Turns away who is signed in, but may not. */
export function forbid(c: AppContext) {
  log("forbidden", { requestId: c.get("requestId"), method: c.req.method });
  return refused(c, { code: "forbidden" });
}
