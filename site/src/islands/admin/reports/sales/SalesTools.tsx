import type { SalesFilters } from "#site/api/admin-shop.ts";
import { Choice } from "../../kit/Choice.tsx";
import { lastDays } from "./days.ts";

interface Props {
  asked: SalesFilters;
  onAsk: (asked: SalesFilters) => void;
}

const RANGES = [
  [7, "7 días"],
  [30, "30 días"],
  [90, "90 días"],
  [365, "Un año"],
] as const;
const GROUPS = [
  ["day", "Por día"],
  ["week", "Por semana"],
  ["month", "Por mes"],
] as const;

/** Period and grouping of the sales report. */
export function SalesTools({ asked, onAsk }: Props) {
  const day = (name: "from" | "to", label: string) => (
    <div className="field">
      <label htmlFor={`ventas-${name}`}>{label}</label>
      <input
        id={`ventas-${name}`}
        type="date"
        value={asked[name]}
        onChange={({ target }) => target.value && onAsk({ ...asked, [name]: target.value })}
      />
    </div>
  );
  return (
    <div className="desk-tools">
      <div className="sales-ranges">
        {RANGES.map(([count, words]) => (
          <button
            key={count}
            type="button"
            className="pill"
            onClick={() => onAsk({ ...asked, ...lastDays(count, Date.now()) })}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="desk-filters">
        {day("from", "Desde")}
        {day("to", "Hasta")}
        <Choice
          label="Agrupar"
          value={asked.groupBy}
          options={GROUPS}
          onChoose={(groupBy) => onAsk({ ...asked, groupBy })}
        />
      </div>
    </div>
  );
}
