import { readBulkChange, type SentBulkChange } from "#shop/catalogue/bulk-form.ts";
import { CATEGORIES } from "#shop/catalogue/catalogue.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";
import { amountIn } from "../draft.ts";

export const BULK_KINDS = ["price", "promotion", "category", "status", "soon"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Direction and unit of a price change. */
export const PRICE_WAYS = ["percent up", "percent down", "amount up", "amount down"] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];

export type BulkAnswerKey = "yes" | "no";

/** The form of a bulk change, as typed. */
export interface BulkDraft {
  kind: BulkKind;
  /** A `PriceWay`. */
  way: string;
  value: string;
  percentage: string;
  category: string;
  /** A `BulkAnswerKey`: the yes or no of promotion, active and soon. */
  answer: string;
}

/** Returns the request body. An invalid number becomes NaN, which the rule refuses. */
export function changeOf({ kind, way, value, percentage, category, answer }: BulkDraft): SentBulkChange {
  const isYes = answer === "yes";
  switch (kind) {
    case "price":
      return {
        kind,
        by: way.startsWith("percent") ? "percent" : "amount",
        value: numberOf(value) * (way.endsWith("down") ? -1 : 1),
      };
    case "promotion":
      return isYes ? { kind, on: true, percentage: numberOf(percentage) } : { kind, on: false };
    case "category":
      return { kind, category: CATEGORIES.find((one) => one === category) ?? CATEGORIES[0] };
    case "status":
      return { kind, status: isYes };
    case "soon":
      return { kind, soon: isYes };
  }
}

/** The direction is chosen, so a typed sign is invalid. */
function numberOf(typed: string): number {
  const amount = amountIn(typed) ?? Number.NaN;
  return amount < 0 ? Number.NaN : amount;
}

/** Returns the errors by the server's field names (`change.value`, `change.percentage`). */
export function wrongIn(draft: BulkDraft): FieldMessages {
  const read = readBulkChange(changeOf(draft));
  return read.ok ? {} : read.refusal.fields;
}
