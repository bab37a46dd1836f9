/** The lists of the statistics. API and CSV tables are derived from their fields. */
import { unitOf } from "../catalogue/categories.ts";
import { DECIMAL_CELLS, dayCell, TEXT_CELLS } from "../cells.ts";
import { choice, count, decimal, text } from "../field-kinds.ts";
import { type Fields, field, type Kind, type WireOf, wireValues } from "../fields.ts";
import { PAYMENT_TYPE_LABELS } from "../orders/payment-method.ts";
import type { Statistics } from "./statistics.ts";
import { FUNNEL_LABELS, VISIT_SOURCE_LABELS } from "./traffic.ts";

/** Sums of pesos, and other figures with two decimals; in a CSV file always with both. */
const SUM: Kind<number, number> = {
  ...decimal("pesos", { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, message: "Tiene que ser un monto" }),
  cells: { ...DECIMAL_CELLS, write: (amount: number) => amount.toFixed(2).replace(".", ",") },
};
const TEXT = text({ max: 1_000 });
/** A day, `YYYY-MM-DD`; in a CSV file as people write it. */
const DAY: Kind<string, string> = { ...TEXT, cells: { ...TEXT_CELLS, write: dayCell } };
const COUNT = count(0, Number.MAX_SAFE_INTEGER);

const textField = <const Name extends string>(name: Name, label: string) => field(name, TEXT, { label, initial: "" });
const dayField = <const Name extends string>(name: Name, label: string) => field(name, DAY, { label, initial: "" });
const countField = <const Name extends string>(name: Name, label: string) => field(name, COUNT, { label, initial: 0 });
const sumField = <const Name extends string>(name: Name, label: string) => field(name, SUM, { label, initial: 0 });

const ORDERS = { orders: countField("orders", "Pedidos") };
const UNITS = { units: countField("units", "Unidades") };
const SALES = { centavos: sumField("salesArs", "Ventas (ARS)") };
const WAY = {
  way: field("way", choice({ delivery: "Envío", pickup: "Retiro" }), { label: "Entrega", initial: "delivery" }),
};

const PAYMENT = {
  paymentTypeId: field("paymentTypeId", choice(PAYMENT_TYPE_LABELS), { label: "Forma de pago", initial: "transfer" }),
};

const STEP = { step: field("step", choice(FUNNEL_LABELS), { label: "Paso", initial: "visits" }) };
const SOURCE = { source: field("source", choice(VISIT_SOURCE_LABELS), { label: "Origen", initial: "direct" }) };

/** The fields of each list's rows: `ids` are only in the API, `columns` also in the CSV table. */
const LISTS = {
  periods: {
    ids: {},
    columns: { from: dayField("from", "Desde"), to: dayField("to", "Hasta"), ...ORDERS, ...UNITS, ...SALES },
  },
  brands: {
    ids: { brandSlug: textField("brandSlug", "Dirección") },
    columns: { brand: textField("brand", "Marca"), ...UNITS, ...SALES },
  },
  products: {
    ids: { perfumeId: textField("_id", "Id"), slug: textField("slug", "Dirección") },
    columns: {
      productName: textField("productName", "Producto"),
      brand: textField("brand", "Marca"),
      ...UNITS,
      ...SALES,
      promotionCentavos: sumField("promotionArs", "En promoción (ARS)"),
    },
  },
  paymentTypes: {
    ids: {},
    columns: {
      ...PAYMENT,
      ...ORDERS,
      ...SALES,
    },
  },
  ways: { ids: {}, columns: { ...WAY, ...ORDERS, ...SALES } },
  cities: { ids: {}, columns: { ...WAY, city: textField("city", "Ciudad"), ...ORDERS, ...SALES } },
  funnel: {
    ids: {},
    columns: {
      ...STEP,
      count: countField("count", "Veces"),
      perHundredVisits: sumField("perHundredVisits", "Cada 100 visitas"),
    },
  },
  sources: {
    ids: {},
    columns: {
      ...SOURCE,
      visits: countField("visits", "Visitas"),
    },
  },
} satisfies Readonly<Record<string, { ids: Fields; columns: Fields }>>;

type ListName = keyof typeof LISTS;
export type ListFields = { [Name in ListName]: (typeof LISTS)[Name]["ids"] & (typeof LISTS)[Name]["columns"] };

/** The lists as the API returns them. */
export type WireLists = { [Name in ListName]: WireOf<ListFields[Name]>[] };

const NAMES: readonly ListName[] = Object.keys(LISTS).filter((name): name is ListName => name in LISTS);

/** Returns the result of `convert` for each list, by the list's name. */
export function mapLists(convert: (fields: Fields, name: ListName) => unknown) {
  return Object.assign(
    {},
    ...NAMES.map((name) => ({ [name]: convert({ ...LISTS[name].ids, ...LISTS[name].columns }, name) })),
  );
}

export function wireLists(statistics: Statistics): WireLists {
  return mapLists((fields, name) => statistics[name].map((row: object) => wireValues(fields, { ...row })));
}

export const STATISTICS_TABLES = [...NAMES, "runsOut"] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

/** One table of the statistics for a spreadsheet, heading first: Spanish labels, numbers with a decimal comma. */
export function statisticsTable(statistics: Statistics, table: StatisticsTable): string[][] {
  if (table === "runsOut") return runsOutTable(statistics);
  const columns = Object.entries<Fields[string]>(LISTS[table].columns);
  const rows = statistics[table].map((row: object) =>
    columns.map(([key, { kind }]) => kind.cells.write(kind.toWire(Reflect.get(row, key)))),
  );
  return [columns.map(([, { label }]) => label), ...rows];
}

function runsOutTable({ runsOut }: Statistics): string[][] {
  return [
    ["Producto", "Marca", "Tamaño", "Stock", "Vendidos en 30 días", "Días que quedan"],
    ...runsOut.map(({ productName, brand, ml, category, stock, sold, daysLeft }) => [
      productName,
      brand,
      `${ml} ${unitOf(category)}`,
      `${stock}`,
      `${sold}`,
      `${daysLeft}`,
    ]),
  ];
}
