/** Administrators' calls about notices, sales, the audit log and the state of the shop. */

import type { Withdrawal, WithdrawalsResponse } from "#shop/legal/withdrawal.contract.ts";
import type { AuditNoun } from "#shop/reports/audit-action.ts";
import type { NoticesResponse } from "#shop/reports/notices.contract.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import type { PublishedResponse, StatusResponse } from "#shop/reports/status.contract.ts";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { type Called, call } from "./call.ts";

/** Reads everything that waits for an administrator. At most 100 items of each kind are listed, all are counted. */
export function readNotices(): Promise<Called<NoticesResponse>> {
  return call("GET", "/admin/notices");
}

/** Reads answered withdrawals, newest first, 50 per page; `page` starts at 1. */
export function readAnsweredWithdrawals(page: number): Promise<Called<WithdrawalsResponse>> {
  return call("GET", `/admin/withdrawals?state=closed&page=${page}`);
}

/** Closes a withdrawal with its outcome, which is mailed to the person. 409 `withdrawal_closed` if it is already closed. */
export function answerWithdrawal(id: string, outcome: string): Promise<Called<{ withdrawal: Withdrawal }>> {
  return call("PUT", `/admin/withdrawals/${encodeURIComponent(id)}`, { outcome });
}

export function readStatus(): Promise<Called<StatusResponse>> {
  return call("GET", "/admin/status");
}

/** Requests a build of the pages now. */
export function publish(): Promise<Called<PublishedResponse>> {
  return call("POST", "/admin/publish", {});
}

/** First and last day, in Argentina's time, both included. */
export interface SalesFilters {
  from: string;
  to: string;
  groupBy: "day" | "week" | "month";
}

export function readSales(filters: SalesFilters): Promise<Called<StatisticsResponse>> {
  return call("GET", `/admin/statistics?${new URLSearchParams({ ...filters })}`);
}

/** Returns the URL of these sales as a CSV file. */
export function salesCsvUrl(filters: SalesFilters, table: string): string {
  return `/api/admin/statistics?${new URLSearchParams({ ...filters, format: "csv", table })}`;
}

/**
 * Filters of the audit log: a kind of thing, its id, the author's id, and a time range. Undefined fields do not filter.
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

/** Reads the audit log, newest first, `limit` entries per page. */
export function readAudit(filters: AuditFilters, limit: number, page = 1): Promise<Called<AuditResponse>> {
  return call("GET", `/admin/audit?${new URLSearchParams({ ...filters, limit: `${limit}`, page: `${page}` })}`);
}
