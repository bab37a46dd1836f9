import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUDIT_NOUNS, type AuditAction, type AuditNoun } from "#shop/reports/audit-action.ts";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import { type AuditFilters, readAudit } from "#site/api/admin-shop.ts";
import { Choice } from "../kit/Choice.tsx";
import { Trouble, unwrap } from "../kit/failed-call.tsx";
import { HowMany, Pages } from "../kit/list-controls.tsx";
import { shortInstant } from "../orders/desk-labels.ts";
import { Changes, Many, Thing } from "./audit-entry.tsx";

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

type Actor = AuditAnswer["entries"][number]["by"];

/** Filters of the audit log. */
interface Traced {
  noun: AuditNoun | "";
  days: keyof typeof DAYS;
  by: Actor | null;
}

const ANYTHING: Traced = { noun: "", days: "all", by: null };

const DAY_MS = 86_400_000;
const DAYS = { all: 0, "1": 1, "7": 7, "30": 30 } as const;
const SINCE = [
  ["all", "Siempre"],
  ["1", "Últimas 24 horas"],
  ["7", "Últimos 7 días"],
  ["30", "Últimos 30 días"],
] as const satisfies readonly (readonly [keyof typeof DAYS, string])[];

const NOUNS: Readonly<Record<AuditNoun, string>> = {
  perfume: "Perfumes",
  settings: "Configuración y dólar",
  user: "Cuentas",
  order: "Pedidos",
  picture: "Imágenes",
  withdrawal: "Arrepentimientos",
};
const OF_WHAT = [["", "Todo"], ...AUDIT_NOUNS.map((noun) => [noun, NOUNS[noun]] as const)] as const;

/** Returns the filters as API parameters, counting days back from `nowMs`. */
function askedOf({ noun, days, by }: Traced, nowMs: number): AuditFilters {
  const count = DAYS[days];
  return {
    together: "true",
    ...(noun && { noun }),
    ...(by && { by: by._id }),
    ...(count > 0 && { since: new Date(nowMs - count * DAY_MS).toISOString() }),
  };
}

interface AuditFilterBarProps {
  traced: Traced;
  onTrace: (change: Partial<Traced>) => void;
}

/** Filters by kind, time and person. The person is picked in the list. */
function AuditFilterBar({ traced: { noun, days, by }, onTrace }: AuditFilterBarProps) {
  return (
    <div className="desk-filters">
      <Choice label="Qué" value={noun} options={OF_WHAT} onChoose={(chosen) => onTrace({ noun: chosen })} />
      <Choice label="Cuándo" value={days} options={SINCE} onChoose={(chosen) => onTrace({ days: chosen })} />
      {by && (
        <button type="button" className="pill desk-only" onClick={() => onTrace({ by: null })}>
          Sólo {by.name || "quien ya no está"} <span aria-hidden="true">×</span>
          <span className="seen-by-readers">, mostrar a todos</span>
        </button>
      )}
    </div>
  );
}
