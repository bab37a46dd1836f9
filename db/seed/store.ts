import type { InStatement } from "@libsql/client/web";
import type { Settings } from "#shop/settings/settings.ts";
import { plans } from "../pricing/tables.ts";
import { settingsColumns } from "../settings/settings-row.ts";
import { settings, showrooms } from "../settings/tables.ts";
import { sqlite, statement } from "../statement.ts";

/** Writes store-wide settings, installment plans and showrooms into a database that has none. */
export function settingsStatements(store: Settings, nowMs: number): InStatement[] {
  return [
    sqlite.update(settings).set({ ...settingsColumns(store), rateSetAtMs: nowMs, updatedAtMs: nowMs }),
    sqlite.insert(plans).values(store.plans),
    sqlite.insert(showrooms).values(store.showrooms.map((showroom, position) => ({ ...showroom, position }))),
  ].map(statement);
}
