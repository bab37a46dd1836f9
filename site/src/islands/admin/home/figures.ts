/** Texts of the figures on the panel's first page. */

/**
 * Compares two amounts: "12 % más", "20 % menos", "Igual", also if they differ by less than half a percent; "Más" where there
 * was nothing before.
 */
export function compared(now: number, before: number): string {
  if (now === before) return "Igual";
  if (before <= 0) return "Más";
  const percent = Math.round(Math.abs(now / before - 1) * 100);
  if (percent === 0) return "Igual";
  return `${percent.toLocaleString("es-AR")} % ${now > before ? "más" : "menos"}`;
}

/** Splits days into the first and the second half. */
export function halves<Day>(days: readonly Day[]): [Day[], Day[]] {
  const middle = days.length / 2;
  return [days.slice(0, middle), days.slice(middle)];
}

const WEEKDAY = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", weekday: "long" });

/** Returns the weekday of a day, `YYYY-MM-DD`: "lunes". */
export function weekdayOf(day: string): string {
  const atMs = Date.parse(day);
  return Number.isNaN(atMs) ? "" : WEEKDAY.format(atMs);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a time span in its largest units: "2 días", "3 h 10 min", "8 min". */
export function spanLabel(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} días`;
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  if (hours >= 10) return `${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${Math.max(minutes, 1)} min`;
}
