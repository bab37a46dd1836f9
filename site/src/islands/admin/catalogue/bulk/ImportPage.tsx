import type { ImportResponse } from "#shop/catalogue/bulk/bulk.contract.ts";
import { productsCsvUrl } from "#site/api/admin-products.ts";
import { Button, DropFile } from "../../kit/elements.tsx";
import { downloadTable } from "../../kit/files/download.ts";
import { countLabel, perfumesLabel } from "../../kit/formats.ts";
import { ActionBar, PagedTable } from "../../kit/List.tsx";
import { NoPermission, useMay } from "../../kit/permissions.tsx";
import { ChangesTable, focusHeading } from "./ChangesTable.tsx";
import { useImport } from "./use-import.ts";

/** Imports a catalogue file: choose it, review its changes and errors, then apply it. */
export function ImportPage() {
  return useMay()("write", "catalogue") ? <ImportDesk /> : <NoPermission />;
}

function ImportDesk() {
  const { imported, errorMessage, step, choose, apply } = useImport();
  return (
    <div className="desk import">
      <Help />
      <DropFile accept=".csv,text/csv" busy={step !== null} onFile={choose}>
        <b>Elegí el archivo CSV</b>
        <span>o arrastralo hasta acá. Con punto y coma o con coma, hasta 4 MB.</span>
      </DropFile>
      <p role="status">{step === "reading" && "Revisando el archivo…"}</p>
      {errorMessage && (
        <div className="notice" role="alert">
          <p>{errorMessage}</p>
        </div>
      )}
      {imported && (
        <ImportReport
          key={`${imported.file.requestKey} ${imported.report.dryRun}`}
          name={imported.file.name}
          report={imported.report}
          busy={step === "writing"}
          onApply={apply}
        />
      )}
    </div>
  );
}

function Help() {
  return (
    <div className="import-help">
      <p>
        Lo más fácil: <a href={productsCsvUrl(new URLSearchParams())}>bajá el catálogo de ahora</a>, cambialo en Excel o
        Google Sheets y subilo acá. Guardá esa copia: una importación no se deshace con un clic.
      </p>
      <ul>
        <li>Una fila por tamaño. El perfume se reconoce por su id, o por marca y nombre; si no existe, se crea.</li>
        <li>Lo que dejes vacío, y los perfumes que no estén en el archivo, quedan como están.</li>
        <li>Las unidades que entran van en la columna ingreso: stock cuenta sólo para tamaños nuevos.</li>
        <li>
          SN-F, SN-L y ROS dicen cuántas unidades quedan en cada lugar. Mover unidades de lugar no cambia el stock.
        </li>
      </ul>
    </div>
  );
}

interface ImportReportProps {
  /** The file's name. */
  name: string;
  report: ImportResponse;
  busy: boolean;
  onApply: () => void;
}

/** What an import would change, or did change. A file with errors cannot be applied. */
function ImportReport({ name, report, busy, onApply }: ImportReportProps) {
  const { dryRun, errors, warnings, perfumes, brands } = report;
  const keyed = perfumes.map(({ _id, ...perfume }) => ({ key: `${_id} ${perfume.row}`, ...perfume }));
  const [created, changed] = [keyed.filter(({ isNew }) => isNew), keyed.filter(({ isNew }) => !isNew)];
  return (
    <section className="changes" aria-labelledby="resultado">
      <h2 id="resultado" ref={focusHeading} tabIndex={-1}>
        {dryRun ? name : "Listo, quedó importado"}
      </h2>
      <p>{summaryLabel(report)}</p>
      {brands.length > 0 && errors.length === 0 && <p>{brandsLabel(brands, dryRun)}</p>}
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {warnings.length > 0 && <ImportWarnings warnings={warnings} />}
      {dryRun && errors.length === 0 && perfumes.length > 0 && (
        <ActionBar status="Todavía no se escribió nada.">
          <Button className="pill is-filled" busy={busy} onClick={onApply}>
            {busy ? "Importando…" : applyLabel(report)}
          </Button>
        </ActionBar>
      )}
      {!dryRun && (
        <a className="pill is-filled" href="/admin-panel">
          Ver los perfumes
        </a>
      )}
      {changed.length > 0 && (
        <ChangesTable caption={`Cambian (${changed.length.toLocaleString("es-AR")})`} perfumes={changed} />
      )}
      {created.length > 0 && (
        <ChangesTable caption={`Nuevos (${created.length.toLocaleString("es-AR")})`} perfumes={created} />
      )}
    </section>
  );
}

const LIST = new Intl.ListFormat("es-AR", { type: "conjunction" });

function brandsLabel(brands: readonly string[], isPlanned: boolean): string {
  const verb = isPlanned ? ["Se crea la marca", "Se crean las marcas"] : ["Se creó la marca", "Se crearon las marcas"];
  return `${verb[brands.length === 1 ? 0 : 1]} ${LIST.format(brands)}.`;
}

function summaryLabel({ dryRun, rows, created, changed, unchanged, errors }: ImportResponse): string {
  const read = `Filas leídas: ${rows.toLocaleString("es-AR")}.`;
  if (errors.length > 0) return `${read} Con errores no se escribe nada: corregilos y volvé a subir el archivo.`;
  if (created + changed === 0) return `${read} No cambia nada: todo está ya así.`;
  const what = dryRun ? ["Se crean", "cambian"] : ["Se crearon", "cambiaron"];
  return `${read} ${what[0]} ${created}, ${what[1]} ${changed}, quedan igual ${unchanged}.`;
}

function applyLabel({ perfumes, warnings }: ImportResponse): string {
  const text = `Importar ${perfumesLabel(perfumes.length)}`;
  return warnings.length === 0 ? text : `${text} con ${warningsLabel(warnings.length)}`;
}

function warningsLabel(count: number): string {
  return countLabel(count, "aviso", "avisos");
}

const NOTES_OF_A_PAGE = 50;

type RowNotes = ImportResponse["errors"];

function ImportErrors({ errors }: { errors: RowNotes }) {
  return (
    <div className="import-errors">
      <div className="desk-count">
        <p className="is-wrong" role="alert">
          {countLabel(errors.length, "error", "errores")}
        </p>
        <Button onClick={() => download(errors)}>Descargar los errores</Button>
      </div>
      <NotesTable caption="Errores por fila" heading="Qué está mal" notes={errors} />
    </div>
  );
}

/** Warnings of a file. They do not block the import. */
function ImportWarnings({ warnings }: { warnings: RowNotes }) {
  return (
    <div className="import-errors">
      <p className="warning" role="alert">
        {warningsLabel(warnings.length)}: mirá {warnings.length === 1 ? "esta fila" : "estas filas"} antes de importar.
      </p>
      <NotesTable caption="Avisos por fila" heading="Qué mirar" notes={warnings} />
    </div>
  );
}

function NotesTable({ caption, heading, notes }: { caption: string; heading: string; notes: RowNotes }) {
  return (
    <PagedTable caption={caption} columns={["Fila", "Columna", heading]} items={notes} perPage={NOTES_OF_A_PAGE}>
      {(shown) => (
        <tbody>
          {shown.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      )}
    </PagedTable>
  );
}

function download(errors: RowNotes): void {
  const rows = errors.map(({ row, column, message }) => [`${row}`, column, message]);
  void downloadTable([["fila", "columna", "problema"], ...rows], "errores.csv");
}
