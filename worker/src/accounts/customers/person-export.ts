/** All data of a person, as they export it themselves. */
import { readAccountView } from "#db/accounts/accounts.ts";
import { listSessions } from "#db/accounts/sessions.ts";
import type { Database } from "#db/client.ts";
import { readWithdrawalsOf } from "#db/legal/withdrawals.ts";
import { readOwnOrders } from "#db/orders/orders.ts";
import { readReviewsOf } from "#db/reviews/reviews.ts";
import { type OwnStockAlert, readStockAlertsOf } from "#db/stock/stock-notices.ts";
import { deviceName } from "#shop/accounts/device.ts";
import type { PersonExport, Session } from "#shop/accounts/user.contract.ts";
import type { ExportedStockAlert } from "#shop/stock/stock-notice.contract.ts";
import { iso, isoOrNull } from "../../http/respond.ts";
import { presentExportedWithdrawal } from "../../legal/withdrawal.presenter.ts";
import { presentExportedOrder } from "../../orders/order.presenter.ts";
import { presentExportedReview } from "../../reviews/review.presenter.ts";
import { presentUser } from "../user.presenter.ts";

/** Returns all data of a person; null if the account does not exist or was deleted. `sessionId`: the one of the request. */
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

export function presentSessions(sessions: Awaited<ReturnType<typeof listSessions>>, current?: string): Session[] {
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
