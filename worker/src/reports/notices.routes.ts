import { Hono } from "hono";
import { findFailed, sendAgain } from "#db/mail/due-mails.ts";
import { type OpenTasks, readOpenTasks } from "#db/reports/open-tasks.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import type { Area } from "#shop/accounts/permissions.ts";
import { toWire } from "#shop/decimal.ts";
import { wireValues } from "#shop/fields.ts";
import { isLinkExpired } from "#shop/mail/mail.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import { comparePlans } from "#shop/pricing/provider-plans.ts";
import { rateWarnings } from "#shop/pricing/rate.ts";
import { type NoticesResponse, noticesSchema } from "#shop/reports/notices.contract.ts";
import { PLAN_FIELDS } from "#shop/settings/fields.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { iso, isoOrNull, refused, respondPrivately } from "../http/respond.ts";
import { administrator, anyAdministrator, permits, sessionIn } from "../http/session.ts";
import { adminDocs } from "../http/validate.ts";
import { presentWithdrawal } from "../legal/withdrawal.presenter.ts";
import { log } from "../log.ts";
import { deliverMails } from "../mail/deliver-mails.routes.ts";
import { mailAgain } from "../orders/desk/work-on-order.ts";
import { type Quote, recentQuote } from "../ports/quote.ts";
import { presentAdminReview } from "../reviews/review.presenter.ts";
import { presentProviderPlan } from "../settings/settings-admin.presenter.ts";
import { presentStockedSize } from "./statistics.routes.ts";

const listedDocs = adminDocs(
  "List everything that waits for an administrator, with counts. Only what their role may read",
  noticesSchema,
);
const sentAgainDocs = adminDocs("Send a mail again that has failed for good", doneSchema, [404, 409, 429]);

/** The open tasks of administrators, below /admin. */
export const adminNotices = new Hono<AppEnv>()
  .get("/notices", listedDocs, anyAdministrator, async (c) => {
    const nowMs = c.get("now")();
    const [tasks, quote] = await Promise.all([
      readOpenTasks(c.get("database")(), nowMs),
      recentQuote(c.get("config").quote, nowMs),
    ]);
    const mayRead = (area: Area) => permits(c, "read", area);
    const rate = mayRead("prices") ? presentRate(tasks, quote, nowMs) : null;
    return respondPrivately(c, presentNotices(readableTasks(tasks, mayRead), rate), 200);
  })
  .post("/mails/:mailId/again", sentAgainDocs, administrator("write", "people"), async (c) => {
    const mailId = c.req.param("mailId");
    const by = sessionIn(c).userId;
    const context = requestContext(c);
    const failed = await findFailed(context.db, mailId);
    if (!failed || isLinkExpired(failed.event, context.nowMs - failed.createdAtMs))
      return refused(c, { code: "mail_gone" });
    if (failed.orderId !== null) {
      const again = await mailAgain(context, { orderId: failed.orderId, by, mailId, requestKey: null });
      if (!again.ok) return refused(c, again.refusal);
    } else if (!(await sendAgain(context.db, mailId, context.nowMs))) return refused(c, { code: "mail_gone" });
    log("mail_sent_again", { requestId: c.get("requestId"), mail: mailId, by });
    deliverMails(c);
    return respondPrivately(c, { message: "Lo estamos mandando de nuevo" }, 200);
  });

const NONE = { items: [], total: 0 };

/**
 * Returns the tasks without those of areas that the administrator may not read. Failed mails need `people`: they show
 * their recipients.
 */
function readableTasks(tasks: OpenTasks, mayRead: (area: Area) => boolean): OpenTasks {
  return {
    ...tasks,
    ...(!mayRead("stock") && { lowStock: NONE }),
    ...(!mayRead("orders") && { reviews: NONE, receipts: NONE, withdrawals: NONE, transfers: 0 }),
    ...(!mayRead("catalogue") && { productReviews: NONE }),
    ...(!mayRead("people") && { mails: NONE }),
    ...(!mayRead("prices") && { plans: [], providerPlans: [] }),
  };
}

/** Response of GET /admin/notices. */
function presentNotices(notices: OpenTasks, rate: NoticesResponse["rate"]): NoticesResponse {
  const { lowStock, reviews, mails, receipts, withdrawals, productReviews } = notices;
  const installments = presentDifferences(notices);
  const counts = {
    lowStock: lowStock.total,
    reviews: reviews.total,
    mails: mails.total,
    receipts: receipts.total,
    rate: rate && rate.warnings.length > 0 ? 1 : 0,
    installments: installments.length > 0 ? 1 : 0,
    withdrawals: withdrawals.total,
    productReviews: productReviews.total,
  };
  return {
    counts: { total: Object.values(counts).reduce((sum, one) => sum + one, 0), ...counts },
    transfers: notices.transfers,
    lowStock: lowStock.items.map(presentStockedSize),
    reviews: reviews.items.map(({ review, statusGlimmer, ...order }) => ({
      ...presentWaiting(order),
      review,
      statusGlimmer,
    })),
    mails: mails.items.map(({ id: _id, atMs, ...mail }) => ({ _id, ...mail, at: iso(atMs) })),
    receipts: receipts.items.map(({ expiresAtMs, ...order }) => ({
      ...presentWaiting(order),
      expiresAt: isoOrNull(expiresAtMs),
    })),
    withdrawals: withdrawals.items.map(presentWithdrawal),
    productReviews: productReviews.items.map(presentAdminReview),
    rate,
    installments,
  };
}

function presentDifferences({ plans, providerPlans }: OpenTasks): NoticesResponse["installments"] {
  return comparePlans(providerPlans, plans).flatMap((comparison) => {
    const { configured, isDifferent } = comparison;
    if (!isDifferent || !configured) return [];
    const { percentageInInstallments } = wireValues(PLAN_FIELDS, configured);
    return [{ ...presentProviderPlan(comparison), configured: percentageInInstallments }];
  });
}

type Waiting = Omit<OpenTasks["receipts"]["items"][number], "expiresAtMs">;

function presentWaiting({ number, centavos, atMs, ...order }: Waiting) {
  return { ...order, number: orderNumber(number), amountArs: toWire(centavos), at: iso(atMs) };
}

function presentRate({ rateCentavos, rateSetAtMs }: OpenTasks, quote: Quote, nowMs: number): NoticesResponse["rate"] {
  const known = quote.ok ? quote : null;
  const { warnings, differenceBp } = rateWarnings({ rateCentavos, rateSetAtMs, quote: known }, nowMs);
  return {
    currency: toWire(rateCentavos),
    setAt: rateSetAtMs > 0 ? iso(rateSetAtMs) : null,
    blue: known ? toWire(known.centavos) : -1,
    quotedAt: isoOrNull(known?.quotedAtMs ?? null),
    differencePercent: differenceBp === null ? null : toWire(differenceBp),
    warnings,
  };
}
