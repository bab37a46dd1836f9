/** What the parts of the sales report share: texts, and the figures that they compare. */
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import type { Grouping } from "#shop/reports/statistics-days.ts";
import { compared } from "../home/figures.ts";

/** The sales of a range, and of the range that they are compared with. */
export interface ComparedSales {
  sales: StatisticsResponse;
  before: StatisticsResponse;
}

export const STEP_NAMES: Readonly<Record<Grouping, { of: string; by: string }>> = {
  day: { of: "Día", by: "Por día" },
  week: { of: "Semana", by: "Por semana" },
  month: { of: "Mes", by: "Por mes" },
};

const DAY = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });
const SHORT_DAY = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", day: "numeric", month: "short" });
const MONTH = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", month: "long", year: "numeric" });
const SHORT_MONTH = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", month: "short" });

/** Returns the axis label of a period: "nov ’26" for a month, else its first day: "21 nov". */
export function tickLabel({ from }: { from: string }, groupBy: Grouping): string {
  return groupBy === "month" ? `${SHORT_MONTH.format(Date.parse(from))} ’${from.slice(2, 4)}` : shortDay(from);
}

/** Formats a day without its weekday: "21 nov". */
function shortDay(day: string): string {
  return SHORT_DAY.format(Date.parse(day)).replace("-", " ");
}

/** Formats a period: "sáb 21 nov", "16 nov al 22 nov", "noviembre de 2026". */
export function periodLabel({ from, to }: { from: string; to: string }, groupBy: Grouping): string {
  if (groupBy === "month") return MONTH.format(Date.parse(from));
  if (groupBy === "day") return DAY.format(Date.parse(from)).replace(",", "").replace("-", " ");
  return from === to ? shortDay(from) : `${shortDay(from)} al ${shortDay(to)}`;
}

interface TrendProps {
  now: number;
  before: number;
  /** The text when there was nothing before. */
  fromNothing?: string;
}

/** How an amount changed, with an arrow: "↑ 12 % más". */
export function Trend({ now, before, fromNothing = "antes 0" }: TrendProps) {
  const direction = now === before ? undefined : now > before ? "is-up" : "is-down";
  return (
    <span className={direction}>
      {direction && <span aria-hidden="true">{now > before ? "↑ " : "↓ "}</span>}
      {before <= 0 && now > 0 ? fromNothing : compared(now, before)}
    </span>
  );
}
