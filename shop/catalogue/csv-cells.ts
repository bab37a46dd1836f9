/** Parses the cells of a line as fields of the product form. */

import type { RowError, TableLine } from "../csv-table.ts";
import { CATEGORY_LABELS, GENDER_LABELS } from "./catalogue.ts";
import { CSV_COLUMNS, type CsvColumn } from "./csv-columns.ts";
import { cellFlag, cellNumber, cellWhole, cellWord } from "./csv-values.ts";
import type { SentProduct, SentSize } from "./product-form.ts";

/** The fields that a line gives for its perfume and its size. Empty cells give none. */
export interface ParsedLine {
  product: Partial<Omit<SentProduct, "milliliters">>;
  size: Partial<SentSize>;
  entered: number | undefined;
  errors: RowError[];
}

/** Parses the cells of a line. */
export function readLine(line: TableLine): ParsedLine {
  const errors: RowError[] = [];
  const cell = reader(line, errors);
  const product = {
    productName: cell("productName", asText),
    brand: cell("brand", asText),
    description: cell("description", asText),
    gender: cell("gender", (text) => cellWord(text, GENDER_LABELS), labelsOf(GENDER_LABELS)),
    category: cell("category", (text) => cellWord(text, CATEGORY_LABELS), labelsOf(CATEGORY_LABELS)),
    status: cell("status", cellFlag, YES_OR_NO),
    soon: cell("soon", cellFlag, YES_OR_NO),
    bigDecant: cell("bigDecant", cellFlag, YES_OR_NO),
    priceBigDecant: cell("priceBigDecant", cellNumber, NUMBER),
    smallDecant: cell("smallDecant", cellFlag, YES_OR_NO),
    priceSmallDecant: cell("priceSmallDecant", cellNumber, NUMBER),
    images: cell("images", (text) => text.split(/[\s|]+/)),
  };
  const size = {
    ml: cell("ml", cellWhole, WHOLE),
    price: cell("price", cellNumber, NUMBER),
    priceInInstallments: cell("priceInInstallments", cellNumber, NUMBER),
    numberOfInstallments: cell("numberOfInstallments", cellWhole, WHOLE),
    forSale: cell("forSale", cellFlag, YES_OR_NO),
    percentageForSale: cell("percentageForSale", cellNumber, NUMBER),
    priceForSale: cell("priceForSale", cellNumber, NUMBER),
    priceInInstallmentsForSale: cell("priceInInstallmentsForSale", cellNumber, NUMBER),
    stock: cell("stock", cellWhole, WHOLE),
    snF: cell("snF", cellWhole, WHOLE),
    snL: cell("snL", cellWhole, WHOLE),
    ros: cell("ros", cellWhole, WHOLE),
  };
  return { product: said(product), size: said(size), entered: cell("entered", cellWhole, WHOLE), errors };
}

const YES_OR_NO = "Escribí sí o no";
const NUMBER = "Escribí un número con hasta dos decimales, como 45,50";
const WHOLE = "Escribí un número entero";

const asText = (text: string) => text;
const labelsOf = (labels: Readonly<Record<string, string>>) => `Escribí uno de: ${Object.values(labels).join(", ")}`;

/** Returns a parser of cells. An unreadable cell adds an error and gives no value. */
function reader({ row, cells }: TableLine, errors: RowError[]) {
  return <Value>(column: CsvColumn, read: (text: string) => Value | null, message = ""): Value | undefined => {
    const text = cells.get(column);
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === null) errors.push({ row, column: CSV_COLUMNS[column].heading, message });
    return value ?? undefined;
  };
}

function said<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.assign(
    {},
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])),
  );
}
