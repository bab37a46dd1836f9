const DAY_MS = 86_400_000;
/** Argentina has a fixed offset, without daylight saving. */
const OFFSET_MS = 3 * 3_600_000;

/** Returns the last `count` days of Buenos Aires, including today, as `YYYY-MM-DD`. */
export function lastDays(count: number, nowMs: number): { from: string; to: string } {
  return { from: dayOf(nowMs - (count - 1) * DAY_MS), to: dayOf(nowMs) };
}

function dayOf(atMs: number): string {
  return new Date(atMs - OFFSET_MS).toISOString().slice(0, 10);
}

const DAY = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", day: "numeric", month: "short" });
const MONTH = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", month: "long", year: "numeric" });

/** Formats a period: "21 nov", "16 nov al 22 nov", "noviembre de 2026". */
export function periodLabel({ from, to }: { from: string; to: string }, groupBy: "day" | "week" | "month"): string {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (groupBy === "month") return MONTH.format(first);
  return groupBy === "day" ? DAY.format(first) : `${DAY.format(first)} al ${DAY.format(last)}`;
}
