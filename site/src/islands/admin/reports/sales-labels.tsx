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
const MONTH = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", month: "short", year: "2-digit" });

/** The short name of a period, by its first day: "21 nov", "nov 26". */
export function tickLabel({ from }: { from: string }, groupBy: Grouping): string {
  return groupBy === "month" ? MONTH.format(Date.parse(from)).replace("-", " ") : shortDay(from);
}

/** Formats a day without its weekday: "21 nov". */
function shortDay(day: string): string {
  return SHORT_DAY.format(Date.parse(day)).replace("-", " ");
}

/** Formats a period: "sáb 21 nov", "16 nov al 22 nov", "nov 26". */
export function periodLabel({ from, to }: { from: string; to: string }, groupBy: Grouping): string {
  if (groupBy === "month") return tickLabel({ from }, groupBy);
  if (groupBy === "day") return DAY.format(Date.parse(from)).replace(",", "").replace("-", " ");
  return from === to ? shortDay(from) : `${shortDay(from)} al ${shortDay(to)}`;
}

/** How an amount changed, with an arrow: "↑ 12 % más". */
export function Trend({ now, before }: { now: number; before: number }) {
  const direction = now === before ? undefined : now > before ? "is-up" : "is-down";
  return (
    <span className={direction}>
      {direction && <span aria-hidden="true">{now > before ? "↑ " : "↓ "}</span>}
      {compared(now, before)}
    </span>
  );
}
