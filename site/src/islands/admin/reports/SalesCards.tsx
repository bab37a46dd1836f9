import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatUsd } from "#shop/pricing/dollars.ts";
import type { HomeResponse } from "#shop/reports/home.contract.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { valuesAt } from "#shop/reports/statistics-days.ts";
import { LOCATION_LABELS, LOCATION_NAMES } from "#shop/stock/stock.ts";
import { readHome } from "#site/api/admin-reports.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";
import { weekdayOf } from "../home/figures.ts";
import { unwrap } from "../kit/calls.tsx";
import { Fact, SmallTable } from "../kit/elements.tsx";
import { countLabel, percentLabel, pesosLabel } from "../kit/formats.ts";
import { RATE_PATH, STOCK_PATH } from "../kit/paths.ts";
import { useMay } from "../kit/permissions.tsx";
import { useSettings } from "../settings/use-settings.ts";
import { Chart } from "./Chart.tsx";
import { useNotices } from "./MenuCounts.tsx";
import { periodLabel, STEP_NAMES, Trend, tickLabel } from "./sales-labels.tsx";

/** Milliseconds between refreshes of today's sales on an open page. */
const TODAY_MS = 60_000;

/** Today's sales beside those of the same weekday a week ago, until the same time, and the sales of all time. */
export function TodayCard() {
  const { data } = useQuery({ queryKey: ["home"], queryFn: () => unwrap(readHome()), refetchInterval: TODAY_MS });
  const allTimeArs = useSettings().data?.salesAmount ?? null;
  return (
    <section className="sales-card sales-today" aria-labelledby="ventas-hoy">
      {data?.sales ? <Today sales={data.sales} /> : <h2 id="ventas-hoy">Hoy</h2>}
      <dl className="sales-all">
        <Fact label="Ventas históricas">{allTimeArs === null ? "…" : pesosLabel(allTimeArs)}</Fact>
      </dl>
    </section>
  );
}

function Today({ sales: { today, weekAgo, days } }: { sales: NonNullable<HomeResponse["sales"]> }) {
  const weekday = weekdayOf(days.at(-1)?.day ?? "");
  const most = Math.max(today.salesArs, weekAgo.salesArs);
  const row = (name: string, { orders, salesArs }: typeof today) =>
    [
      name,
      name,
      <Bar key={name} value={salesArs} most={most} isBefore={name !== "Hoy"} />,
      orders.toLocaleString("es-AR"),
    ] as const;
  return (
    <>
      <h2 id="ventas-hoy">
        Hoy{" "}
        <small>
          <Trend now={today.salesArs} before={weekAgo.salesArs} fromNothing="Más" /> que el {weekday} pasado a esta hora
        </small>
      </h2>
      <SmallTable
        columns={["Día", "Ventas", "Pedidos"]}
        numbers={["Pedidos"]}
        rows={[row("Hoy", today), row(`${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} pasado`, weekAgo)]}
      />
    </>
  );
}

interface BarProps {
  /** In pesos, unless there is a text. */
  value: number;
  /** The greatest value of the column. */
  most: number;
  text?: string;
  isBefore?: boolean;
}

/** An amount of a table with a bar as long as its share of the greatest one. */
export function Bar({ value, most, text = pesosLabel(value), isBefore = false }: BarProps) {
  const share = most > 0 ? Math.max(value, 0) / most : 0;
  return (
    <span className="bar">
      <span className="bar-line" aria-hidden="true">
        <i className={isBefore ? "is-before" : undefined} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <b>{text}</b>
    </span>
  );
}

/** The shop's dollar rate at the end of each period, beside today's quote of the blue dollar. Earlier quotes are not stored. */
export function RateCard({ sales: { periods, groupBy, rates } }: { sales: StatisticsResponse }) {
  const rate = useNotices().data?.rate;
  const canChange = useMay()("write", "prices");
  const blue = rate && rate.blue > 0 ? rate.blue : null;
  const values = valuesAt(periods, rates, ({ rateArs }) => rateArs);
  return (
    <section className="sales-card" aria-labelledby="ventas-dolar">
      <Chart
        label="Cotización de la tienda"
        shape="steps"
        of={STEP_NAMES[groupBy].of}
        names={["Tienda"]}
        points={periods.map((period, index) => ({
          name: periodLabel(period, groupBy),
          tick: tickLabel(period, groupBy),
          value: values[index] ?? 0,
        }))}
        level={blue === null ? undefined : { name: `Blue hoy ${pesosLabel(blue)}`, value: blue }}
        foot={
          <a className="link" href={RATE_PATH}>
            {canChange ? "Cambiar dólar" : "Ver dólar"}
          </a>
        }
      >
        <h2 id="ventas-dolar">
          Dólar contra el blue{" "}
          {rate && rate.differencePercent !== null && (
            <small>{rate.differencePercent === 0 ? "iguales" : `blue ${percentLabel(rate.differencePercent)}`}</small>
          )}
        </h2>
      </Chart>
    </section>
  );
}

/** The units by location and what the stock for sale is worth. */
export function StockCard({ stock: { units, usd, ars, locations, unlocated } }: Pick<StatisticsResponse, "stock">) {
  const most = Math.max(...locations.map((each) => each.units), Math.abs(unlocated));
  const row = (key: string, name: ReactNode, count: number) =>
    [key, name, <Bar key={key} value={count} most={most} text={count.toLocaleString("es-AR")} />] as const;
  return (
    <section className="sales-card sales-stock" aria-labelledby="ventas-stock">
      <h2 id="ventas-stock">
        Stock por lugar <small>ahora</small>
      </h2>
      <SmallTable
        columns={["Lugar", "Unidades"]}
        rows={[
          ...locations.map(({ location, units: count }) =>
            row(location, <abbr title={LOCATION_LABELS[location]}>{LOCATION_NAMES[location]}</abbr>, count),
          ),
          ...(unlocated === 0 ? [] : [row("unlocated", unlocated > 0 ? "Sin lugar" : "De más", Math.abs(unlocated))]),
        ]}
      />
      <p className="sales-value">
        {countLabel(units, "unidad", "unidades")} a la venta: <b>{formatUsd(toMinorUnits(usd))}</b> ({pesosLabel(ars)}).{" "}
        <a className="link" href={STOCK_PATH}>
          Ver stock
        </a>
      </p>
    </section>
  );
}
