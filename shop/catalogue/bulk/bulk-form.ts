/** The forms of a bulk change and of an installment plan for every size. */
import { fromWire } from "../../decimal.ts";
import { fieldErrors, readValues, type WireOf } from "../../fields.ts";
import { MAX_USD_CENTS } from "../../pricing/money.ts";
import { type Refused, refuse } from "../../refusal.ts";
import { PLAN_FIELDS, PLAN_INCOMPLETE } from "../../settings/fields.ts";
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

/**
 * The form that applies an installment plan to every size: the number of installments and the multiplier of the price
 * (1.5 is +50 %). See docs/product-rules.md#installment-plans
 */
export type SentPlan = WireOf<typeof PLAN_FIELDS>;

/** Parses a plan: both fields above 0. Refuses `invalid_fields`. docs/product-rules.md#installment-plans */
export function readPlan(sent: SentPlan): { ok: true; plan: InstallmentPlan } | Refused<"invalid_fields"> {
  const errors = fieldErrors();
  const plan = readValues(PLAN_FIELDS, sent, (name) => (message) => {
    errors.at(name)(Reflect.get(sent, name) > 0 ? message : PLAN_INCOMPLETE);
  });
  return errors.refusal() ?? { ok: true, plan };
}
