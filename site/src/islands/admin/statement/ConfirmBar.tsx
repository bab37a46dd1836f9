import { formatArs } from "#shop/pricing/money.ts";
import { Button } from "../kit/elements.tsx";
import { ActionBar } from "../kit/List.tsx";
import type { useStatement } from "./use-statement.ts";

type Statement = ReturnType<typeof useStatement>;

/** How many movements are chosen, for how much, and the button that confirms them. */
export function ConfirmBar({ statement }: { statement: Statement }) {
  const { matches, chosen, busy, progress, confirmed, failures, pick, confirm, refresh } = statement;
  const picked = matches.filter(({ movement }) => chosen.has(movement.fingerprint));
  const total = picked.reduce((sum, { movement }) => sum + movement.amountCentavos, 0);
  const isSure = picked.every(({ confidence }) => confidence === "sure");
  return (
    <ActionBar
      status={
        progress ? (
          `Confirmando ${progress.done + 1} de ${progress.of}…`
        ) : (
          <>
            {confirmed > 0 && `${count(confirmed, "pedido confirmado", "pedidos confirmados")}. `}
            {failures.size > 0 && (
              <span className="desk-alert">{count(failures.size, "no se pudo", "no se pudieron")} confirmar. </span>
            )}
            {picked.length > 0 && (
              <>
                {count(picked.length, "elegida", "elegidas")}, <b>{formatArs(total)}</b>{" "}
                <small>Cada movimiento se usa una sola vez.</small>
              </>
            )}
            {picked.length === 0 && confirmed + failures.size === 0 && "No hay nada elegido para confirmar."}
          </>
        )
      }
    >
      {failures.size > 0 && !busy && <Button onClick={refresh}>Volver a revisar</Button>}
      {picked.length > 0 && (
        <>
          {!progress && (
            <Button onClick={() => pick([...chosen], false)} busy={busy}>
              Limpiar selección
            </Button>
          )}
          <Button className="pill is-filled statement-confirm" busy={busy} onClick={() => confirm(picked)}>
            Confirmar {picked.length}
            {isSure && (picked.length === 1 ? " segura" : " seguras")}
          </Button>
        </>
      )}
    </ActionBar>
  );
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}
