import { type ReactNode, useState } from "react";
import { PAYMENT_TYPE_LABELS } from "#shop/orders/payment-method.ts";
import { FUNNEL_LABELS, VISIT_SOURCE_LABELS } from "#shop/reports/traffic.ts";
import { fold } from "#shop/text.ts";
import { type SalesFilters, salesCsvUrl } from "#site/api/admin-reports.ts";
import { Button, SmallTable, TextButton } from "../kit/elements.tsx";
import { Bar } from "./SalesCards.tsx";
import { type ComparedSales, Trend } from "./sales-labels.tsx";

const DELIVERY_LABELS = { delivery: "Envío a domicilio", pickup: "Retiro en showroom" } as const;

/** A row of a table: sales of a brand, a product... `key` identifies the same row in the period before. */
interface Row {
  key: string;
  name: string;
  /** Units, or orders where units are not counted. */
  count: number;
  salesArs: number;
}

interface Table {
  /** The name in the API and in the file. */
  key: string;
  title: string;
  of: string;
  count: "Unidades" | "Pedidos";
  rowsOf: (sales: ComparedSales["sales"]) => Row[];
}

export const TABLES: readonly Table[] = [
  {
    key: "brands",
    title: "Marca",
    of: "Marca",
    count: "Unidades",
    rowsOf: ({ brands }) =>
      brands.map(({ brand, brandSlug, units, salesArs }) => ({ key: brandSlug, name: brand, count: units, salesArs })),
  },
  {
    key: "products",
    title: "Perfume",
    of: "Perfume",
    count: "Unidades",
    rowsOf: ({ products }) =>
      products.map(({ _id, productName, brand, units, salesArs }) => ({
        key: _id,
        name: `${productName}, ${brand}`,
        count: units,
        salesArs,
      })),
  },
  {
    key: "paymentTypes",
    title: "Medio de pago",
    of: "Medio",
    count: "Pedidos",
    rowsOf: ({ paymentTypes }) =>
      paymentTypes.map(({ paymentTypeId, orders, salesArs }) => ({
        key: paymentTypeId,
        name: PAYMENT_TYPE_LABELS[paymentTypeId],
        count: orders,
        salesArs,
      })),
  },
  {
    key: "cities",
    title: "Entrega",
    of: "Entrega",
    count: "Pedidos",
    rowsOf: ({ cities }) =>
      cities.map(({ way, city, orders, salesArs }) => ({
        // Each period shows the city as most of its buyers wrote it.
        key: `${way} ${fold(city)}`,
        name: city ? `${DELIVERY_LABELS[way]}, ${city}` : DELIVERY_LABELS[way],
        count: orders,
        salesArs,
      })),
  },
];
const [FIRST] = TABLES;

/** The sales by brand, perfume, payment and delivery, one table at a time, each row beside the period before. */
export function SalesTables({ sales, before, filters }: ComparedSales & { filters: SalesFilters }) {
  const [shown, show] = useState(FIRST?.key);
  const table = TABLES.find(({ key }) => key === shown);
  if (!table) return null;
  const { key, of, count, rowsOf } = table;
  const rows = rowsOf(sales);
  const earlier = new Map(rowsOf(before).map((row) => [row.key, row.salesArs]));
  const most = Math.max(0, ...rows.map(({ salesArs }) => salesArs));
  return (
    <section className="sales-card sales-tables" aria-label="Ventas en detalle">
      <FigureTable
        key={key}
        title={`Por ${table.title.toLowerCase()}`}
        csv={salesCsvUrl(filters, key)}
        columns={[of, "Ventas", count, "Contra antes"]}
        rows={rows.map((row) => [
          row.key,
          row.name,
          <Bar key="bar" value={row.salesArs} most={most} />,
          row.count.toLocaleString("es-AR"),
          <Trend key="trend" now={row.salesArs} before={earlier.get(row.key) ?? 0} />,
        ])}
        none="No hubo ventas en estas fechas."
      >
        <fieldset className="segments" aria-label="Ventas por">
          {TABLES.map((each) => (
            <Button key={each.key} className="segment" aria-pressed={each.key === shown} onClick={() => show(each.key)}>
              {each.title}
            </Button>
          ))}
        </fieldset>
      </FigureTable>
    </section>
  );
}

/** Days within which a size counts as running out (docs/product-rules.md#statistics). */
const RUNS_OUT_DAYS = 14;

/** The sizes that run out soon at the current pace. */
export function RunsOut({ sales: { runsOut }, filters }: Pick<ComparedSales, "sales"> & { filters: SalesFilters }) {
  return (
    <section className="sales-card is-wide" aria-label="Se terminan">
      <FigureTable
        title={`Se terminan en ${RUNS_OUT_DAYS} días a este ritmo`}
        csv={salesCsvUrl(filters, "runsOut")}
        columns={["Perfume", "Días que quedan", "Quedan"]}
        rows={runsOut.map(({ sizeId, productName, ml, unit, daysLeft, stock }) => [
          sizeId,
          `${productName}, ${ml} ${unit}`,
          <Bar key="bar" value={daysLeft} most={RUNS_OUT_DAYS} text={`${daysLeft}`} />,
          stock,
        ])}
        none={`Nada se termina en ${RUNS_OUT_DAYS} días a este ritmo.`}
      />
    </section>
  );
}

/** The steps from a visit to a paid order, and where the visits came from (docs/product-rules.md#visits). */
export function Visits({ sales: { funnel, sources }, before, filters }: ComparedSales & { filters: SalesFilters }) {
  const visits = sources.reduce((sum, source) => sum + source.visits, 0);
  const earlier = new Map(before.funnel.map(({ step, count }) => [step, count]));
  const most = Math.max(...funnel.map(({ count }) => count));
  const number = (count: number) => count.toLocaleString("es-AR");
  return (
    <>
      <section className="sales-card" aria-label="De la visita al pedido">
        <FigureTable
          title="De la visita al pedido"
          csv={salesCsvUrl(filters, "funnel")}
          columns={["Paso", "Veces", "Cada 100 visitas", "Contra antes"]}
          rows={funnel.map(({ step, count, perHundredVisits }) => [
            step,
            FUNNEL_LABELS[step],
            <Bar key="bar" value={count} most={most} text={number(count)} />,
            visits > 0 ? perHundredVisits.toLocaleString("es-AR", { maximumFractionDigits: 1 }) : "–",
            <Trend key="trend" now={count} before={earlier.get(step) ?? 0} />,
          ])}
          none=""
        />
      </section>
      <section className="sales-card" aria-label="De dónde vienen las visitas">
        <FigureTable
          title="De dónde vienen"
          csv={salesCsvUrl(filters, "sources")}
          columns={["Origen", "Visitas"]}
          rows={sources.map(({ source, visits: count }) => [
            source,
            VISIT_SOURCE_LABELS[source],
            <Bar key="bar" value={count} most={visits} text={number(count)} />,
          ])}
          none=""
        />
        <p className="hint">Contamos páginas abiertas, no personas: nadie queda identificado.</p>
      </section>
    </>
  );
}

/** Rows shown before the table is expanded. */
const SHOWN = 10;

interface FigureTableProps {
  title: string;
  /** URL of the same table as CSV. */
  csv: string;
  columns: readonly string[];
  /** Per row its key, then its cells. The second cell is the bar; those after it are figures. */
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
  /** Shown without rows. */
  none: string;
  /** Shown beside the title. */
  children?: ReactNode;
}

function FigureTable({ title, csv, columns, rows, none, children }: FigureTableProps) {
  const [showsAll, showAll] = useState(false);
  return (
    <>
      <div className="sales-head">
        <h2>{title}</h2>
        <a className="link" href={csv} download aria-label={`${title}, en CSV`}>
          CSV
        </a>
        {children}
      </div>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <SmallTable
          caption={<span className="sr-only">{title}</span>}
          columns={columns}
          numbers={columns.slice(2)}
          rows={rows.slice(0, showsAll ? undefined : SHOWN)}
        />
      )}
      {rows.length > SHOWN && !showsAll && (
        <TextButton onClick={() => showAll(true)}>Ver las {rows.length} filas</TextButton>
      )}
    </>
  );
}
