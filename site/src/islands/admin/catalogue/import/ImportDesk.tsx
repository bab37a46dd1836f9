import { productsCsvUrl } from "#site/api/admin-products-many.ts";
import { DropFile } from "./DropFile.tsx";
import { ImportReport } from "./ImportReport.tsx";
import { useImport } from "./use-import.ts";

/** A file of the catalogue: it is chosen, everything that it changes and all that is wrong with it is shown, then it is written. */
export function ImportDesk() {
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
