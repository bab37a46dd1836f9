/** Administrators' calls about the settings and the rate. */
import type { z } from "zod";
import type {
  AdminSettings,
  dollarSchema,
  putAdminSchema,
  RateHistoryResponse,
  RatePreviewResponse,
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
export function previewRate(rate: number): Promise<Called<RatePreviewResponse>> {
  return call("GET", `/admin/rate-preview?rate=${rate}`);
}

export function readRateHistory(): Promise<Called<RateHistoryResponse>> {
  return call("GET", "/admin/rate-history?limit=10");
}

/** Undoes the latest change of the rate. 409 if there is a newer one. */
export function undoRate(change: string): Promise<Called<{ settings: AdminSettings }>> {
  return call("POST", "/admin/rate-undo", { change });
}
