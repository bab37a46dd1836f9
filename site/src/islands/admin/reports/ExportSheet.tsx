import { useState } from "react";
import { EXPORT_KINDS, EXPORT_TEXTS, type ExportKind } from "#shop/reports/exports.ts";
import { type DayRange, lastDays, monthBefore, withDay } from "#shop/reports/statistics-days.ts";
import { downloadSales } from "#site/api/admin-reports.ts";
import { saveFile } from "#site/islands/kit/save-file.ts";
import { ActionMessage, useAction } from "../kit/calls.tsx";
import { DayField } from "../kit/days/DayField.tsx";
import { Button } from "../kit/elements.tsx";
import { CloseButton, Sheet } from "../kit/Sheet.tsx";

/** Chooses one of the report's files and its days, and downloads it. It begins with the days of the report. */
export function ExportSheet({ range: shown, onClosed }: { range: DayRange; onClosed: () => void }) {
  const [kind, setKind] = useState<ExportKind>("orders");
  const [range, setRange] = useState(shown);
  const { busy, outcome, run } = useAction("No pudimos bajar el archivo. Probá de nuevo.");
  const today = lastDays(1, Date.now()).to;
  const shortcuts = [
    ["Estas fechas", shown],
    ["Este mes", { ...monthBefore(today, 0), to: today }],
    ["El mes pasado", monthBefore(today, 1)],
  ] as const;
  const { name, file } = EXPORT_TEXTS[kind];
  const download = async () => {
    const answer = await downloadSales({ kind, ...range });
    if (answer.ok) saveFile(answer.body, `${file}-${range.from}-${range.to}.csv`);
    return answer;
  };
  return (
    <Sheet title="Exportar ventas" isSmall busy={busy} onClosed={onClosed}>
      <fieldset className="export-kinds">
        <legend>Archivo</legend>
        {EXPORT_KINDS.map((each) => (
          <label key={each}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => setKind(each)} />
            <b>{EXPORT_TEXTS[each].name}</b>
            <small>{EXPORT_TEXTS[each].about}</small>
          </label>
        ))}
      </fieldset>
      <fieldset className="segments" aria-label="Fechas">
        {shortcuts.map(([text, days]) => (
          <Button
            key={text}
            className="segment"
            aria-pressed={days.from === range.from && days.to === range.to}
            onClick={() => setRange(days)}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      <div className="export-days">
        <DayField label="Desde" value={range.from} onChoose={(from) => setRange(withDay(range, { from }))} />
        <DayField label="Hasta" value={range.to} onChoose={(to) => setRange(withDay(range, { to }))} />
      </div>
      <p className="hint">
        Van por la fecha del pedido, así que suman lo mismo que en pantalla. Queda anotado quién los bajó.
      </p>
      <ActionMessage outcome={outcome} />
      <div className="form-ends">
        <Button className="pill is-filled" busy={busy} onClick={() => run(download, `Bajamos ${file}.`)}>
          {busy ? "Preparando…" : `Descargar ${name.split(",")[0]?.toLowerCase()}`}
        </Button>
        <CloseButton>Cerrar</CloseButton>
      </div>
    </Sheet>
  );
}
