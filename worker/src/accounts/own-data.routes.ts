import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { type ListedSession, listSessions } from "#db/accounts/sessions.ts";
import { readWithdrawalsOf } from "#db/legal/withdrawals.ts";
import { readOwnOrders } from "#db/orders/orders.ts";
import { readNoticesOf } from "#db/stock/stock-notices.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { deviceName } from "#shop/accounts/device.ts";
import { exportSchema, type Session, sessionsAnswerSchema } from "#shop/accounts/user.contract.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { answerPrivate, iso, refused } from "../http/answer.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { describe } from "../http/describe.ts";
import { requestContext } from "../http/request-context.ts";
import { clearOwnCookie, owner, sessionIn } from "../http/session.ts";
import { presentExportedWithdrawal } from "../legal/withdrawal.presenter.ts";
import { log } from "../log.ts";
import { presentExportedOrder } from "../orders/order.presenter.ts";
import { presentStockNotice } from "../stock/stock-notice.presenter.ts";
import { endSession } from "./sign-in.ts";
import { presentUser } from "./user.presenter.ts";

const REFUSALS = { 401: problemSchema, 403: problemSchema };

const listed = describe("List one's own sessions, last used first", { 200: sessionsAnswerSchema, ...REFUSALS });
const ended = describe("End one of one's own sessions", { 200: doneSchema, ...REFUSALS, 404: problemSchema });
const exported = describe("Export all of one's own data as a file", { 200: exportSchema, ...REFUSALS });

/** A person's own sessions and data export, below /users. */
export const ownData = new Hono<AppEnv>()
  .get("/:id/sessions", listed, owner("id"), async (c) =>
    answerPrivate(c, { sessions: await sessionsOf(c, c.get("now")()) }, 200),
  )
  .delete("/:id/sessions/:sid", ended, owner("id"), async (c) => {
    const { id: current, userId } = sessionIn(c);
    const sessionId = c.req.param("sid");
    const outcome = await endSession(requestContext(c), userId, sessionId);
    if (!outcome.ok) return refused(c, outcome.refusal);
    log("session_ended", { requestId: c.get("requestId"), userId });
    if (sessionId === current) clearOwnCookie(c, "session");
    return answerPrivate(c, { message: "Sesión cerrada" }, 200);
  })
  .get("/:id/export", exported, owner("id"), async (c) => {
    const [db, nowMs, { userId }] = [c.get("database")(), c.get("now")(), sessionIn(c)];
    const [view, sessions, orders] = await Promise.all([
      readAccountView(db, userId),
      sessionsOf(c, nowMs),
      readOwnOrders(db, userId),
    ]);
    // The user was deleted after the guard ran.
    if (!view) return refused(c, { code: "not_signed_in" });
    c.header("Content-Disposition", 'attachment; filename="mis-datos.json"');
    const { email } = view.account;
    const [withdrawals, notices] = await Promise.all([readWithdrawalsOf(db, email), readNoticesOf(db, email)]);
    const own = {
      sessions,
      orders: orders.map((order) => presentExportedOrder(order, nowMs)),
      withdrawals: withdrawals.map(presentExportedWithdrawal),
      stockNotices: notices.map(presentStockNotice),
    };
    return answerPrivate(c, { exportedAt: new Date(nowMs).toISOString(), user: presentUser(view), ...own }, 200);
  });

async function sessionsOf(c: AppContext, nowMs: number) {
  const { id, userId } = sessionIn(c);
  const places = await listSessions(c.get("database")(), userId, nowMs);
  return places.map((place) => presentSession(place, id));
}

/** A session for its owner; `currentId` is the session of the request. */
function presentSession(place: ListedSession, currentId: string): Session {
  return {
    _id: place.id,
    device: deviceName(place.userAgent),
    createdAt: iso(place.createdAtMs),
    lastSeenAt: iso(place.lastSeenAtMs),
    current: place.id === currentId,
  };
}
