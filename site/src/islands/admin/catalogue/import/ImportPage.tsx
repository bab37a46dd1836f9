import { useState } from "react";
import { productsCsvUrl } from "#site/api/admin-products-many.ts";
import { ImportReport } from "./ImportReport.tsx";
import { useImport } from "./use-import.ts";

/** Imports a catalogue file: choose it, review its changes and errors, then apply it. */
export function ImportPage() {
  const { imported, trouble, doing, choose, apply } = useImport();
  return (
    <div className="desk import">
      <Help />
      <DropFile busy={doing !== null} onFile={choose} />
      <p role="status">{doing === "reading" && "Revisando el archivo…"}</p>
      {trouble && (
        <div className="notice" role="alert">
          <p>{trouble}</p>
        </div>
      )}
      {imported && (
        <ImportReport
          key={`${imported.file.requestKey} ${imported.report.dryRun}`}
          name={imported.file.name}
          report={imported.report}
          busy={doing === "writing"}
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

interface Props {
  busy: boolean;
  onFile: (file: File) => void;
}

/** A drop target for one file, which also opens the file picker. */
function DropFile({ busy, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file, corrected, can be chosen again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <b>Elegí el archivo CSV</b>
      <span>o arrastralo hasta acá. Con punto y coma o con coma, hasta 4 MB.</span>
    </label>
  );
}
