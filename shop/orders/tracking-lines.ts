/** Tracking numbers of several orders, as pasted from a carrier's page or a spreadsheet: one order a line. */
import { orderNumber, storedOrderNumber } from "./order-number.ts";

/** Maximum length of a tracking number. docs/product-rules.md#tracking-number */
export const TRACKING_MAX = 100;

export type TrackingProblem = "no_order" | "no_tracking" | "too_long" | "repeated";

/** A line that is not empty. `row` counts from 1. */
export type TrackingLine = { row: number; text: string } & (
  | { ok: true; number: string; tracking: string }
  | { ok: false; problem: TrackingProblem }
);

const SEPARATED = /^(\S*?)\s*(?:[,;\t]|\s)\s*([^,;\t]*)/;

/**
 * Reads lines of an order number ("A-10482", "10482") and a tracking number, separated by a comma, a semicolon, a tab or
 * spaces. Quotes and further columns are ignored. An order that occurs twice keeps its first tracking number.
 */
export function readTrackingLines(pasted: string): TrackingLine[] {
  const known = new Set<string>();
  return pasted.split(/\r\n|[\r\n]/).flatMap((line, index): TrackingLine[] => {
    const text = line.trim();
    if (text === "") return [];
    const base = { row: index + 1, text };
    const plain = text.replaceAll('"', "").replace(/^#/, "").trim();
    const [, first = plain, second = ""] = SEPARATED.exec(plain) ?? [];
    const stored = storedOrderNumber(first);
    if (stored === null) return [{ ...base, ok: false, problem: "no_order" }];
    const tracking = second.trim();
    if (tracking === "") return [{ ...base, ok: false, problem: "no_tracking" }];
    if (tracking.length > TRACKING_MAX) return [{ ...base, ok: false, problem: "too_long" }];
    const number = orderNumber(stored);
    if (known.has(number)) return [{ ...base, ok: false, problem: "repeated" }];
    known.add(number);
    return [{ ...base, ok: true, number, tracking }];
  });
}
