import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUDIT_NOUNS, type AuditAction, type AuditNoun } from "#shop/reports/audit-action.ts";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { type AuditFilters, readAudit } from "#site/api/admin-reports.ts";
import { Button, TableHead } from "../kit/elements.tsx";
import { QueryState, unwrap } from "../kit/failed-call.tsx";
import { Choice, Pages, ResultCount } from "../kit/list-controls.tsx";
import { shortInstant } from "../orders/desk-labels.ts";
import { AffectedObject, BulkChanges, Changes } from "./audit-entry.tsx";

const ENTRIES_OF_A_PAGE = 50;

/** The audit log: who changed what, from what to what, and when. */
export function AuditLogView() {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["audit", filters, page],
    queryFn: () => unwrap(readAudit(apiFilters(filters, Date.now()), ENTRIES_OF_A_PAGE, page)),
    placeholderData: keepPreviousData,
  });
  const changeFilters = (change: Partial<Filters>) => {
    setFilters({ ...filters, ...change });
    setPage(1);
  };
  const { data } = query;
  if (!data) return <QueryState query={query} />;
  return (
    <section className="desk" aria-labelledby="cambios" aria-busy={query.isFetching}>
      <h2 id="cambios">Cambios</h2>
      <AuditFilterBar filters={filters} onChange={changeFilters} />
      <QueryState query={query} />
      <ResultCount
        total={data.total}
        none={filters === NO_FILTERS ? "Todavía nadie cambió nada." : "Nadie cambió nada con este filtro."}
        one="cambio"
        more="cambios"
      />
      {data.entries.length > 0 && <AuditTable entries={data.entries} onPerson={(by) => changeFilters({ by })} />}
      <Pages page={page} total={data.total} perPage={ENTRIES_OF_A_PAGE} onGo={setPage} />
    </section>
  );
}

type Entry = AuditResponse["entries"][number];

function AuditTable(props: { entries: readonly Entry[]; onPerson: (person: Entry["by"]) => void }) {
  const { entries, onPerson } = props;
  return (
    <table className="desk-table trace-table" aria-labelledby="cambios">
      <TableHead columns={["Cuándo", "Quién", "Qué", "De qué a qué"]} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td>{shortInstant(entry.at)}</td>
            <td>
              <Button className="link" onClick={() => onPerson(entry.by)}>
                {entry.by.name || "Ya no está"}
              </Button>
            </td>
            <td>
              {actionLabel(entry.what)}
              {entry.count > 1 ? <small>{entry.count} perfumes</small> : <AffectedObject entry={entry} />}
            </td>
            <td>{entry.count > 1 ? <BulkChanges entry={entry} /> : <Changes entry={entry} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
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
} satisfies Record<AuditAction, string>;

/** Returns the label of an action. An action of another version shows its stored name. */
export function actionLabel(what: string): string {
  return AUDIT_ACTIONS[what] ?? what.replaceAll("_", " ");
}

interface Filters {
  noun: AuditNoun | "";
  days: (typeof DAY_OPTIONS)[number][0];
  by: Entry["by"] | null;
}

const NO_FILTERS: Filters = { noun: "", days: "all", by: null };

const DAY_MS = 86_400_000;
const DAY_OPTIONS = [
  ["all", "Siempre"],
  ["1", "Últimas 24 horas"],
  ["7", "Últimos 7 días"],
  ["30", "Últimos 30 días"],
] as const;

const NOUN_LABELS: Readonly<Record<AuditNoun, string>> = {
  perfume: "Perfumes",
  settings: "Configuración y dólar",
  user: "Cuentas",
  order: "Pedidos",
  picture: "Imágenes",
  withdrawal: "Arrepentimientos",
};
const NOUN_OPTIONS = [["", "Todo"], ...AUDIT_NOUNS.map((noun) => [noun, NOUN_LABELS[noun]] as const)] as const;

/** Returns the filters as API parameters, counting days back from `nowMs`. */
function apiFilters({ noun, days, by }: Filters, nowMs: number): AuditFilters {
  return {
    together: "true",
    ...(noun && { noun }),
    ...(by && { by: by._id }),
    ...(days !== "all" && { since: new Date(nowMs - Number(days) * DAY_MS).toISOString() }),
  };
}

/** Filters by kind, time and person. The person is picked in the list. */
function AuditFilterBar(props: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const { filters, onChange } = props;
  const { noun, days, by } = filters;
  return (
    <div className="desk-filters">
      <Choice label="Qué" value={noun} options={NOUN_OPTIONS} onChoose={(chosen) => onChange({ noun: chosen })} />
      <Choice label="Cuándo" value={days} options={DAY_OPTIONS} onChoose={(chosen) => onChange({ days: chosen })} />
      {by && (
        <Button className="pill desk-only" onClick={() => onChange({ by: null })}>
          Sólo {by.name || "quien ya no está"} <span aria-hidden="true">×</span>
          <span className="sr-only">, mostrar a todos</span>
        </Button>
      )}
    </div>
  );
}
