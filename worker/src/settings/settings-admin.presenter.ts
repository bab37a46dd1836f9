import type { RateChange } from "#db/pricing/rate.ts";
import type { Actor } from "#db/reports/audit-log.ts";
import type { StoredProviderPlan } from "#db/settings/provider-plans.ts";
import type { SettingsView } from "#db/settings/settings-admin.ts";
import { toWire, wireOrNull } from "#shop/decimal.ts";
import { wireValues } from "#shop/fields.ts";
import { comparePlans, type PlanComparison } from "#shop/pricing/provider-plans.ts";
import type { PriceChange, RatePreview } from "#shop/pricing/rate.ts";
import { BANK_FIELDS, PLAN_FIELDS } from "#shop/settings/fields.ts";
import type {
  AdminSettings,
  ProviderPlanResponse,
  RateHistoryResponse,
  RatePreviewResponse,
} from "#shop/settings/settings.contract.ts";
import { sheetOnWire } from "#shop/settings/settings-sheet.ts";
import type { AppContext } from "../http/context.ts";
import { iso } from "../http/respond.ts";
import { permits } from "../http/session.ts";

export function presentActor({ id, name }: Actor) {
  return { _id: id, name };
}

/** Response of GET /admin/get-admin, without the sum of the sales for administrators who may not read it. */
export function presentAdminSettings(c: AppContext, view: SettingsView): AdminSettings {
  const { bankChange } = view.sheet;
  const nowMs = c.get("now")();
  const isPending = bankChange && nowMs < bankChange.atMs;
  return {
    ...sheetOnWire(view.sheet),
    bankChange: isPending ? { former: wireValues(BANK_FIELDS, bankChange.former), at: iso(bankChange.atMs) } : null,
    rateSetAt: view.rateSetAtMs > 0 ? iso(view.rateSetAtMs) : null,
    rateSetBy: view.rateSetBy && presentActor(view.rateSetBy),
    providerPlans: comparePlans(view.providerPlans, view.sheet.plans).map(presentProviderPlan),
    salesAmount: permits(c, "read", "reports") ? toWire(view.salesCentavos) : null,
    updatedAt: iso(view.updatedAtMs),
  };
}

export function presentProviderPlan(comparison: PlanComparison<StoredProviderPlan>): ProviderPlanResponse {
  const { provider, differenceBp, isDifferent } = comparison;
  return {
    ...wireValues(PLAN_FIELDS, provider),
    cft: wireOrNull(provider.cftBp),
    readAt: iso(provider.readAtMs),
    differencePercent: wireOrNull(differenceBp),
    isDifferent,
  };
}

/** Response of GET /admin/rate-preview; the rates are in centavos. */
export function presentRatePreview(
  { changeBp, isJump, prices, raised, lowered, largest, sample }: RatePreview,
  { fromCentavos, toCentavos, updatedAtMs }: { fromCentavos: number; toCentavos: number; updatedAtMs: number },
): RatePreviewResponse {
  return {
    from: toWire(fromCentavos),
    to: toWire(toCentavos),
    changePercent: toWire(changeBp),
    isJump,
    prices,
    changed: raised + lowered,
    raised,
    lowered,
    largest: largest.map(presentPriceChange),
    sample: sample.map(presentPriceChange),
    updatedAt: iso(updatedAtMs),
  };
}

function presentPriceChange({ perfume, label, fromCentavos, toCentavos, changeBp }: PriceChange) {
  const { id: _id, slug, productName, brand } = perfume;
  return {
    _id,
    slug,
    productName,
    brand,
    label,
    fromArs: toWire(fromCentavos),
    toArs: toWire(toCentavos),
    changePercent: toWire(changeBp),
  };
}

/** A rate change; only the newest can be undone. */
export function presentRateChange(change: RateChange, newest: number | null): RateHistoryResponse["changes"][number] {
  return {
    _id: String(change.key),
    at: iso(change.atMs),
    by: presentActor(change.by),
    from: toWire(change.fromCentavos),
    to: toWire(change.toCentavos),
    isUndo: change.isUndo,
    canUndo: change.key === newest,
  };
}
