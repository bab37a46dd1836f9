import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { readSales, type SalesFilters } from "#site/api/admin-reports.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { LoadError, unwrap } from "../kit/failed-call.tsx";
import { Choice } from "../kit/list-controls.tsx";
import { lastDays, periodLabel, SalesTables } from "./SalesTables.tsx";

/** The sales report: a chart, and every figure in tables. */
export function SalesView() {
  const [filters, setFilters] = useState<SalesFilters>(() => ({ ...lastDays(30, Date.now()), groupBy: "day" }));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["sales", filters],
    queryFn: () => unwrap(readSales(filters)),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="sales" aria-labelledby="ventas" aria-busy={isFetching}>
      <h2 id="ventas">Ventas</h2>
      <SalesTools filters={filters} onChange={setFilters} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">Cargando…</p>}
      {data && (
        <>
          <SalesTotals sales={data} />
          <Bars periods={data.periods} groupBy={data.groupBy} />
          <SalesTables sales={data} filters={filters} />
        </>
      )}
    </section>
  );
}

const [WIDTH, HEIGHT] = [720, 160];

type Props = Pick<StatisticsResponse, "periods" | "groupBy">;

/** A bar per period. The table below has the same figures. */
function Bars({ periods, groupBy }: Props) {
  const highest = Math.max(...periods.map(({ salesArs }) => salesArs), 0);
  const step = WIDTH / Math.max(periods.length, 1);
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Ventas por período">
        {periods.map((period, index) => {
          const height = highest > 0 ? (period.salesArs / highest) * (HEIGHT - 4) : 0;
          const text = `${periodLabel(period, groupBy)}: ${formatArs(hundredths(period.salesArs))}`;
          return (
            <rect key={period.from} x={index * step} y={HEIGHT - height} width={Math.max(step - 2, 1)} height={height}>
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>El más alto: {formatArs(hundredths(highest))}</figcaption>
    </figure>
  );
}

/** Totals of the sales. */
function SalesTotals({ sales: { total, refunded, stock } }: { sales: StatisticsResponse }) {
  const pesos = (amount: number) => formatArs(hundredths(amount));
  const facts = [
    ["Ventas", pesos(total.salesArs)],
    ["Pedidos", `${total.orders}`],
    ["Devuelto", `${pesos(refunded.salesArs)} (${refunded.orders === 1 ? "1 pedido" : `${refunded.orders} pedidos`})`],
    ["Unidades", `${total.units}`],
    ["Ticket promedio", pesos(total.averageTicketArs)],
    ["En promoción", formatPercent(hundredths(total.promotionPercent))],
    ["Stock a la venta", `${stock.units} unidades, ${formatUsd(hundredths(stock.usd))} (${pesos(stock.ars)})`],
  ] as const;
  return (
    <dl className="facts sales-totals">
      {facts.map(([text, figure]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SalesToolsProps {
  filters: SalesFilters;
  onChange: (filters: SalesFilters) => void;
}

const RANGES = [
  [7, "7 días"],
  [30, "30 días"],
  [90, "90 días"],
  [365, "Un año"],
] as const;
const GROUPS = [
  ["day", "Por día"],
  ["week", "Por semana"],
  ["month", "Por mes"],
] as const;

/** Period and grouping of the sales report. */
function SalesTools({ filters, onChange }: SalesToolsProps) {
  const day = (name: "from" | "to", label: string) => (
    <div className="field">
      <label htmlFor={`ventas-${name}`}>{label}</label>
      <input
        id={`ventas-${name}`}
        type="date"
        value={filters[name]}
        onChange={({ target }) => target.value && onChange({ ...filters, [name]: target.value })}
      />
    </div>
  );
  return (
    <div className="desk-tools">
      <div className="sales-ranges">
        {RANGES.map(([count, text]) => (
          <button
            key={count}
            type="button"
            className="pill"
            onClick={() => onChange({ ...filters, ...lastDays(count, Date.now()) })}
          >
            {text}
          </button>
        ))}
      </div>
      <div className="desk-filters">
        {day("from", "Desde")}
        {day("to", "Hasta")}
        <Choice
          label="Agrupar"
          value={filters.groupBy}
          options={GROUPS}
          onChoose={(groupBy) => onChange({ ...filters, groupBy })}
        />
      </div>
    </div>
  );
}
