/** Days and periods of the statistics in Argentina's time (UTC-3 all year). */
import { dayInArgentina, isDay } from "../accounts/person.ts";
import { type Refused, refuse } from "../refusal.ts";

export const GROUPINGS = ["day", "week", "month"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Days from `from` to `to`, both included; `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

export const DAY_MS = 86_400_000;
/** A day in Argentina begins this long after the same day in UTC. */
export const DAY_BEGINS_MS = 3 * 3_600_000;
const USUAL_DAYS = 30;
const DAYS_MAX = 3_660;
/** Beyond the year 9999 a day has no form `YYYY-MM-DD`. */
const LAST_DAY = "9998-12-31";

/**
 * Parses a range of days. `to` is `today` by default, and `from` the first of the thirty days up to `to`. Refuses
 * `unknown_filter`, with messages by field, for other texts, a range that ends before it begins or after `LAST_DAY`, and more
 * than `DAYS_MAX` days.
 */
export function dayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { ok: true; range: DayRange } | Refused<"unknown_filter"> {
  const fields: Record<string, string[]> = {};
  if (from !== undefined && !isDay(from)) fields["from"] = ["from es un día, como 2026-11-01"];
  if (to !== undefined && (!isDay(to) || to > LAST_DAY)) fields["to"] = ["to es un día, como 2026-11-30"];
  if (Object.keys(fields).length > 0) return refuse({ code: "unknown_filter", fields });
  const last = to ?? today;
  const range = { from: from ?? dayAt(numberOf(last) - USUAL_DAYS + 1), to: last };
  if (range.from > last) fields["from"] = ["from no puede ser después de to"];
  else if (numberOf(last) - numberOf(range.from) >= DAYS_MAX) fields["from"] = [`Son ${DAYS_MAX} días como máximo`];
  return fields["from"] ? refuse({ code: "unknown_filter", fields }) : { ok: true, range };
}

/** The instants of a range: `fromMs` included, `untilMs` excluded. */
export function instantsOf({ from, to }: DayRange): { fromMs: number; untilMs: number } {
  return { fromMs: numberOf(from) * DAY_MS + DAY_BEGINS_MS, untilMs: (numberOf(to) + 1) * DAY_MS + DAY_BEGINS_MS };
}

/** The periods of a range: days, weeks from Monday, or months, without their days outside the range. */
export function periodsOf({ from, to }: DayRange, grouping: Grouping): DayRange[] {
  const periods: DayRange[] = [];
  for (let day = from; day <= to; ) {
    const end = endOf(day, grouping);
    const last = end < to ? end : to;
    periods.push({ from: day, to: last });
    day = dayAt(numberOf(last) + 1);
  }
  return periods;
}

/** The most days of a range that is shown by day, and of one that is shown by week. */
const DAILY_MAX = 45;
const WEEKLY_MAX = 190;

/** Returns the periods by which a range is shown: days, weeks or months, so that a chart stays legible. */
export function stepFor(range: DayRange): Grouping {
  const days = lengthOf(range);
  if (days <= DAILY_MAX) return "day";
  return days <= WEEKLY_MAX ? "week" : "month";
}

/**
 * Returns the range to compare with: as many days, right before; for one day the same weekday a week earlier, because
 * weekdays differ more than weeks.
 */
export function rangeBefore(range: DayRange): DayRange {
  const shift = shiftOf(range);
  return { from: dayAt(numberOf(range.from) - shift), to: dayAt(numberOf(range.to) - shift) };
}

/**
 * Sums an amount of the days of `rangeBefore(range)`, for each period of the range. Each day counts in the period of its
 * counterpart, so that both sums have the same number of days.
 */
export function sumsBefore<Day extends { from: string }>(
  range: DayRange,
  periods: readonly DayRange[],
  days: readonly Day[],
  amountOf: (day: Day) => number,
): number[] {
  const shift = shiftOf(range);
  const amounts = new Map(days.map((day) => [numberOf(day.from) + shift, amountOf(day)]));
  return periods.map(({ from, to }) => {
    let sum = 0;
    for (let day = numberOf(from); day <= numberOf(to); day++) sum += amounts.get(day) ?? 0;
    return sum;
  });
}

function shiftOf(range: DayRange): number {
  const days = lengthOf(range);
  return days === 1 ? 7 : days;
}

function lengthOf({ from, to }: DayRange): number {
  return numberOf(to) - numberOf(from) + 1;
}

/** Returns the value in force at the end of each period; `changes` are sorted, the first is on or before the first day. */
export function valuesAt<Change extends { day: string }>(
  periods: readonly DayRange[],
  changes: readonly Change[],
  amountOf: (change: Change) => number,
): number[] {
  return periods.map(({ to }) => {
    const last = changes.findLast(({ day }) => day <= to);
    return last === undefined ? 0 : amountOf(last);
  });
}

/** Returns the calendar month `months` before the one that contains a day. */
export function monthBefore(day: string, months: number): DayRange {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = Date.UTC(year, month - 1 - months, 1);
  const last = Date.UTC(year, month - months, 0);
  return { from: dayAt(first / DAY_MS), to: dayAt(last / DAY_MS) };
}

/** Returns the range of the last `count` days in Argentina, up to today. */
export function lastDays(count: number, nowMs: number): DayRange {
  return { from: dayInArgentina(nowMs - (count - 1) * DAY_MS), to: dayInArgentina(nowMs) };
}

/** Returns the range with another first or last day. A day beyond the other end moves that end too. */
export function withDay({ from, to }: DayRange, change: { from: string } | { to: string }): DayRange {
  if ("from" in change) return { from: change.from, to: to < change.from ? change.from : to };
  return { from: from > change.to ? change.to : from, to: change.to };
}

/** The last day of the period that contains a day. */
function endOf(day: string, grouping: Grouping): string {
  if (grouping === "day") return day;
  const number = numberOf(day);
  // 1 January 1970 was a Thursday.
  if (grouping === "week") return dayAt(number + 6 - ((number + 3) % 7));
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayAt(Date.UTC(year, month, 0) / DAY_MS);
}

/** A day by its number since 1970, as the database counts days. */
export function dayAt(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}
