import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DayRange, lastDays, rangeBefore, stepFor, sumsBefore } from "#shop/reports/statistics-days.ts";
import { readSales } from "#site/api/admin-reports.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { QueryState, unwrap } from "../kit/calls.tsx";
import { Figure } from "../kit/elements.tsx";
import { countLabel, decimalText, pesosLabel } from "../kit/formats.ts";
import { Chart } from "./Chart.tsx";
import { RateCard, StockCard, TodayCard } from "./SalesCards.tsx";
import { RunsOut, SalesTables, Visits } from "./SalesTables.tsx";
import { SalesTools, type SalesView } from "./SalesTools.tsx";
import { type ComparedSales, periodLabel, STEP_NAMES, Trend, tickLabel } from "./sales-labels.tsx";

/** The sales report: figures beside those of the period before, charts and tables. */
export function SalesPage() {
  const [view, setView] = useState<SalesView>(() => ({ range: lastDays(30, Date.now()), step: "auto" }));
  const { range, step } = view;
  const filters = { ...range, groupBy: step === "auto" ? stepFor(range) : step };
  const query = useQuery({
    queryKey: ["sales", filters],
    queryFn: async () => {
      const earlier = { ...rangeBefore(range), groupBy: "day" as const };
      const [sales, before] = await Promise.all([unwrap(readSales(filters)), unwrap(readSales(earlier))]);
      return { sales, before };
    },
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className="desk sales" aria-busy={query.isFetching}>
      <SalesTools view={view} onChange={setView} />
      <QueryState query={query} />
      {data && (
        <>
          <SalesFigures {...data} />
          <div className="sales-grid">
            <PeriodChart {...data} isAutomatic={step === "auto"} />
            <RateCard sales={data.sales} />
            <SalesTables {...data} filters={filters} />
            <div className="sales-side">
              <TodayCard />
              <StockCard stock={data.sales.stock} />
            </div>
            <Visits {...data} filters={filters} />
            <RunsOut sales={data.sales} filters={filters} />
          </div>
        </>
      )}
    </div>
  );
}

function SalesFigures({ sales: { total, margin, refunded }, before }: ComparedSales) {
  const [share, earlierShare] = [total.promotionPercent, before.total.promotionPercent];
  const percent = (value: number) => `${decimalText(value)} %`;
  return (
    <dl className="sales-figures">
      <Figure label="Ventas" value={pesosLabel(total.salesArs)}>
        <Trend now={total.salesArs} before={before.total.salesArs} />
      </Figure>
      <Figure label="Pedidos" value={total.orders.toLocaleString("es-AR")}>
        <Trend now={total.orders} before={before.total.orders} />
      </Figure>
      <Figure label="Ticket promedio" value={pesosLabel(Math.round(total.averageTicketArs))}>
        <Trend now={total.averageTicketArs} before={before.total.averageTicketArs} />
      </Figure>
      <Figure label="Unidades" value={total.units.toLocaleString("es-AR")}>
        <Trend now={total.units} before={before.total.units} />
      </Figure>
      <Figure label="En promoción" value={percent(share)}>
        {share === earlierShare ? "Igual" : `Antes ${percent(earlierShare)}`}
      </Figure>
      {margin.unitsWithCost > 0 && (
        <Figure label="Margen" value={pesosLabel(margin.marginArs)}>
          {percent(margin.marginPercent)} de {countLabel(margin.unitsWithCost, "unidad", "unidades")} con costo
        </Figure>
      )}
      <Figure label="Devuelto" value={pesosLabel(refunded.salesArs)}>
        {refunded.salesArs === 0 ? "Sin devoluciones" : countLabel(refunded.orders, "pedido entero", "pedidos enteros")}
      </Figure>
    </dl>
  );
}

function PeriodChart({ sales, before, isAutomatic }: ComparedSales & { isAutomatic: boolean }) {
  const { periods, groupBy } = sales;
  const range: DayRange = sales;
  const today = lastDays(1, Date.now()).to;
  const earlier = sumsBefore(range, periods, before.periods, ({ salesArs }) => toMinorUnits(salesArs));
  const { of, by } = STEP_NAMES[groupBy];
  return (
    <section className="sales-card" aria-labelledby="ventas-periodo">
      <Chart
        label={`Ventas ${by.toLowerCase()}`}
        // More than 62 bars would be too narrow.
        shape={periods.length > 62 ? "lines" : "bars"}
        of={of}
        names={["Este período", "Anterior"]}
        points={periods.map((period, index) => ({
          name: periodLabel(period, groupBy),
          tick: tickLabel(period, groupBy),
          value: period.salesArs,
          before: (earlier[index] ?? 0) / 100,
          isUnfinished: period.from <= today && today <= period.to,
        }))}
      >
        <h2 id="ventas-periodo">
          {by} {isAutomatic && <small>agrupado automático</small>}
        </h2>
      </Chart>
    </section>
  );
}
