import { useState } from "react";
import { formatArs } from "#shop/pricing/money.ts";
import type { StatisticsAnswer } from "#shop/reports/statistics.contract.ts";
import { type SalesFilters, salesCsvUrl } from "#site/api/admin-shop.ts";
import { paymentMessage } from "#site/islands/orders/order-labels.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { periodLabel } from "./days.ts";

const pesos = (amount: number) => formatArs(hundredths(amount));
const WAYS = { delivery: "Envío a domicilio", pickup: "Retiro en showroom" } as const;

/** All sales figures as tables, one per grouping. */
export function SalesTables({ sales, asked }: { sales: StatisticsAnswer; asked: SalesFilters }) {
  const url = (table: string) => salesCsvUrl(asked, table);
  return (
    <div className="sales-tables">
      <FigureTable
        title="Por período"
        csv={url("periods")}
        head={["Período", "Pedidos", "Unidades", "Ventas"]}
        rows={sales.periods
          .toReversed()
          .map((period) => [periodLabel(period, sales.groupBy), period.orders, period.units, pesos(period.salesArs)])}
      />
      <FigureTable
        title="Por marca"
        csv={url("brands")}
        head={["Marca", "Unidades", "Ventas"]}
        rows={sales.brands.map(({ brand, units, salesArs }) => [brand, units, pesos(salesArs)])}
      />
      <FigureTable
        title="Por producto"
        csv={url("products")}
        head={["Producto", "Unidades", "Ventas"]}
        rows={sales.products.map((each) => [`${each.productName}, ${each.brand}`, each.units, pesos(each.salesArs)])}
      />
      <FigureTable
        title="Por medio de pago"
        csv={url("paymentTypes")}
        head={["Medio", "Pedidos", "Ventas"]}
        rows={sales.paymentTypes.map((each) => [paymentMessage(each), each.orders, pesos(each.salesArs)])}
      />
      <FigureTable
        title="Por entrega"
        csv={url("cities")}
        head={["Entrega", "Pedidos", "Ventas"]}
        rows={sales.cities.map(({ way, city, orders, salesArs }) => [
          city ? `${WAYS[way]}, ${city}` : WAYS[way],
          orders,
          pesos(salesArs),
        ])}
      />
      <FigureTable
        title="Se terminan en 14 días a este ritmo"
        csv={url("runsOut")}
        head={["Producto", "Quedan", "Días"]}
        rows={sales.runsOut.map(({ productName, ml, unit, stock, daysLeft }) => [
          `${productName}, ${ml} ${unit}`,
          stock,
          daysLeft,
        ])}
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

/** A table of figures with a CSV download. */
function FigureTable({ title, csv, head, rows }: Props) {
  const [showsAll, showAll] = useState(false);
  const [first = "", ...figures] = head;
  return (
    <div>
      <table className="desk-table is-small">
        <caption>
          {title}{" "}
          <a className="link" href={csv} download>
            CSV
          </a>
        </caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {figures.map((text) => (
              <th key={text} scope="col" className="is-number">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, showsAll ? undefined : SHOWN).map(([name, ...of]) => (
            <tr key={name}>
              <td>{name}</td>
              {of.map((figure, index) => (
                <td key={figures[index]} className="is-number">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="hint">Nada en estos días.</p>}
      {rows.length > SHOWN && !showsAll && (
        <button type="button" className="text-button" onClick={() => showAll(true)}>
          Ver las {rows.length} filas
        </button>
      )}
    </div>
  );
}
