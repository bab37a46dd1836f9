import { AUDIT_NOUNS, type AuditNoun } from "#shop/reports/audit-action.ts";
import type { AuditAnswer } from "#shop/settings/audit.contract.ts";
import type { AuditFilters } from "#site/api/admin-shop.ts";
import { Choice } from "../../kit/Choice.tsx";

type Actor = AuditAnswer["entries"][number]["by"];

/** Filters of the audit log. */
export interface Traced {
  noun: AuditNoun | "";
  days: keyof typeof DAYS;
  by: Actor | null;
}

export const ANYTHING: Traced = { noun: "", days: "all", by: null };

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
export function askedOf({ noun, days, by }: Traced, nowMs: number): AuditFilters {
  const count = DAYS[days];
  return {
    together: "true",
    ...(noun && { noun }),
    ...(by && { by: by._id }),
    ...(count > 0 && { since: new Date(nowMs - count * DAY_MS).toISOString() }),
  };
}

interface Props {
  traced: Traced;
  onTrace: (change: Partial<Traced>) => void;
}

/** Filters by kind, time and person. The person is picked in the list. */
export function AuditFilterBar({ traced: { noun, days, by }, onTrace }: Props) {
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
