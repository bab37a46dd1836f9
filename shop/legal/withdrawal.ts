/**
 * Withdrawal from a purchase made at a distance ("arrepentimiento": Ley 24.240, art. 34; Código Civil y Comercial, art. 1110;
 * Disp. 954/2025). Nobody owes a reason, and none is refused by itself: a person of the shop answers each.
 */
import { dayInArgentina } from "../accounts/person.ts";

/** Calendar days there are for it, the day they count from not among them. */
const WITHDRAWAL_DAYS = 10;
const DAY_MS = 24 * 3_600_000;
/** One that nobody has answered is late after so long. */
export const WITHDRAWAL_LATE_MS = DAY_MS;

/** What a person is told to refer to it by, `A-7K4M2QX9`: of the random end of its id, whose digits nobody takes for others. */
export function withdrawalCode(id: string): string {
  return `A-${id.slice(-8).toUpperCase()}`;
}

export interface Purchase {
  placedAtMs: number;
  /** Null until it was handed over. */
  deliveredAtMs: number | null;
}

export interface WithdrawalTerm {
  /** `YYYY-MM-DD` in Argentina; null while the days do not count yet. */
  lastDay: string | null;
  isWithin: boolean;
}

/**
 * Whether somebody who asks at `askedAtMs` still may: the days count from the delivery, or from the purchase when that is
 * later; a term that would end on a Saturday or a Sunday ends on the Monday. (Holidays move it too: they are for who answers.)
 */
export function withdrawalTerm({ placedAtMs, deliveredAtMs }: Purchase, askedAtMs: number): WithdrawalTerm {
  if (deliveredAtMs === null) return { lastDay: null, isWithin: true };
  const from = dayInArgentina(Math.max(placedAtMs, deliveredAtMs));
  const lastDay = fromWeekendToMonday(Date.parse(`${from}T00:00:00Z`) + WITHDRAWAL_DAYS * DAY_MS);
  return { lastDay, isWithin: dayInArgentina(askedAtMs) <= lastDay };
}

function fromWeekendToMonday(dayMs: number): string {
  const weekday = new Date(dayMs).getUTCDay();
  const later = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(dayMs + later * DAY_MS).toISOString().slice(0, 10);
}

/** `2026-11-30` as people write it: `30/11/2026`. */
export function dayWords(day: string): string {
  return day.split("-").reverse().join("/");
}
