/** Dates and times in Argentina. */
import type { Arrival } from "#shop/pricing/shipping.ts";

const ZONE = { timeZone: "America/Argentina/Buenos_Aires" } as const;
const DATE = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long", year: "numeric" });
const DAY = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long" });
const WEEKDAY = new Intl.DateTimeFormat("es-AR", { ...ZONE, weekday: "long", day: "numeric", month: "long" });
const TIME = new Intl.DateTimeFormat("es-AR", { ...ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats the day of an instant (ISO 8601): "21 de noviembre de 2026". */
export function dateLabel(instant: string): string {
  return DATE.format(Date.parse(instant));
}

/** Formats an instant with the time: "21 de noviembre de 2026, 10:47". */
export function instantLabel(instant: string): string {
  return `${dateLabel(instant)}, ${timeLabel(Date.parse(instant))}`;
}

/** Formats a day without its year: "12 de marzo". */
export function dayLabel(atMs: number): string {
  return DAY.format(atMs);
}

const UTC_DAY = new Intl.DateTimeFormat("es-AR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "numeric",
});

/** Formats the days of an arrival: "entre el martes 1/12 y el jueves 3/12", "el martes 1/12". */
export function arrivalLabel({ from, to }: Arrival): string {
  return from === to ? `el ${weekdayLabel(to)}` : `entre el ${weekdayLabel(from)} y el ${weekdayLabel(to)}`;
}

/** Formats a day, `YYYY-MM-DD`: "martes 1/12". */
function weekdayLabel(day: string): string {
  return UTC_DAY.format(Date.parse(day)).replace(",", "").replace("-", "/");
}

export function timeLabel(atMs: number): string {
  return TIME.format(atMs);
}

/** Formats the weekday and day: "sábado, 22 de noviembre". */
export function todayLabel(atMs: number): string {
  return WEEKDAY.format(atMs);
}

/** Formats a weekday, day and time: "sábado, 22 de noviembre a las 10:47". */
export function momentLabel(atMs: number): string {
  return `${WEEKDAY.format(atMs)} a las ${timeLabel(atMs)}`;
}
