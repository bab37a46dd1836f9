import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUDIT_NOUNS, type AuditNoun } from "#shop/reports/audit-action.ts";
import type { AuditResponse } from "#shop/settings/audit.contract.ts";
import { type AuditFilters, readAudit } from "#site/api/admin-reports.ts";
import { unwrap } from "../kit/calls.tsx";
import { Button, TableHead } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { shortInstant } from "../kit/formats.ts";
import { List } from "../kit/List.tsx";
import { adminOrderPath, NOTICES_PATH, productsPath, usersPath } from "../kit/paths.ts";
import { type May, useMay } from "../kit/permissions.tsx";
import { type UrlFilters, useList } from "../kit/use-list.ts";
import { actionLabel, changeLines, personLabel } from "./audit-labels.ts";

/** The activity log: who changed what, from what to what, and when. */
export function AuditLogView() {
  const list = useList({
    name: "audit",
    filters: ["noun", "days", "by"],
    perPage: 50,
    read: (filters, page, limit) => readAudit(apiFilters(filters, Date.now()), limit, page),
  });
  const { data, filters, setFilters } = list;
  const isFiltered = Object.keys(filters).length > 0;
  const [chosen, setChosen] = useState<Entry["by"]>();
  return (
    <section className="desk" aria-labelledby="cambios">
      <h2 id="cambios">Cambios</h2>
      <List
        list={list}
        one="cambio"
        more="cambios"
        none={isFiltered ? "Nadie cambió nada con este filtro." : "Todavía nadie cambió nada."}
        tools={
          <AuditFilterBar
            filters={filters}
            person={personLabel(filters.by, [chosen, data?.entries[0]?.by])}
            onChange={setFilters}
          />
        }
      >
        {data && (
          <AuditTable
            entries={data.entries}
            onPerson={(person) => {
              setChosen(person);
              setFilters({ by: person._id });
            }}
          />
        )}
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
  invitation: "Invitaciones",
  review: "Opiniones",
  export: "Archivos exportados",
  promotion: "Promociones con fechas",
  coupon: "Cupones",
  brand: "Marcas",
  orderView: "Vistas de pedidos",
  purchaseOrder: "Compras a proveedores",
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
  /** Names the person whose changes are shown. */
  person: string;
  onChange: (change: Filters) => void;
}

/** Filters by kind of object, time and person. The person is chosen in the list. */
function AuditFilterBar({ filters: { noun = "", days = "", by }, person, onChange }: FilterBarProps) {
  return (
    <div className="desk-filters">
      <Choice label="Qué" value={noun} options={NOUN_OPTIONS} onChoose={(chosen) => onChange({ noun: chosen })} />
      <Choice label="Cuándo" value={days} options={DAY_OPTIONS} onChoose={(chosen) => onChange({ days: chosen })} />
      {by && (
        <Button className="pill desk-only" onClick={() => onChange({ by: "" })}>
          Sólo {person} <span aria-hidden="true">×</span>
          <span className="sr-only">, mostrar a todos</span>
        </Button>
      )}
    </div>
  );
}

/** Lines shown before the rest is collapsed. */
const LINES_SHOWN = 6;

/** The affected object, linked to its page in the panel if it has one. */
function AffectedObject({ entry }: { entry: Entry }) {
  const path = panelPath(entry, useMay());
  if (entry.label === "") return null;
  return <small>{path ? <a href={path}>{entry.label}</a> : entry.label}</small>;
}

/** The changed fields of an activity log entry, one line each. */
function Changes({ entry }: { entry: Entry }) {
  const lines = changeLines(entry);
  const folded = lines.slice(LINES_SHOWN);
  return (
    <>
      <Lines lines={lines.slice(0, LINES_SHOWN)} />
      {folded.length > 0 && (
        <details>
          <summary>y {folded.length} más</summary>
          <Lines lines={folded} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((text) => <small key={text}>{text}</small>);
}

/** Returns the panel's page of the affected object, or null when it has none that the administrator may open. */
function panelPath({ noun, nounId, label }: Entry, may: May): string | null {
  if (noun === "order") return adminOrderPath(nounId);
  if (noun === "user") return may("read", "people") ? usersPath(label, nounId) : null;
  if (noun === "withdrawal") return NOTICES_PATH;
  // In "Asad de Lattafa" the last " de " separates name and brand, because the name may contain others.
  return noun === "perfume" ? productsPath(label.split(" de ").slice(0, -1).join(" de "), nounId) : null;
}

/** Maximum entries shown for one bulk action. */
const MAX_ENTRIES = 100;

/** What a bulk action did to its perfumes, at most `MAX_ENTRIES` of them; loaded when opened. */
function BulkChanges({ entry }: { entry: Entry }) {
  const { at, by, what, count } = entry;
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["audit-bulk", at, by._id, what],
    queryFn: () => unwrap(readAudit({ noun: "perfume", by: by._id, since: at, until: at }, MAX_ENTRIES)),
    enabled: isOpen,
  });
  const entries = data?.entries.filter((one) => one.what === what) ?? [];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Ver cada uno</summary>
      {!data && <p role="status">{error ? error.message : "Cargando…"}</p>}
      {entries.map((one) => (
        <div key={one._id} className="trace-one">
          <AffectedObject entry={one} />
          <Changes entry={one} />
        </div>
      ))}
      {data && count > entries.length && <p>y {count - entries.length} más</p>}
    </details>
  );
}
