import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import { readAudit } from "#site/api/admin-shop.ts";
import { HowMany } from "../../kit/HowMany.tsx";
import { Pages } from "../../kit/Pages.tsx";
import { Trouble } from "../../kit/Trouble.tsx";
import { unwrap } from "../../kit/unwrap.ts";
import { shortInstant } from "../../orders/desk-labels.ts";
import { ANYTHING, AuditFilterBar, askedOf, type Traced } from "./AuditFilterBar.tsx";
import { Changes, Thing } from "./Changes.tsx";
import { Many } from "./Many.tsx";

const ENTRIES_OF_A_PAGE = 50;

/** The audit log: who changed what, from what to what, and when. */
export function AuditLogView() {
  const [traced, setTraced] = useState<Traced>(ANYTHING);
  const [page, go] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["audit", traced, page],
    queryFn: () => unwrap(readAudit(askedOf(traced, Date.now()), ENTRIES_OF_A_PAGE, page)),
    placeholderData: keepPreviousData,
  });
  const trace = (change: Partial<Traced>) => {
    setTraced({ ...traced, ...change });
    go(1);
  };
  if (!data) return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  return (
    <section className="desk" aria-labelledby="cambios" aria-busy={isFetching}>
      <h2 id="cambios">Cambios</h2>
      <AuditFilterBar traced={traced} onTrace={trace} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      <HowMany total={data.total} none={noneLabel(traced)} one="cambio" more="cambios" />
      {data.entries.length > 0 && <TraceTable entries={data.entries} onPerson={(by) => trace({ by })} />}
      <Pages page={page} of={Math.ceil(data.total / ENTRIES_OF_A_PAGE)} onGo={go} />
    </section>
  );
}

function noneLabel(traced: Traced): string {
  return traced === ANYTHING ? "Todavía nadie cambió nada." : "Nadie cambió nada con este filtro.";
}

type Entry = AuditAnswer["entries"][number];

interface Props {
  entries: readonly Entry[];
  onPerson: (person: Entry["by"]) => void;
}

/** Audit entries as table rows, or as cards on a phone. */
function TraceTable({ entries, onPerson }: Props) {
  return (
    <table className="desk-table trace-table" aria-labelledby="cambios">
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Quién</th>
          <th scope="col">Qué</th>
          <th scope="col">De qué a qué</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} onPerson={onPerson} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, onPerson }: { entry: Entry } & Pick<Props, "onPerson">) {
  const { at, by, what, count } = entry;
  const isOfMany = count > 1;
  return (
    <tr>
      <td>{shortInstant(at)}</td>
      <td>
        <button type="button" className="link" onClick={() => onPerson(by)}>
          {by.name || "Ya no está"}
        </button>
      </td>
      <td>
        {actionLabel(what)}
        {isOfMany ? <small>{count} perfumes</small> : <Thing entry={entry} />}
      </td>
      <td>{isOfMany ? <Many entry={entry} /> : <Changes entry={entry} />}</td>
    </tr>
  );
}

const AUDIT_ACTIONS: Readonly<Record<AuditAction, string>> = {
  perfume_created: "Creó un perfume",
  perfume_changed: "Cambió un perfume",
  perfume_removed: "Eliminó un perfume",
  perfume_imported: "Cambió un perfume con un archivo",
  bulk_price: "Cambió precios en masa",
  bulk_promotion: "Cambió promociones en masa",
  bulk_category: "Cambió categorías en masa",
  bulk_status: "Activó o desactivó en masa",
  bulk_soon: "Cambió Próximamente en masa",
  installments_updated: "Aplicó un plan de cuotas",
  bulk_undone: "Deshizo un cambio en masa",
  order_moved: "Cambió el estado de un pedido",
  order_changed: "Cambió un pedido",
  payment_called_off: "Canceló un pago sin resolver",
  refund_asked: "Pidió devolver dinero",
  role_changed: "Cambió el permiso de una cuenta",
  access_changed: "Bloqueó o desbloqueó una cuenta",
  rate_changed: "Cambió la cotización",
  rate_undone: "Deshizo un cambio de cotización",
  settings_changed: "Cambió la configuración",
  picture_stored: "Subió una imagen",
  withdrawal_closed: "Respondió un arrepentimiento",
};
const WORDS = new Map<string, string>(Object.entries(AUDIT_ACTIONS));

/** Returns the label of an action. An action of another version shows its stored name. */
export function actionLabel(what: string): string {
  return WORDS.get(what) ?? what.replaceAll("_", " ");
}
