import { Button, DropFile } from "../kit/elements.tsx";
import { countLabel } from "../kit/formats.ts";
import { useMay } from "../kit/permissions.tsx";
import { ColumnsSheet } from "./ColumnsSheet.tsx";
import { ConfirmBar } from "./ConfirmBar.tsx";
import { StatementTable } from "./StatementTable.tsx";
import { dayLabel, type Movement } from "./statement-file.ts";
import { useStatement } from "./use-statement.ts";

const ACCEPTED = ".csv,.txt,.tsv,text/csv";

/** Compares a bank statement with the orders that wait for their transfer and the newest overdue ones. Confirms those chosen. */
export function StatementPage() {
  const statement = useStatement();
  const { file, compared, message, busy, isChoosingColumns } = statement;
  const canConfirm = useMay()("write", "orders");
  const isShown = compared.movements.length > 0;
  return (
    <div className="desk statement" aria-busy={busy}>
      {isShown && file ? (
        <div className="statement-file">
          <p>
            <b>{file.name}</b>, {countLabel(compared.movements.length, "movimiento", "movimientos")}
            {periodLabel(compared.movements)}
          </p>
          <Button onClick={statement.openColumns}>Columnas</Button>
          <DropFile className="pill statement-other" accept={ACCEPTED} busy={busy} onFile={statement.choose}>
            Otro archivo
          </DropFile>
        </div>
      ) : (
        <DropFile accept={ACCEPTED} busy={busy} onFile={statement.choose}>
          <b>Elegí el extracto en CSV</b>
          <span>o arrastralo hasta acá. De tu banco o de Mercado Pago: el archivo no sale de tu computadora.</span>
        </DropFile>
      )}
      <p role="status" className="sr-only">
        {busy && !statement.progress ? "Leyendo el archivo…" : ""}
      </p>
      <div role="alert">
        {message && (
          <div className="notice">
            <p>{message}</p>
          </div>
        )}
      </div>
      {file && !isShown && file.table.columns && (
        <p className="desk-empty">El archivo no tiene movimientos con fecha e importe. Fijate en las columnas.</p>
      )}
      {isShown && <StatementTable statement={statement} canConfirm={canConfirm} />}
      {isShown && canConfirm && <ConfirmBar statement={statement} />}
      {file && isChoosingColumns && (
        <ColumnsSheet table={file.table} onUse={statement.applyColumns} onClosed={statement.closeColumns} />
      )}
    </div>
  );
}

/** ", 20/11 al 23/11" */
function periodLabel(movements: readonly Movement[]): string {
  const days = movements.map(({ date }) => date).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return first === last ? `, ${dayLabel(first)}` : `, ${dayLabel(first)} al ${dayLabel(last)}`;
}
