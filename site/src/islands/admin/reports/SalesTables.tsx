import { useState } from "react";
import { PAYMENT_TYPE_LABELS } from "#shop/orders/payment-method.ts";
import type { StatisticsResponse } from "#shop/reports/statistics.contract.ts";
import { DAY_MS, dayAt } from "#shop/reports/statistics-days.ts";
import { type SalesFilters, salesCsvUrl } from "#site/api/admin-reports.ts";
import { SmallTable, TextButton } from "../kit/elements.tsx";
import { pesosLabel } from "../kit/formats.ts";

const DELIVERY_LABELS = { delivery: "Envío a domicilio", pickup: "Retiro en showroom" } as const;

/** All sales figures as tables, one per grouping. */
export function SalesTables({ sales, filters }: { sales: StatisticsResponse; filters: SalesFilters }) {
  const url = (table: string) => salesCsvUrl(filters, table);
  return (
    <div className="sales-tables">
      <FigureTable
        title="Por período"
        csv={url("periods")}
        head={["Período", "Pedidos", "Unidades", "Ventas"]}
        rows={sales.periods
          .toReversed()
          .map((period) => [
            periodLabel(period, sales.groupBy),
            period.orders,
            period.units,
            pesosLabel(period.salesArs),
          ])}
      />
      <FigureTable
        title="Por marca"
        csv={url("brands")}
        head={["Marca", "Unidades", "Ventas"]}
        rows={sales.brands.map(({ brand, units, salesArs }) => [brand, units, pesosLabel(salesArs)])}
      />
      <FigureTable
        title="Por producto"
        csv={url("products")}
        head={["Producto", "Unidades", "Ventas"]}
        rows={sales.products.map((each) => [
          `${each.productName}, ${each.brand}`,
          each.units,
          pesosLabel(each.salesArs),
        ])}
      />
      <FigureTable
        title="Por medio de pago"
        csv={url("paymentTypes")}
        head={["Medio", "Pedidos", "Ventas"]}
        rows={sales.paymentTypes.map((each) => [
          PAYMENT_TYPE_LABELS[each.paymentTypeId],
          each.orders,
          pesosLabel(each.salesArs),
        ])}
      />
      <FigureTable
        title="Por entrega"
        csv={url("cities")}
        head={["Entrega", "Pedidos", "Ventas"]}
        rows={sales.cities.map(({ way, city, orders, salesArs }) => [
          city ? `${DELIVERY_LABELS[way]}, ${city}` : DELIVERY_LABELS[way],
          orders,
          pesosLabel(salesArs),
        ])}
      />
      <FigureTable
        title="Se terminan en 14 días a este ritmo"
        csv={url("runsOut")}
        head={["Producto", "Quedan", "Días"]}
        rows={sales.runsOut.map((size) => [`${size.productName}, ${size.ml} ${size.unit}`, size.stock, size.daysLeft])}
      />
    </div>
  );
}

/** Rows shown before the table is expanded. */
const SHOWN = 10;

interface Props {
  title: string;
  /** URL of the same table as CSV. */
  csv: string;
  head: readonly string[];
  /** The first cell labels the row; the rest are figures. */
  rows: readonly (readonly (string | number)[])[];
}

function FigureTable({ title, csv, head, rows }: Props) {
  const [showsAll, showAll] = useState(false);
  const caption = (
    <>
      {title}{" "}
      <a className="link" href={csv} download>
        CSV
      </a>
    </>
  );
  return (
    <div>
      <SmallTable
        caption={caption}
        columns={head}
        numbers={head.slice(1)}
        rows={rows.slice(0, showsAll ? undefined : SHOWN).map((cells) => [`${cells[0]}`, ...cells])}
      />
      {rows.length === 0 && <p className="hint">Nada en estos días.</p>}
      {rows.length > SHOWN && !showsAll && (
        <TextButton onClick={() => showAll(true)}>Ver las {rows.length} filas</TextButton>
      )}
    </div>
  );
}

/** Returns the days before a range, as many as it has, with its other filters. */
export function rangeBefore(filters: SalesFilters): SalesFilters {
  const [first, last] = [Date.parse(filters.from), Date.parse(filters.to)];
  const [days, end] = [(last - first) / DAY_MS, first / DAY_MS - 1];
  return { ...filters, from: dayAt(end - days), to: dayAt(end) };
}

const DAY = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", day: "numeric", month: "short" });
const MONTH = new Intl.DateTimeFormat("es-AR", { timeZone: "UTC", month: "long", year: "numeric" });

/** Formats a period: "21 nov", "16 nov al 22 nov", "noviembre de 2026". */
export function periodLabel({ from, to }: { from: string; to: string }, groupBy: "day" | "week" | "month"): string {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (groupBy === "month") return MONTH.format(first);
  return groupBy === "day" ? DAY.format(first) : `${DAY.format(first)} al ${DAY.format(last)}`;
}
