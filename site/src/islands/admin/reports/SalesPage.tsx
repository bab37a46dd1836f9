import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatPercent } from "#shop/pricing/money.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { lastDays } from "#shop/reports/statistics-days.ts";
import { readSales, type SalesFilters } from "#site/api/admin-reports.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { DayField } from "../kit/days/DayField.tsx";
import { Button, Fact } from "../kit/elements.tsx";
import { Choice } from "../kit/fields.tsx";
import { pesosLabel } from "../kit/formats.ts";
import { useSettings } from "../settings/use-settings.ts";
import { LineChart } from "./LineChart.tsx";
import { periodLabel, rangeBefore, SalesTables } from "./SalesTables.tsx";

/** The sales report: a chart, and every figure in tables. */
export function SalesPage() {
  const [filters, setFilters] = useState<SalesFilters>(() => ({ ...lastDays(30, Date.now()), groupBy: "day" }));
  const query = useQuery({
    queryKey: ["sales", filters],
    queryFn: () => unwrap(readSales(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const before = useQuery({
    queryKey: ["sales", rangeBefore(filters)],
    queryFn: () => unwrap(readSales(rangeBefore(filters))),
    placeholderData: keepPreviousData,
  }).data;
  return (
    <div className="desk sales" aria-busy={query.isFetching}>
      <SalesTools filters={filters} onChange={setFilters} />
      <QueryState query={query} />
      {data && (
        <>
          <SalesTotals sales={data} />
          <LineChart
            label="Ventas por período"
            format={pesosLabel}
            points={data.periods.map((period, index) => ({
              name: periodLabel(period, data.groupBy),
              value: period.salesArs,
              before: before?.periods[index]?.salesArs ?? 0,
            }))}
            names={["Estas fechas", "Los días anteriores"]}
          />
          <SalesTables sales={data} filters={filters} />
        </>
      )}
    </div>
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

function isRange(filters: SalesFilters, { from, to }: { from: string; to: string }): boolean {
  return filters.from === from && filters.to === to;
}

function SalesTools({ filters, onChange }: { filters: SalesFilters; onChange: (filters: SalesFilters) => void }) {
  return (
    <div className="desk-tools">
      <div className="sales-ranges">
        {RANGES.map(([count, text]) => (
          <Button
            key={count}
            aria-pressed={isRange(filters, lastDays(count, Date.now()))}
            onClick={() => onChange({ ...filters, ...lastDays(count, Date.now()) })}
          >
            {text}
          </Button>
        ))}
      </div>
      <div className="desk-filters">
        <DayField label="Desde" value={filters.from} onChoose={(from) => onChange({ ...filters, from })} />
        <DayField label="Hasta" value={filters.to} onChoose={(to) => onChange({ ...filters, to })} />
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
