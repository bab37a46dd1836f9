/** Days and times as people type them in Argentina, and as the API has them (`YYYY-MM-DD`, `YYYY-MM-DDTHH:MM`). */
import type { FieldMessages } from "#shop/refusal.ts";

/** Formats "2026-11-24" as "24/11/2026"; returns other text unchanged. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}

/** Day, month and year separated by a hyphen, slash, dot or space, or eight digits. */
const TYPED = [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/];

/** Returns the typed day as `YYYY-MM-DD`: "1/2/26" is the 1st of February 2026. Null for other text. */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  const [, date = "", month = "", year = ""] = TYPED.map((each) => each.exec(text)).find((found) => found) ?? [];
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  // Some browsers take the 31st of February as a day of March.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** Like `parseDay`, while somebody types: null for "2/11/2026", whose first number may get its second digit next. */
export function parseWholeDay(typed: string): string | null {
  return /^(\d{2}\D\d{2}\D\d{4}|\d{8})$/.test(typed.trim()) ? parseDay(typed) : null;
}

/**
 * Adds the next slash to the typed text, because numeric keyboards may have none. Leaves out a separator that is typed after
 * this slash. A slash that is deleted stays deleted.
 */
export function withSlash(before: string, typed: string): string {
  if (typed.length <= before.length) return typed;
  if (/\/[-/. ]$/.test(typed)) return before;
  return /^(\d{2}|\d{1,2}[-/. ]\d{2})$/.test(typed) ? `${typed}/` : typed;
}

/** Returns the typed time as `HH:MM`: "9", "930" and "9.30" are times too. Null for other text. */
export function parseTime(typed: string): string | null {
  const [, hour = "", minute = "00"] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hour !== "" && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : null;
}

/** Adds the colon to a typed time, as `withSlash` adds slashes. */
export function withColon(before: string, typed: string): string {
  if (typed.length <= before.length) return typed;
  if (/:[:.h ]$/.test(typed)) return before;
  return /^\d{2}$/.test(typed) ? `${typed}:` : typed;
}

/** Shown beside a field whose text is no day. */
export const DAY_MESSAGE = "Escribí la fecha como 24/12/2026";
const TIME_MESSAGE = "Escribí la hora como 18:30";

/** Day and time of a field's value, each as stored or, while it cannot be read, as typed. */
export function momentParts(moment: string): { day: string; time: string } {
  const at = moment.lastIndexOf("T");
  return at < 0 ? { day: moment, time: "" } : { day: moment.slice(0, at), time: moment.slice(at + 1) };
}

/** Returns what is wrong with days and times, by field; an empty one is wrong too. */
export function momentMessages(moments: Readonly<Record<string, string>>): FieldMessages {
  const messages = Object.entries(moments).map(([name, moment]) => [name, momentMessage(moment)] as const);
  return Object.fromEntries(messages.flatMap(([name, message]) => (message ? [[name, [message]]] : [])));
}

/** Returns the message about a field's day, `YYYY-MM-DD`; null when it is valid. */
export function dayMessage(day: string): string | null {
  return /^\d{4}-/.test(day) && parseDay(dayText(day)) === day ? null : DAY_MESSAGE;
}

/** Returns the message about a field's day and time, `YYYY-MM-DDTHH:MM`; null when they are valid. */
export function momentMessage(moment: string): string | null {
  const { day, time } = momentParts(moment);
  return dayMessage(day) ?? (parseTime(time) === time ? null : TIME_MESSAGE);
}
