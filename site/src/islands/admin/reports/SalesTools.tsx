import { useState } from "react";
import { type DayRange, type Grouping, lastDays, withDay } from "#shop/reports/statistics-days.ts";
import { DayField } from "../kit/days/DayField.tsx";
import { dayText } from "../kit/days/day-text.ts";
import { Button } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { ExportSheet } from "./ExportSheet.tsx";
import { STEP_NAMES } from "./sales-labels.tsx";

/** What the report shows: the days, and the steps in which they are grouped. */
export interface SalesView {
  range: DayRange;
  step: Grouping | "auto";
}

const RANGES = [
  [1, "Hoy"],
  [7, "7 días"],
  [30, "30 días"],
  [90, "90 días"],
  [365, "12 meses"],
] as const;
const STEPS = [
  ["auto", "Automático"],
  ["day", STEP_NAMES.day.by],
  ["week", STEP_NAMES.week.by],
  ["month", STEP_NAMES.month.by],
] as const;

interface Props {
  view: SalesView;
  onChange: (view: SalesView) => void;
}

/** The tools beside the page's heading: the days, their grouping, and the export. */
export function SalesTools({ view, onChange }: Props) {
  const { range, step } = view;
  const [isOpen, setOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const isShown = (count: number) => {
    const { from, to } = lastDays(count, Date.now());
    return range.from === from && range.to === to;
  };
  const choose = (chosen: DayRange) => onChange({ ...view, range: chosen });
  return (
    <div className="sales-tools">
      <fieldset className="segments" aria-label="Período">
        {RANGES.map(([count, text]) => (
          <Button
            key={count}
            className="segment"
            aria-pressed={isShown(count)}
            onClick={() => choose(lastDays(count, Date.now()))}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      <details
        className="sales-days"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget) && relatedTarget) setOpen(false);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Escape") return;
          setOpen(false);
          currentTarget.querySelector("summary")?.focus();
        }}
      >
        <summary className="pill">
          <span className="sr-only">Elegir fechas: </span>
          {dayText(range.from)} – {dayText(range.to)}
        </summary>
        <div className="sales-days-in">
          <DayField label="Desde" value={range.from} onChoose={(from) => choose(withDay(range, { from }))} />
          <DayField label="Hasta" value={range.to} onChoose={(to) => choose(withDay(range, { to }))} />
          <Choice
            label="Agrupar"
            value={step}
            options={STEPS}
            onChoose={(chosen) => onChange({ ...view, step: chosen })}
          />
        </div>
      </details>
      <Button onClick={() => setExporting(true)}>Exportar</Button>
      {isExporting && <ExportSheet range={range} onClosed={() => setExporting(false)} />}
    </div>
  );
}
