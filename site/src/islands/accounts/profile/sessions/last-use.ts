import { dayInArgentina } from "#shop/accounts/person.ts";

const DAY_MS = 24 * 3_600_000;
const ZONE = { timeZone: "America/Argentina/Buenos_Aires" } as const;
const HOUR = new Intl.DateTimeFormat("es-AR", { ...ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DATE = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long" });
const DATE_OF_A_YEAR = new Intl.DateTimeFormat("es-AR", { ...ZONE, day: "numeric", month: "long", year: "numeric" });

/**
 * Returns when a session was last used, in Argentine time: "hoy, 14:32", "ayer, 09:05", "12 de marzo", "12 de marzo de 2025".
 */
export function lastUseLabel(instant: string, nowMs: number): string {
  const atMs = Date.parse(instant);
  const day = dayInArgentina(atMs);
  if (day === dayInArgentina(nowMs)) return `hoy, ${HOUR.format(atMs)}`;
  if (day === dayInArgentina(nowMs - DAY_MS)) return `ayer, ${HOUR.format(atMs)}`;
  return (day.slice(0, 4) === dayInArgentina(nowMs).slice(0, 4) ? DATE : DATE_OF_A_YEAR).format(atMs);
}
