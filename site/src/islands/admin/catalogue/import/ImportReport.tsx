import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import { perfumesLabel } from "../bulk/bulk-labels.ts";
import { ChangesTable } from "../ChangesTable.tsx";
import { useLedTo } from "../use-led-to.ts";
import { ImportErrors, ImportWarnings } from "./ImportNotes.tsx";

interface Props {
  /** The file's name. */
  name: string;
  report: ImportAnswer;
  busy: boolean;
  onApply: () => void;
}

/** What an import would change, or did change. A file with errors cannot be applied. */
export function ImportReport({ name, report, busy, onApply }: Props) {
  const { dryRun, errors, warnings, perfumes } = report;
  const heading = useLedTo();
  const [made, changed] = [perfumes.filter(({ isNew }) => isNew), perfumes.filter(({ isNew }) => !isNew)];
  return (
    <section className="changes" aria-labelledby="resultado">
      <h2 id="resultado" ref={heading} tabIndex={-1}>
        {dryRun ? name : "Listo, quedó importado"}
      </h2>
      <p>{summaryLabel(report)}</p>
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {warnings.length > 0 && <ImportWarnings warnings={warnings} />}
      {dryRun && errors.length === 0 && perfumes.length > 0 && (
        <div className="desk-acts">
          <p>Todavía no se escribió nada.</p>
          <button type="button" className="pill is-filled" aria-disabled={busy} onClick={onApply}>
            {busy ? "Importando…" : applyLabel(report)}
          </button>
        </div>
      )}
      {!dryRun && (
        <a className="pill is-filled" href="/admin-panel">
          Ver los perfumes
        </a>
      )}
      {changed.length > 0 && (
        <ChangesTable caption={`Cambian (${changed.length.toLocaleString("es-AR")})`} perfumes={keyed(changed)} />
      )}
      {made.length > 0 && (
        <ChangesTable caption={`Nuevos (${made.length.toLocaleString("es-AR")})`} perfumes={keyed(made)} />
      )}
    </section>
  );
}

function summaryLabel({ dryRun, rows, created, changed, unchanged, errors }: ImportAnswer): string {
  const read = `${rows.toLocaleString("es-AR")} filas leídas.`;
  if (errors.length > 0) return `${read} Con errores no se escribe nada: corregilos y volvé a subir el archivo.`;
  if (created + changed === 0) return `${read} No cambia nada: todo está ya así.`;
  const what = dryRun ? ["Se crean", "cambian"] : ["Se crearon", "cambiaron"];
  return `${read} ${what[0]} ${created}, ${what[1]} ${changed}, quedan igual ${unchanged}.`;
}

function applyLabel({ perfumes, warnings }: ImportAnswer): string {
  const words = `Importar ${perfumesLabel(perfumes.length)}`;
  if (warnings.length === 0) return words;
  return `${words} con ${warnings.length === 1 ? "1 aviso" : `${warnings.length.toLocaleString("es-AR")} avisos`}`;
}

function keyed(perfumes: ImportAnswer["perfumes"]) {
  return perfumes.map(({ _id, ...perfume }) => ({ key: `${_id} ${perfume.row}`, ...perfume }));
}
