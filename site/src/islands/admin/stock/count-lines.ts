/** Compares a count with the stored units. */
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { LOCATIONS, type Location, unitsOnShelf } from "#shop/stock/stock.ts";
import type { SentCount } from "#shop/stock/stock-desk.contract.ts";
import { countDifference, type SeenUnits } from "#shop/stock/stock-desk.ts";
import { type SheetLine, typedLines, unitsOf } from "./sheet-lines.ts";

/** A counted size with what is stored about it. */
export interface ComparedLine {
  line: SheetLine;
  seen: SeenUnits;
  /** Units for sale. */
  stock: number;
  /** The locations whose units differ. */
  moved: { location: Location; from: number; to: number }[];
  /** Units more or fewer than should be on the shelves. */
  stockDifference: number;
}

/** Compares the typed lines with the perfumes as they are stored. A removed size counts as 0 stored units. */
export function comparedLines(lines: readonly SheetLine[], perfumes: readonly AdminPerfume[]): ComparedLine[] {
  const sizes = new Map(perfumes.flatMap(({ milliliters }) => milliliters).map((size) => [size._id, size]));
  return typedLines(lines).map((line) => {
    const size = sizes.get(line.size);
    const seen = seenOf(size);
    const counted = unitsOf(line);
    const { locations, stock } = countDifference(counted, seen);
    const moved = LOCATIONS.filter((location) => locations[location] !== 0);
    return {
      ...{ line, seen, stock: size?.stock ?? 0, stockDifference: stock },
      moved: moved.map((location) => ({ location, from: seen[location], to: counted[location] })),
    };
  });
}

function seenOf(size: AdminSize | undefined): SeenUnits {
  const { snF = 0, snL = 0, ros = 0, stock = 0, reserved = 0, defectiveStock = 0 } = size ?? {};
  return { snF, snL, ros, onShelf: unitsOnShelf({ stock, reserved, defective: defectiveStock }) };
}

/** The body that stores a count. */
export function countOf(compared: readonly ComparedLine[], correctStock: boolean): SentCount {
  const lines = compared.map(({ line, seen }) => ({
    ...{ perfume: line.perfume, size: line.size, seen },
    ...unitsOf(line),
  }));
  return { correctStock, lines };
}
