/** Statistics as tables for a spreadsheet: Spanish labels, numbers with a decimal comma. */
import { unitOf } from "../catalogue/categories.ts";
import { PAYMENT_TYPE_LABELS } from "../orders/payment-method.ts";
import type { Statistics } from "./statistics.ts";

export const STATISTICS_TABLES = ["periods", "brands", "products", "paymentTypes", "cities", "runsOut"] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

const WAYS = { delivery: "Envío", pickup: "Retiro" } as const;

const TABLES: Readonly<Record<StatisticsTable, (statistics: Statistics) => string[][]>> = {
  periods: ({ periods }) => [
    ["Desde", "Hasta", "Pedidos", "Unidades", "Ventas (ARS)"],
    ...periods.map(({ from, to, orders, units, centavos }) => [from, to, `${orders}`, `${units}`, money(centavos)]),
  ],
  brands: ({ brands }) => [
    ["Marca", "Unidades", "Ventas (ARS)"],
    ...brands.map(({ brand, units, centavos }) => [brand, `${units}`, money(centavos)]),
  ],
  products: ({ products }) => [
    ["Producto", "Marca", "Unidades", "Ventas (ARS)", "En promoción (ARS)"],
    ...products.map(({ productName, brand, units, centavos, promotionCentavos }) => [
      productName,
      brand,
      `${units}`,
      money(centavos),
      money(promotionCentavos),
    ]),
  ],
  paymentTypes: ({ paymentTypes }) => [
    ["Forma de pago", "Pedidos", "Ventas (ARS)"],
    ...paymentTypes.map(({ paymentTypeId, orders, centavos }) => [
      PAYMENT_TYPE_LABELS[paymentTypeId],
      `${orders}`,
      money(centavos),
    ]),
  ],
  cities: ({ cities }) => [
    ["Entrega", "Ciudad", "Pedidos", "Ventas (ARS)"],
    ...cities.map(({ way, city, orders, centavos }) => [WAYS[way], city, `${orders}`, money(centavos)]),
  ],
  runsOut: ({ runsOut }) => [
    ["Producto", "Marca", "Tamaño", "Stock", "Vendidos en 30 días", "Días que quedan"],
    ...runsOut.map(({ productName, brand, ml, category, stock, sold, daysLeft }) => [
      productName,
      brand,
      `${ml} ${unitOf(category)}`,
      `${stock}`,
      `${sold}`,
      `${daysLeft}`,
    ]),
  ],
};

/** One table of the statistics, heading first. */
export function statisticsTable(statistics: Statistics, table: StatisticsTable): string[][] {
  return TABLES[table](statistics);
}

/** Formats centavos for an Argentine spreadsheet: 123450 is "1234,50". */
function money(centavos: number): string {
  return (centavos / 100).toFixed(2).replace(".", ",");
}
