import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import { formatArs, formatPercent } from "#shop/pricing/money.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import { readSales, type SalesFilters } from "#site/api/admin-shop.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { Choice } from "../kit/Choice.tsx";
import { Trouble, unwrap } from "../kit/failed-call.tsx";
import { lastDays, periodLabel } from "./days.ts";
import { SalesTables } from "./SalesTables.tsx";

/** The sales report: a chart, and every figure in tables. */
export function SalesView() {
  const [asked, ask] = useState<SalesFilters>(() => ({ ...lastDays(30, Date.now()), groupBy: "day" }));
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["sales", asked],
    queryFn: () => unwrap(readSales(asked)),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="sales" aria-labelledby="ventas" aria-busy={isFetching}>
      <h2 id="ventas">Ventas</h2>
      <SalesTools asked={asked} onAsk={ask} />
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">Cargando…</p>}
      {data && (
        <>
          <SalesTotals sales={data} />
          <Bars periods={data.periods} groupBy={data.groupBy} />
          <SalesTables sales={data} asked={asked} />
        </>
      )}
    </section>
  );
}

const [WIDTH, HEIGHT] = [720, 160];

type Props = Pick<StatisticsAnswer, "periods" | "groupBy">;

/** A bar per period. The table below has the same figures. */
function Bars({ periods, groupBy }: Props) {
  const most = Math.max(...periods.map(({ salesArs }) => salesArs), 0);
  const step = WIDTH / Math.max(periods.length, 1);
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Ventas por período">
        {periods.map((period, index) => {
          const height = most > 0 ? (period.salesArs / most) * (HEIGHT - 4) : 0;
          const text = `${periodLabel(period, groupBy)}: ${formatArs(hundredths(period.salesArs))}`;
          return (
            <rect key={period.from} x={index * step} y={HEIGHT - height} width={Math.max(step - 2, 1)} height={height}>
              <title>{text}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>El más alto: {formatArs(hundredths(most))}</figcaption>
    </figure>
  );
}

/** Totals of the sales. */
function SalesTotals({ sales: { total, refunded, stock } }: { sales: StatisticsAnswer }) {
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
  asked: SalesFilters;
  onAsk: (asked: SalesFilters) => void;
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
function SalesTools({ asked, onAsk }: SalesToolsProps) {
  const day = (name: "from" | "to", label: string) => (
    <div className="field">
      <label htmlFor={`ventas-${name}`}>{label}</label>
      <input
        id={`ventas-${name}`}
        type="date"
        value={asked[name]}
        onChange={({ target }) => target.value && onAsk({ ...asked, [name]: target.value })}
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
            onClick={() => onAsk({ ...asked, ...lastDays(count, Date.now()) })}
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
          value={asked.groupBy}
          options={GROUPS}
          onChoose={(groupBy) => onAsk({ ...asked, groupBy })}
        />
      </div>
    </div>
  );
}
