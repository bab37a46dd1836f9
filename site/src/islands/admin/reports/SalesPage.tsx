import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatPercent } from "#shop/pricing/money.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { readSales, type SalesFilters } from "#site/api/admin-reports.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Button, Fact } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { pesosLabel } from "../kit/formats.ts";
import { useSettings } from "../settings/SettingsView.tsx";
import { lastDays, periodLabel, SalesTables } from "./SalesTables.tsx";

/** The sales report: a chart, and every figure in tables. */
export function SalesPage() {
  const [filters, setFilters] = useState<SalesFilters>(() => ({ ...lastDays(30, Date.now()), groupBy: "day" }));
  const query = useQuery({
    queryKey: ["sales", filters],
    queryFn: () => unwrap(readSales(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className="desk sales" aria-busy={query.isFetching}>
      <SalesTools filters={filters} onChange={setFilters} />
      <QueryState query={query} />
      {data && (
        <>
          <SalesTotals sales={data} />
          <Bars periods={data.periods} groupBy={data.groupBy} />
          <SalesTables sales={data} filters={filters} />
        </>
      )}
    </div>
  );
}

const [WIDTH, HEIGHT] = [720, 160];

/** A bar per period. The table below has the same figures. */
function Bars({ periods, groupBy }: Pick<StatisticsResponse, "periods" | "groupBy">) {
  const highest = Math.max(...periods.map(({ salesArs }) => salesArs), 0);
  const step = WIDTH / Math.max(periods.length, 1);
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Ventas por período">
        {periods.map((period, index) => {
          const height = highest > 0 ? (period.salesArs / highest) * (HEIGHT - 4) : 0;
          const text = `${periodLabel(period, groupBy)}: ${pesosLabel(period.salesArs)}`;
          return (
            <rect key={period.from} x={index * step} y={HEIGHT - height} width={Math.max(step - 2, 1)} height={height}>
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>El más alto: {pesosLabel(highest)}</figcaption>
    </figure>
  );
}

function SalesTotals({ sales: { total, refunded, stock } }: { sales: StatisticsResponse }) {
  const allTimeArs = useSettings().data?.salesAmount ?? null;
  const refundedOrders = refunded.orders === 1 ? "1 pedido" : `${refunded.orders} pedidos`;
  return (
    <dl className="facts sales-totals">
      <Fact label="Ventas">{pesosLabel(total.salesArs)}</Fact>
      <Fact label="Pedidos">{total.orders}</Fact>
      <Fact label="Devuelto">{`${pesosLabel(refunded.salesArs)} (${refundedOrders})`}</Fact>
      <Fact label="Unidades">{total.units}</Fact>
      <Fact label="Ticket promedio">{pesosLabel(total.averageTicketArs)}</Fact>
      <Fact label="En promoción">{formatPercent(toMinorUnits(total.promotionPercent))}</Fact>
      <Fact label="Stock a la venta">
        {`${stock.units} unidades, ${formatUsd(toMinorUnits(stock.usd))} (${pesosLabel(stock.ars)})`}
      </Fact>
      {allTimeArs !== null && <Fact label="Ventas históricas">{pesosLabel(allTimeArs)}</Fact>}
    </dl>
  );
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

function SalesTools({ filters, onChange }: { filters: SalesFilters; onChange: (filters: SalesFilters) => void }) {
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
          <Button key={count} onClick={() => onChange({ ...filters, ...lastDays(count, Date.now()) })}>
            {text}
          </Button>
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
