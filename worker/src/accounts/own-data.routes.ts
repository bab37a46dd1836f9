import { Hono } from "hono";
import { readAccountView } from "#db/accounts/accounts.ts";
import { listSessions } from "#db/accounts/sessions.ts";
import { readWishes } from "#db/accounts/wishlist.ts";
import type { Database } from "#db/client.ts";
import { readWithdrawalsOf } from "#db/legal/withdrawals.ts";
import { readOwnOrders } from "#db/orders/orders.ts";
import { readReviewsOf } from "#db/reviews/reviews.ts";
import { type OwnStockAlert, readStockAlertsOf } from "#db/stock/stock-alerts.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { deviceName } from "#shop/accounts/device.ts";
import type { PersonExport, Session } from "#shop/accounts/user.contract.ts";
import {
  cartChangeResponseSchema,
  exportSchema,
  sessionsResponseSchema,
  wishlistResponseSchema,
} from "#shop/accounts/user.contract.ts";
import { toWire } from "#shop/decimal.ts";
import type { ExportedStockAlert } from "#shop/stock/stock-alert.contract.ts";
import { presentPerfume } from "../catalogue/perfume.presenter.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { iso, isoOrNull, refused, respondPrivately } from "../http/respond.ts";
import { clearOwnCookie, owner, sessionIn, shopper } from "../http/session.ts";
import { routeDocs } from "../http/validate.ts";
import { presentExportedWithdrawal } from "../legal/withdrawal.presenter.ts";
import { log } from "../log.ts";
import { presentExportedOrder } from "../orders/order.presenter.ts";
import { presentExportedReview } from "../reviews/review.presenter.ts";
import { addWish, removeWish } from "./own-account.ts";
import { endSession } from "./sign-in.ts";
import { presentUser, respondWithUserUpdated } from "./user.presenter.ts";

const listedDocs = routeDocs("List one's own sessions, last used first", sessionsResponseSchema, [401, 403]);
const endedDocs = routeDocs("End one of one's own sessions", doneSchema, [401, 403, 404]);
const exportedDocs = routeDocs("Export all of one's own data as a file", exportSchema, [401, 403]);

/** A person's own sessions and data export, below /users. */
export const ownData = new Hono<AppEnv>()
  .get("/:id/sessions", listedDocs, owner("id"), async (c) =>
    respondPrivately(c, { sessions: await sessionsOf(c, c.get("now")()) }, 200),
  )
  .delete("/:id/sessions/:sid", endedDocs, owner("id"), async (c) => {
    const { id: current, userId } = sessionIn(c);
    const sessionId = c.req.param("sid");
    const outcome = await endSession(requestContext(c), userId, sessionId);
    if (!outcome.ok) return refused(c, outcome.refusal);
    log("session_ended", { requestId: c.get("requestId"), userId });
    if (sessionId === current) clearOwnCookie(c, "session");
    return respondPrivately(c, { message: "Sesión cerrada" }, 200);
  })
  .get("/:id/export", exportedDocs, owner("id"), async (c) => {
    const exported = await readPersonExport(c.get("database")(), sessionIn(c).userId, c.get("now")(), sessionIn(c).id);
    // The user was deleted after the guard ran.
    if (!exported) return refused(c, { code: "not_signed_in" });
    c.header("Content-Disposition", 'attachment; filename="mis-datos.json"');
    return respondPrivately(c, exported, 200);
  });

async function sessionsOf(c: AppContext, nowMs: number) {
  const { id, userId } = sessionIn(c);
  return presentSessions(await listSessions(c.get("database")(), userId, nowMs), id);
}

/**
 * Returns the data that a person can export; null if the account does not exist or was deleted. `sessionId`: that of the
 * request.
 */
export async function readPersonExport(
  db: Database,
  userId: string,
  nowMs: number,
  sessionId?: string,
): Promise<PersonExport | null> {
  const [view, sessions, orders] = await Promise.all([
    readAccountView(db, userId),
    listSessions(db, userId, nowMs),
    readOwnOrders(db, userId),
  ]);
  if (!view) return null;
  const { email } = view.account;
  const [withdrawals, alerts, reviews] = await Promise.all([
    readWithdrawalsOf(db, email),
    readStockAlertsOf(db, email),
    readReviewsOf(db, userId),
  ]);
  return {
    exportedAt: iso(nowMs),
    user: presentUser(view),
    sessions: presentSessions(sessions, sessionId),
    orders: orders.map((order) => presentExportedOrder(order, nowMs)),
    withdrawals: withdrawals.map(presentExportedWithdrawal),
    reviews: reviews.map(presentExportedReview),
    stockNotices: alerts.map(presentStockAlert),
  };
}

function presentSessions(sessions: Awaited<ReturnType<typeof listSessions>>, current?: string): Session[] {
  return sessions.map((session) => ({
    _id: session.id,
    device: deviceName(session.userAgent),
    createdAt: iso(session.createdAtMs),
    lastSeenAt: iso(session.lastSeenAtMs),
    current: session.id === current,
  }));
}

function presentStockAlert(alert: OwnStockAlert): ExportedStockAlert {
  return {
    perfume: alert.slug,
    ml: alert.ml,
    createdAt: iso(alert.createdAtMs),
    toldAt: isoOrNull(alert.notifiedAtMs),
    takenBackAt: isoOrNull(alert.cancelledAtMs),
  };
}

const listedWishesDocs = routeDocs(
  "List the active perfumes of one's own wishlist, last added first",
  wishlistResponseSchema,
  [401, 403],
);
const markedDocs = routeDocs(
  "Add a perfume to the wishlist, by its id or slug",
  cartChangeResponseSchema,
  [401, 403, 404, 409],
);
const unmarkedDocs = routeDocs(
  "Remove a perfume from the wishlist, by its id or slug",
  cartChangeResponseSchema,
  [401, 403],
);

/** A person's wishlist, below /users; only for its owner. */
export const wishlist = new Hono<AppEnv>()
  .get("/:id/wishlist", listedWishesDocs, shopper("id"), async (c) => {
    const { perfumes, terms } = await readWishes(c.get("database")(), c.req.param("id"));
    const shown = perfumes.map((perfume) => presentPerfume(perfume, terms));
    return respondPrivately(c, { perfumes: shown, priceDollar: toWire(terms.rateCentavos) }, 200);
  })
  .put("/:id/wishlist/:perfume", markedDocs, shopper("id"), async (c) => {
    const { id, perfume } = c.req.param();
    return respondWithUserUpdated(c, await addWish(requestContext(c), id, perfume));
  })
  .delete("/:id/wishlist/:perfume", unmarkedDocs, shopper("id"), async (c) => {
    const { id, perfume } = c.req.param();
    return respondWithUserUpdated(c, await removeWish(requestContext(c), id, perfume));
  });
