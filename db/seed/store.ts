import type { InStatement } from "@libsql/client/web";
import type { Settings } from "#shop/settings.ts";
import { plans } from "../schema/plans.ts";
import { settings } from "../schema/settings.ts";
import { showrooms } from "../schema/showrooms.ts";
import { sqlite, statement } from "../statement.ts";

/** Writes store-wide settings with their plans and showrooms into a database that has none yet. */
export function settingsStatements(store: Settings, nowMs: number): InStatement[] {
  return [
    sqlite.update(settings).set(settingsRow(store, nowMs)),
    sqlite.insert(plans).values(store.plans),
    sqlite.insert(showrooms).values(store.showrooms.map((showroom, position) => ({ ...showroom, position }))),
  ].map(statement);
}

function settingsRow({ bank, shop, banner, ...store }: Settings, nowMs: number): Partial<typeof settings.$inferInsert> {
  return {
    rateCentavos: store.rateCentavos,
    rateSetAtMs: nowMs,
    transferOffBp: store.transferOffBp,
    shippingCentavos: store.shippingCentavos,
    freeShippingFromCentavos: store.freeShippingFromCentavos,
    vatBp: store.vatBp,
    bankHolder: bank.holder,
    bankName: bank.bank,
    bankCbu: bank.cbu,
    bankAlias: bank.alias,
    ...shop,
    bannerHref: banner.href,
    bannerAlt: banner.alt,
    bannerDesktopPath: banner.desktopPath,
    bannerMobilePath: banner.mobilePath,
    updatedAtMs: nowMs,
  };
}
