import { useState } from "react";
import type { ImportAnswer } from "#shop/contract/import.ts";
import { writeCsv } from "#shop/csv.ts";
import { Pages } from "../../shell/Pages.tsx";

const ERRORS_OF_A_PAGE = 50;

type RowErrors = ImportAnswer["errors"];

/** Everything that is wrong with a file, by row as a spreadsheet counts them, to read here or to take along. */
export function ImportErrors({ errors }: { errors: RowErrors }) {
  const [page, go] = useState(1);
  const from = (page - 1) * ERRORS_OF_A_PAGE;
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
      <table className="changes-table">
        <caption>Errores por fila</caption>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Columna</th>
            <th scope="col">Qué está mal</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(from, from + ERRORS_OF_A_PAGE).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} of={Math.ceil(errors.length / ERRORS_OF_A_PAGE)} onGo={go} />
    </div>
  );
}

function download(errors: RowErrors): void {
  const rows = errors.map(({ row, column, message }) => [`${row}`, column, message]);
  const file = new Blob([writeCsv([["fila", "columna", "problema"], ...rows])], { type: "text/csv" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "errores.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
