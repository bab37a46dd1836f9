import { useState } from "react";
import { writeCsv } from "#shop/catalogue/csv.ts";
import type { ImportAnswer } from "#shop/catalogue/import.contract.ts";
import { Pages } from "../../kit/Pages.tsx";

const NOTES_OF_A_PAGE = 50;

type RowNotes = ImportAnswer["errors"];

/** Errors of a file by spreadsheet row, on the page and as a download. */
export function ImportErrors({ errors }: { errors: RowNotes }) {
  return (
    <div className="import-errors">
      <div className="desk-count">
        <p className="is-wrong" role="alert">
          {errors.length === 1 ? "1 error" : `${errors.length.toLocaleString("es-AR")} errores`}
        </p>
        <button type="button" className="pill" onClick={() => download(errors)}>
          Descargar los errores
        </button>
      </div>
      <NotesTable caption="Errores por fila" heading="Qué está mal" notes={errors} />
    </div>
  );
}

/** Warnings of a file. They do not block the import. */
export function ImportWarnings({ warnings }: { warnings: RowNotes }) {
  return (
    <div className="import-errors">
      <p className="warning" role="alert">
        {warnings.length === 1 ? "1 aviso" : `${warnings.length.toLocaleString("es-AR")} avisos`}: mirá{" "}
        {warnings.length === 1 ? "esta fila" : "estas filas"} antes de importar.
      </p>
      <NotesTable caption="Avisos por fila" heading="Qué mirar" notes={warnings} />
    </div>
  );
}

function NotesTable({ caption, heading, notes }: { caption: string; heading: string; notes: RowNotes }) {
  const [page, go] = useState(1);
  const from = (page - 1) * NOTES_OF_A_PAGE;
  return (
    <>
      <table className="changes-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Columna</th>
            <th scope="col">{heading}</th>
          </tr>
        </thead>
        <tbody>
          {notes.slice(from, from + NOTES_OF_A_PAGE).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} of={Math.ceil(notes.length / NOTES_OF_A_PAGE)} onGo={go} />
    </>
  );
}

function download(errors: RowNotes): void {
  const rows = errors.map(({ row, column, message }) => [`${row}`, column, message]);
  const file = new Blob([writeCsv([["fila", "columna", "problema"], ...rows])], { type: "text/csv" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "errores.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
