import { findRateChange } from "#db/pricing/rate.ts";
import { readSettingsView, type SettingsView } from "#db/settings/settings-admin.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { stale, store } from "../settings/change-settings.ts";

type Undone =
  | { ok: true; view: SettingsView }
  | (Refused<"settings_stale"> & { fresh: SettingsView })
  | Refused<"not_found">;

/**
 * Restores the rate before a change, which must be the latest. Refuses `not_found`, and `settings_stale` with the
 * current settings when the rate was set again since. Three database trips.
 */
export async function undoRate(context: RequestContext, change: number, by: string): Promise<Undone> {
  const found = await findRateChange(context.db, change);
  if (!found) return refuse({ code: "not_found" });
  const before = await readSettingsView(context.db);
  if (before.lastRateChange !== change) return stale(before);
  return store(context, before, { ...before.sheet, rateCentavos: found.fromCentavos }, by, "rate_undone");
}
