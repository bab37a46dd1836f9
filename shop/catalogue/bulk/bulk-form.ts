/** The forms of a bulk change and of an installment plan for every size. */
import { fromWire, parseDecimal } from "../../decimal.ts";
import { MAX_USD_CENTS } from "../../pricing/money.ts";
import { type Refused, refuse } from "../../refusal.ts";
import type { InstallmentPlan } from "../../settings/settings.ts";
import type { Category } from "../categories.ts";
import type { BulkChange } from "./bulk.ts";

/** Maximum perfumes of one bulk change. docs/product-rules.md#bulk-change-and-import */
export const BULK_MAX = 5_000;

/** The form's fields: percentages and dollars as decimals. */
export type SentBulkChange =
  | { kind: "price"; by: "percent" | "amount"; value: number }
  | { kind: "promotion"; on: boolean; percentage?: number | undefined }
  | { kind: "category"; category: Category }
  | { kind: "status"; status: boolean }
  | { kind: "soon"; soon: boolean };

const MAX_BP = 100_000;

/** Parses the form. Refuses `invalid_fields` for `change.value` or `change.percentage`. */
export function readBulkChange(sent: SentBulkChange): { ok: true; change: BulkChange } | Refused<"invalid_fields"> {
  if (sent.kind === "price") return readPriceChange(sent);
  if (sent.kind === "promotion") return readPromotion(sent);
  return { ok: true, change: sent };
}

function readPriceChange({ by, value }: Extract<SentBulkChange, { kind: "price" }>) {
  const read = fromWire(Math.abs(value));
  const maximum = by === "percent" ? MAX_BP : MAX_USD_CENTS;
  if (!read.ok || read.value === 0 || read.value > maximum || (by === "percent" && value <= -100))
    return refuseField("change.value", by === "percent" ? PERCENT : AMOUNT);
  const signed = value < 0 ? -read.value : read.value;
  const change: BulkChange =
    by === "percent" ? { kind: "price", by, bp: signed } : { kind: "price", by, usdCents: signed };
  return { ok: true as const, change };
}

const PERCENT = "Poné un porcentaje de más de -100 y hasta 1000, que no sea 0";
const AMOUNT = "Poné un monto en dólares con hasta dos decimales, que no sea 0";

function readPromotion({ on, percentage = 0 }: Extract<SentBulkChange, { kind: "promotion" }>) {
  if (!on) return { ok: true as const, change: { kind: "promotion" as const, on } };
  const read = fromWire(percentage);
  if (!read.ok || read.value < 1 || read.value > 9_999)
    return refuseField("change.percentage", "Tiene que ser un porcentaje de 0,01 a 99,99");
  return { ok: true as const, change: { kind: "promotion" as const, on, percentageBp: read.value } };
}

function refuseField(field: string, message: string) {
  return refuse({ code: "invalid_fields" as const, fields: { [field]: [message] } });
}

const BOTH_NEEDED = "Por favor complete ambos campos";
const MAX_INSTALLMENTS = 99;
const MAX_MULTIPLIER_BP = 1_000_000;

/**
 * The form that applies an installment plan to every size: the number of payments and the multiplier of the price
 * (1.5 is +50 %). See docs/product-rules.md#installment-plans
 */
export interface SentPlan {
  numberOfInstallments: number;
  percentageInInstallments: number;
}

/** Parses a plan: both fields above 0. Refuses `invalid_fields`. docs/product-rules.md#installment-plans */
export function readPlan(sent: SentPlan): { ok: true; plan: InstallmentPlan } | Refused<"invalid_fields"> {
  const { numberOfInstallments, percentageInInstallments } = sent;
  const read = parseDecimal(String(percentageInInstallments), 4);
  const multiplierBp = read.ok ? read.value : -1;
  const fields: Record<string, string[]> = {};
  if (!(numberOfInstallments > 0)) fields["numberOfInstallments"] = [BOTH_NEEDED];
  else if (!Number.isInteger(numberOfInstallments) || numberOfInstallments > MAX_INSTALLMENTS)
    fields["numberOfInstallments"] = [`Tiene que ser un número entero de 1 a ${MAX_INSTALLMENTS}`];
  if (!(percentageInInstallments > 0)) fields["percentageInInstallments"] = [BOTH_NEEDED];
  else if (!(multiplierBp > 0 && multiplierBp <= MAX_MULTIPLIER_BP))
    fields["percentageInInstallments"] = ["Tiene que ser un multiplicador de 0,0001 a 100, con hasta cuatro decimales"];
  if (Object.keys(fields).length > 0) return refuse({ code: "invalid_fields", fields });
  return { ok: true, plan: { numberOfInstallments, multiplierBp } };
}
