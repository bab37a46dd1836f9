/** Dates and times in Argentina. */
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

export function timeLabel(atMs: number): string {
  return TIME.format(atMs);
}

/** Formats a weekday, day and time: "sábado, 22 de noviembre a las 10:47". */
export function momentLabel(atMs: number): string {
  return `${WEEKDAY.format(atMs)} a las ${timeLabel(atMs)}`;
}
