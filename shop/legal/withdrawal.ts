/** Withdrawal from a distance purchase (Ley 24.240, art. 34; Disp. 954/2025). See docs/product-rules.md#withdrawals */
import { dayInArgentina } from "../accounts/person.ts";

/** Calendar days of the term, counted from the day after its start. */
export const WITHDRAWAL_DAYS = 10;
const DAY_MS = 24 * 3_600_000;
/** An open request is late after this time. */
export const WITHDRAWAL_LATE_MS = DAY_MS;

/** The code of a withdrawal, such as `A-7K4M2QX9`: the random end of its id, without characters that are easily confused. */
export function withdrawalCode(id: string): string {
  return `A-${id.slice(-8).toUpperCase()}`;
}

export interface Purchase {
  placedAtMs: number;
  deliveredAtMs: number | null;
}

/**
 * Returns the last day of the term, and whether a request is in time. The term starts at the delivery, or at the
 * purchase if that is later. Before the delivery there is no last day, and every request is in time. A term that ends on a
 * weekend is extended to Monday. Holidays, which also extend it, are not computed: the administrator decides.
 */
export function withdrawalTerm({ placedAtMs, deliveredAtMs }: Purchase, requestedAtMs: number) {
  if (deliveredAtMs === null) return { lastDay: null, isWithin: true };
  const from = dayInArgentina(Math.max(placedAtMs, deliveredAtMs));
  const lastDay = fromWeekendToMonday(Date.parse(`${from}T00:00:00Z`) + WITHDRAWAL_DAYS * DAY_MS);
  return { lastDay, isWithin: dayInArgentina(requestedAtMs) <= lastDay };
}

function fromWeekendToMonday(dayMs: number): string {
  const weekday = new Date(dayMs).getUTCDay();
  const later = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(dayMs + later * DAY_MS).toISOString().slice(0, 10);
}

/** Formats `2026-11-30` as `30/11/2026`. */
export function dayLabel(day: string): string {
  return day.split("-").reverse().join("/");
}

/** Mails about a withdrawal: to the buyer when it arrives and when it is closed, to the administrators when it arrives. */
export type WithdrawalMail =
  | {
      kind: "withdrawal-received";
      code: string;
      /** Empty when no order has that number and that e-mail. */
      orderNumber: string;
      /** The term of the order (`withdrawalTerm`). Both are null without an order, and `lastDay` also before the delivery. */
      lastDay: string | null;
      isWithin: boolean | null;
    }
  | { kind: "withdrawal-closed"; code: string; outcome: string }
  | { kind: "withdrawal-arrived"; code: string };
