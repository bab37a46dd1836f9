/** The rows of the sheets that receive and count: texts as typed, and what they mean. */
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import type { FieldMessages } from "#shop/refusal.ts";
import type { PurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import { LOCATIONS, type Location, type Locations, locatedUnits } from "#shop/stock/stock.ts";
import type { SentReceipt, WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { parseDollars, parseUnits } from "../kit/formats.ts";

/** A size in a sheet, with the typed units of each location. */
export interface SheetLine extends Readonly<Record<Location, string>> {
  perfume: string;
  size: string;
  productName: string;
  brand: string;
  image: string;
  /** "100 ml" */
  label: string;
  /** Dollars of a unit, as typed; a count has none. */
  cost: string;
}

type NamedSize = Pick<WireReorderLine, "perfume" | "size" | "productName" | "brand" | "image" | "ml" | "unit">;

/** The empty line of a size. */
export function emptyLine({ perfume, size, productName, brand, image, ml, unit }: NamedSize): SheetLine {
  return {
    ...{ perfume, size, productName, brand, image, label: `${ml} ${unit}` },
    ...{ snF: "", snL: "", ros: "", cost: "" },
  };
}

/** The empty lines of a perfume, one for each size. */
export function linesOf({ _id: perfume, milliliters, ...named }: AdminPerfume): SheetLine[] {
  return milliliters.map(({ _id: size, ml, unit }) => emptyLine({ ...named, perfume, size, ml, unit }));
}

/** The lines with all their units in one location. A line with a number that cannot be read stays as it is. */
export function allAt(lines: readonly SheetLine[], location: Location): SheetLine[] {
  return lines.map((line) => {
    const typed = LOCATIONS.map((each) => (line[each] === "" ? 0 : parseUnits(line[each])));
    if (typed.includes(null)) return line;
    const units = typed.reduce<number>((sum, each) => sum + (each ?? 0), 0);
    return { ...line, snF: "", snL: "", ros: "", ...(units > 0 && { [location]: `${units}` }) };
  });
}

/** The lines with anything typed, which are the ones that are sent. */
export function typedLines(lines: readonly SheetLine[]): SheetLine[] {
  return lines.filter(({ cost, ...line }) => cost !== "" || LOCATIONS.some((location) => line[location] !== ""));
}

/** Errors, and the sizes of the lines to which the numbers in their names refer. */
export interface NumberedErrors {
  errors: FieldMessages;
  sizes: readonly string[];
}

/**
 * Returns the sizes to which the numbers in the errors refer: those of the typed lines when the errors came. An edit removes
 * the error of its field and keeps the other messages, so that no error moves to another line. Without errors, the lines are
 * those typed now.
 */
export function numberedErrors(
  before: NumberedErrors,
  errors: FieldMessages,
  lines: readonly SheetLine[],
): NumberedErrors {
  const [known, shown] = [Object.values(before.errors), Object.values(errors)];
  const isOld = shown.length > 0 && shown.every((messages) => known.includes(messages));
  return { errors, sizes: isOld ? before.sizes : typedLines(lines).map(({ size }) => size) };
}

/** The name of a line's field in the form: the server's name for a line that is sent, else a name with the size's id. */
export function fieldName(sizes: NumberedErrors["sizes"], { size }: SheetLine, field: Location | "cost"): string {
  const index = sizes.indexOf(size);
  return index < 0 ? `${size}.${field}` : `lines.${index}.${field}`;
}

/** The messages about a line as a whole, such as that its size no longer exists. */
export function lineMessages(errors: FieldMessages, sizes: readonly string[], size: string): string[] {
  const at = `lines.${sizes.indexOf(size)}`;
  return [at, `${at}.size`].flatMap((name) => errors[name] ?? []);
}

const WHOLE = "Número entero";

export const COST = "Un costo, como 26,80";

/** Whether a typed cost is empty or an amount above 0. */
export function isCost(typed: string): boolean {
  return typed === "" || (parseDollars(typed) ?? 0) > 0;
}

/** The units of a line; an empty or invalid field counts as none. */
export function unitsOf(line: SheetLine): Locations {
  const at = (location: Location) => parseUnits(line[location]) ?? 0;
  return { snF: at("snF"), snL: at("snL"), ros: at("ros") };
}

/** The sum of all units. */
export function totalOf(lines: readonly SheetLine[]): number {
  return lines.reduce((sum, line) => sum + locatedUnits(unitsOf(line)), 0);
}

/** The errors of what was typed. In a count, a line has all its locations or none. */
export function sheetErrors(lines: readonly SheetLine[], { isCount }: { isCount: boolean }): FieldMessages {
  const fields: Record<string, string[]> = {};
  const typed = typedLines(lines);
  for (const [index, line] of typed.entries()) {
    for (const location of LOCATIONS) {
      const text = line[location];
      if (text === "" && isCount) fields[`lines.${index}.${location}`] = ["Poné 0 si no hay"];
      else if (text !== "" && parseUnits(text) === null) fields[`lines.${index}.${location}`] = [WHOLE];
    }
    if (!isCost(line.cost)) fields[`lines.${index}.cost`] = [COST];
  }
  return fields;
}

/** A receipt as typed. */
export interface ReceiptValues {
  supplier: string;
  note: string;
  /** The purchase order that it belongs to. */
  purchaseOrder: Pick<PurchaseOrder, "_id" | "number"> | null;
  lines: SheetLine[];
}

/** The body that receives the typed lines. */
export function receiptOf({ supplier, note, purchaseOrder, lines }: ReceiptValues): SentReceipt {
  const sent = typedLines(lines).map((line) => {
    const cost = parseDollars(line.cost);
    return { perfume: line.perfume, size: line.size, ...unitsOf(line), ...(cost !== null && { cost }) };
  });
  return { supplier, note, ...(purchaseOrder && { purchaseOrder: purchaseOrder._id }), lines: sent };
}

/** Adds a scanned unit to a size at a location. First adds the perfume's lines that the sheet lacks. */
export function withScanned(
  lines: readonly SheetLine[],
  perfume: AdminPerfume,
  { size, location }: { size: string; location: Location },
): SheetLine[] {
  return withPerfumes(lines, [perfume]).map((line) =>
    line.size === size ? { ...line, [location]: `${unitsOf(line)[location] + 1}` } : line,
  );
}

/** Adds a line for each size of the perfumes that the sheet lacks, at its end. */
export function withPerfumes(lines: readonly SheetLine[], perfumes: readonly AdminPerfume[]): SheetLine[] {
  return withLines(lines, perfumes.flatMap(linesOf));
}

/** Adds the lines of sizes that the sheet lacks, at its end. */
export function withLines(lines: readonly SheetLine[], added: readonly SheetLine[]): SheetLine[] {
  return [...lines, ...added.filter(({ size }) => !lines.some((line) => line.size === size))];
}

/**
 * What is left to send after a sheet was sent: all of another purchase order that replaced it meanwhile, else what was added to
 * its lines.
 */
export function unsentReceipt(typed: ReceiptValues, sent: ReceiptValues): ReceiptValues {
  const { purchaseOrder } = typed;
  if (purchaseOrder && purchaseOrder._id !== sent.purchaseOrder?._id) return typed;
  return { ...typed, lines: unsentLines(typed.lines, sent.lines) };
}

/** The lines that were added while others were sent, and the units that were added to those. */
export function unsentLines(lines: readonly SheetLine[], sent: readonly SheetLine[]): SheetLine[] {
  return lines.flatMap((line) => {
    const received = sent.find(({ size }) => size === line.size);
    if (!received) return [line];
    const [units, before] = [unitsOf(line), unitsOf(received)];
    // Sent units may have been put in another location since.
    let left = locatedUnits(units) - locatedUnits(before);
    if (left <= 0) return [];
    const added = LOCATIONS.map((location) => {
      const here = Math.min(Math.max(units[location] - before[location], 0), left);
      left -= here;
      return [location, here > 0 ? `${here}` : ""] as const;
    });
    return [{ ...line, ...Object.fromEntries(added) }];
  });
}
