/** Administrators' calls about settings, the rate, sales and the audit log. */
import type { z } from "zod";
import type { AuditNoun } from "#shop/reports/audit-action.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import type {
  AdminSettings,
  dollarSchema,
  putAdminSchema,
  RateHistoryAnswer,
  RatePreviewAnswer,
} from "#shop/settings/settings-admin.contract.ts";
import { type Called, call } from "./call.ts";

export type SettingsChange = z.input<typeof putAdminSchema>;

export function readSettings(): Promise<Called<AdminSettings>> {
  return call("GET", "/admin/get-admin");
}

/** Changes any part of the settings. 409 if `updatedAt` is sent and the settings changed since. */
export function changeSettings(change: SettingsChange): Promise<Called<{ settings: AdminSettings }>> {
  return call("PUT", "/admin/put-admin", change);
}

/** Reads the quote of the blue dollar; -1 if it is not available. */
export function readDollar(): Promise<Called<z.infer<typeof dollarSchema>>> {
  return call("GET", "/admin/dollar");
}

/** Reads what another rate would do to every price. `rate` is in pesos per dollar. */
export function previewRate(rate: number): Promise<Called<RatePreviewAnswer>> {
  return call("GET", `/admin/rate-preview?rate=${rate}`);
}

export function readRateHistory(): Promise<Called<RateHistoryAnswer>> {
  return call("GET", "/admin/rate-history?limit=10");
}

/** Undoes the latest change of the rate. 409 if there is a newer one. */
export function undoRate(change: string): Promise<Called<{ settings: AdminSettings }>> {
  return call("POST", "/admin/rate-undo", { change });
}

/** First and last day, in Argentina's time, both included. */
export interface SalesFilters {
  from: string;
  to: string;
  groupBy: "day" | "week" | "month";
}

export function readSales(asked: SalesFilters): Promise<Called<StatisticsAnswer>> {
  return call("GET", `/admin/statistics?${new URLSearchParams({ ...asked })}`);
}

/** Returns the URL of these sales as a CSV file. */
export function salesCsvUrl(asked: SalesFilters, table: string): string {
  return `/api/admin/statistics?${new URLSearchParams({ ...asked, format: "csv", table })}`;
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
export function readAudit(asked: AuditFilters, limit: number, page = 1): Promise<Called<AuditAnswer>> {
  return call("GET", `/admin/audit?${new URLSearchParams({ ...asked, limit: `${limit}`, page: `${page}` })}`);
}
