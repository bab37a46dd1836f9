/** Administrators' requests about the settings and the rate. */
import type { z } from "zod";
import type { putAdminSchema } from "#shop/settings/settings.contract.ts";
import { call } from "./call.ts";

export type SettingsChange = z.input<typeof putAdminSchema>;

export const readSettings = () => call("GET", "/admin/get-admin", {});

/** Changes any part of the settings. 409 if `updatedAt` is sent and the settings changed since. */
export const changeSettings = (json: SettingsChange) => call("PUT", "/admin/put-admin", { json });

/** Reads the quote of the blue dollar; -1 if it is not available. */
export const readDollar = () => call("GET", "/admin/dollar", {});

/** Reads what another rate would do to every price. `rate` is in pesos per dollar. */
export const previewRate = (rate: number) => call("GET", "/admin/rate-preview", { query: { rate: `${rate}` } });

/** Reads the latest ten changes of the rate. */
export const readRateHistory = () => call("GET", "/admin/rate-history", { query: { limit: "10" } });

/** Undoes the latest change of the rate. 409 if there is a newer one, or if other settings changed meanwhile. */
export const undoRate = (change: string) => call("POST", "/admin/rate-undo", { json: { change } });
