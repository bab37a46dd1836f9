/** The form of a bulk change. */

import { fromWire } from "../decimal.ts";
import { MAX_USD_CENTS } from "../pricing/money.ts";
import { type Refused, refuse } from "../refusal-facts.ts";
import type { BulkChange } from "./bulk.ts";
import type { Category } from "./catalogue.ts";

/** Maximum perfumes of one bulk change. docs/product-rules.md#bulk-change-and-import */
export const BULK_MAX = 5_000;

/** The form's fields: percentages and dollars as decimals. */
export type SentBulkChange =
  | { kind: "price"; by: "percent" | "amount"; value: number }
  | { kind: "promotion"; on: boolean; percentage?: number | undefined }
  | { kind: "category"; category: Category }
  | { kind: "status"; status: boolean }
  | { kind: "soon"; soon: boolean };

const HIGHEST_BP = 100_000;

/** Parses the form. Refuses `invalid_fields` for `change.value` or `change.percentage`. */
export function readBulkChange(sent: SentBulkChange): { ok: true; change: BulkChange } | Refused<"invalid_fields"> {
  if (sent.kind === "price") return readPriceChange(sent);
  if (sent.kind === "promotion") return readPromotion(sent);
  return { ok: true, change: sent };
}

function readPriceChange({ by, value }: Extract<SentBulkChange, { kind: "price" }>) {
  const read = fromWire(Math.abs(value));
  const most = by === "percent" ? HIGHEST_BP : MAX_USD_CENTS;
  if (!read.ok || read.value === 0 || read.value > most || (by === "percent" && value <= -100))
    return refusing("change.value", by === "percent" ? PERCENT : AMOUNT);
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
    return refusing("change.percentage", "Tiene que ser un porcentaje de 0,01 a 99,99");
  return { ok: true as const, change: { kind: "promotion" as const, on, percentageBp: read.value } };
}

function refusing(field: string, message: string) {
  return refuse({ code: "invalid_fields" as const, fields: { [field]: [message] } });
}
