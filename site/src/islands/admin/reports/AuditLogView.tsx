import { AUDIT_NOUNS, type AuditAction, type AuditNoun } from "#shop/reports/audit-action.ts";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { type AuditFilters, readAudit } from "#site/api/admin-reports.ts";
import { Button, TableHead } from "../kit/elements.tsx";
import { List } from "../kit/List.tsx";
import { Choice } from "../kit/list-controls.tsx";
import { type UrlFilters, useList } from "../kit/use-list.ts";
import { shortInstant } from "../orders/desk-labels.ts";
import { AffectedObject, BulkChanges, Changes } from "./audit-entry.tsx";

/** The audit log: who changed what, from what to what, and when. */
export function AuditLogView() {
  const list = useList({
    name: "audit",
    filters: ["noun", "days", "by"],
    perPage: 50,
    read: (filters, page, limit) => readAudit(apiFilters(filters, Date.now()), limit, page),
  });
  const { data, filters, setFilters } = list;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <section className="desk" aria-labelledby="cambios">
      <h2 id="cambios">Cambios</h2>
      <List
        list={list}
        one="cambio"
        more="cambios"
        none={isFiltered ? "Nadie cambió nada con este filtro." : "Todavía nadie cambió nada."}
        tools={<AuditFilterBar filters={filters} person={data?.entries[0]?.by.name} onChange={setFilters} />}
      >
        {data && <AuditTable entries={data.entries} onPerson={({ _id }) => setFilters({ by: _id })} />}
      </List>
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
  second_factor_set_up: "Activó el segundo paso de una cuenta",
  second_factor_removed: "Quitó el segundo paso de una cuenta",
  recovery_code_used: "Entró con un código de recuperación",
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

type Filters = UrlFilters<"noun" | "days" | "by">;

const DAY_MS = 86_400_000;
const DAY_OPTIONS = [
  ["", "Siempre"],
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
function apiFilters({ noun: name, days, by }: Filters, nowMs: number): AuditFilters {
  const noun = AUDIT_NOUNS.find((each) => each === name);
  return {
    together: "true",
    ...(noun && { noun }),
    ...(by && { by }),
    ...(days && { since: new Date(nowMs - (Number(days) || 0) * DAY_MS).toISOString() }),
  };
}

interface FilterBarProps {
  filters: Filters;
  /** Name of the person whose changes are shown. */
  person: string | undefined;
  onChange: (change: Filters) => void;
}

/** Filters by kind, time and person. The person is picked in the list. */
function AuditFilterBar({ filters: { noun = "", days = "", by }, person, onChange }: FilterBarProps) {
  return (
    <div className="desk-filters">
      <Choice label="Qué" value={noun} options={NOUN_OPTIONS} onChoose={(chosen) => onChange({ noun: chosen })} />
      <Choice label="Cuándo" value={days} options={DAY_OPTIONS} onChoose={(chosen) => onChange({ days: chosen })} />
      {by && (
        <Button className="pill desk-only" onClick={() => onChange({ by: "" })}>
          Sólo {person || "quien ya no está"} <span aria-hidden="true">×</span>
          <span className="sr-only">, mostrar a todos</span>
        </Button>
      )}
    </div>
  );
}
