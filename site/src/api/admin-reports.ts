/** Administrators' requests about notices, sales, the activity log and the state of the shop. */

import type { AuditNoun } from "#shop/reports/audit-action.ts";
import type { ExportKind } from "#shop/reports/exports.ts";
import { asFile, call, urlOf } from "./call.ts";

/** Reads the open tasks that the administrator may see. At most 100 of each kind are listed; all are counted. */
export const readNotices = () => call("GET", "/admin/notices", {});

/** Reads the figures of the panel's first page. */
export const readHome = () => call("GET", "/admin/home", {});

/** Chooses whether the signed-in administrator gets a mail for each new order. */
export const chooseOrderMails = (isOn: boolean) => call("PUT", "/admin/home/order-mails", { json: { isOn } });

/** Reads answered withdrawals, newest first, 50 per page; `page` starts at 1. */
export const readAnsweredWithdrawals = (page: number) =>
  call("GET", "/admin/withdrawals", { query: { state: "closed", page: `${page}` } });

/** Closes a withdrawal with its outcome, which is mailed to the person. 409 `withdrawal_closed` if it is already closed. */
export const answerWithdrawal = (id: string, outcome: string) =>
  call("PUT", "/admin/withdrawals/:id", { param: { id }, json: { outcome } });

/** Reads reviews that were published or rejected, newest first. `page` starts at 1. */
export const readReviews = (state: "published" | "rejected", page: number) =>
  call("GET", "/admin/reviews", { query: { state, page: `${page}` } });

/** Publishes or rejects a review. 409 `review_changed` if it was changed or decided since `updatedAt`. */
export const decideReview = (
  id: string,
  json: { state: "published" | "rejected"; answer: string; updatedAt: string },
) => call("PUT", "/admin/reviews/:id", { param: { id }, json });

/**
 * Resends a mail whose delivery was given up. 409 `mail_gone` when its content was deleted or it was sent, `mail_outdated` when
 * it is no longer true of its order; 429 within a minute of its last try.
 */
export const resendMail = (mailId: string) => call("POST", "/admin/mails/:mailId/again", { param: { mailId } });

/** Reads the state of the cron jobs, mails, charges, pages and failures. */
export const readStatus = () => call("GET", "/admin/status", {});

/** Requests a build of the pages now. */
export const publish = () => call("POST", "/admin/publish", {});

/** First and last day, in Argentina's time, both included. */
export interface SalesFilters {
  from: string;
  to: string;
  groupBy: "day" | "week" | "month";
}

/** Reads the sales of a range of days, by day, week or month. */
export const readSales = (filters: SalesFilters) => call("GET", "/admin/statistics", { query: { ...filters } });

/** Returns the URL of these sales as a CSV file. */
export const salesCsvUrl = (filters: SalesFilters, table: string) =>
  urlOf("/admin/statistics", {}, { ...filters, format: "csv", table });

/** Reads one of the sales report's files. */
export const downloadSales = (json: { kind: ExportKind; from: string; to: string }) =>
  asFile((options) => call("POST", "/admin/exports", { json }, options));

/**
 * Filters of the activity log: a kind of object, its id, the author's id, and a time range. Undefined fields do not filter.
 * `together` groups a bulk change of perfumes into one entry.
 */
export interface AuditFilters {
  noun?: AuditNoun;
  id?: string;
  by?: string;
  since?: string;
  until?: string;
  together?: "true";
}

/** Reads the activity log, newest first, `limit` entries per page. */
export const readAudit = (filters: AuditFilters, limit: number, page = 1) =>
  call("GET", "/admin/audit", { query: { ...filters, limit: `${limit}`, page: `${page}` } });
