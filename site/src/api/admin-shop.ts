/** The administrators' calls about the shop itself: its settings, the rate, its sales, and who changed what (http-api, Calls). */
import type { z } from "zod";
import type { DeedNoun } from "#shop/reports/deed.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import type {
  AdminSettings,
  dollarSchema,
  putAdminSchema,
  RateHistoryAnswer,
  RatePreviewAnswer,
} from "#shop/settings/settings-admin.contract.ts";
import type { AuditAnswer } from "#shop/settings/settings-admin-trace.contract.ts";
import { type Called, call } from "./call.ts";

export type SettingsChange = z.input<typeof putAdminSchema>;

export function readSettings(): Promise<Called<AdminSettings>> {
  return call("GET", "/admin/get-admin");
}

/** Changes any part of the settings. 409 when `updatedAt` is sent and somebody else changed them since. */
export function changeSettings(change: SettingsChange): Promise<Called<{ settings: AdminSettings }>> {
  return call("PUT", "/admin/put-admin", change);
}

/** The blue dollar; -1 when its quote cannot be had. */
export function readDollar(): Promise<Called<z.infer<typeof dollarSchema>>> {
  return call("GET", "/admin/dollar");
}

/** What another rate would do to every price. `rate`: pesos for a dollar. */
export function previewRate(rate: number): Promise<Called<RatePreviewAnswer>> {
  return call("GET", `/admin/rate-preview?rate=${rate}`);
}

export function readRateHistory(): Promise<Called<RateHistoryAnswer>> {
  return call("GET", "/admin/rate-history?limit=10");
}

/** Takes the newest change of the rate back. 409 when a newer one was made since. */
export function undoRate(change: string): Promise<Called<{ settings: AdminSettings }>> {
  return call("POST", "/admin/rate-undo", { change });
}

/** Which sales: days of Buenos Aires, both included. */
export interface SalesAsked {
  from: string;
  to: string;
  groupBy: "day" | "week" | "month";
}

export function readSales(asked: SalesAsked): Promise<Called<StatisticsAnswer>> {
  return call("GET", `/admin/statistics?${new URLSearchParams({ ...asked })}`);
}

/** Where a table of those sales is to be had for a spreadsheet. */
export function salesCsvUrl(asked: SalesAsked, table: string): string {
  return `/api/admin/statistics?${new URLSearchParams({ ...asked, format: "csv", table })}`;
}

/**
 * Of which deeds: done to what (a thing by its id), by whom (an id), since and until when (instants); what is left out is not
 * asked for. `together`: what was done to many perfumes at once is one entry.
 */
export interface AuditAsked {
  noun?: DeedNoun;
  id?: string;
  by?: string;
  since?: string;
  until?: string;
  together?: "true";
}

/** What administrators did, newest first; `limit` of a page. */
export function readAudit(asked: AuditAsked, limit: number, page = 1): Promise<Called<AuditAnswer>> {
  return call("GET", `/admin/audit?${new URLSearchParams({ ...asked, limit: `${limit}`, page: `${page}` })}`);
}
