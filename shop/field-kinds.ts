/** The kinds of described fields (`fields.ts`): how each is converted, and what it refuses. */
import { choiceCells, DECIMAL_CELLS, FLAG_CELLS, INTEGER_CELLS, MULTIPLIER_CELLS, TEXT_CELLS } from "./cells.ts";
import { fromWire, parseDecimal, toWire, wireOrNull } from "./decimal.ts";
import type { Kind } from "./fields.ts";
import { MAX_USD_CENTS } from "./pricing/money.ts";
import { manyLines, oneLine } from "./text.ts";

export interface TextRule {
  max: number;
  /** `oneLine` by default. */
  normalize?: (text: string) => string;
  /** Returns a message, or null when the text is valid. */
  fault?(text: string): string | null;
  tooLong?: string;
}

/** A text. Its length is checked after `normalize`. */
export function text({ max, normalize = oneLine, fault, tooLong }: TextRule): Kind<string, string> {
  return {
    type: "text",
    maximum: max,
    isMultiline: normalize === manyLines,
    toWire: (value) => value,
    read: (sent, report) => {
      const value = normalize(sent);
      const message =
        [...value].length > max ? (tooLong ?? `Tiene como máximo ${max} caracteres`) : (fault?.(value) ?? null);
      if (message !== null) report(message);
      return value;
    },
    cells: TEXT_CELLS,
  };
}

export const FLAG: Kind<boolean, boolean> = {
  type: "flag",
  toWire: (value) => value,
  read: (sent) => sent === true,
  cells: FLAG_CELLS,
};

/** One of the labelled values. Refuses other values. */
export function choice<Choice extends string>(labels: Readonly<Record<Choice, string>>): Kind<Choice, Choice> {
  return {
    type: "choice",
    toWire: (value) => value,
    read: (sent, report) => {
      if (!Object.hasOwn(labels, sent)) report(`Tiene que ser uno de: ${Object.keys(labels).join(", ")}`);
      return sent;
    },
    cells: choiceCells(labels),
    labels,
  };
}

/** Dollars, in cents: from 0 to `MAX_USD_CENTS`. */
export const DOLLARS: Kind<number, number> = {
  type: "dollars",
  minimum: 0,
  maximum: MAX_USD_CENTS,
  toWire,
  read: (sent, report) => {
    const read = fromWire(sent);
    if (!read.ok) report("Tiene que ser un precio en dólares, con hasta dos decimales");
    else if (read.value > MAX_USD_CENTS) report(`El precio más alto es US$ ${MAX_USD_CENTS / 100}`);
    else return read.value;
    return 0;
  },
  cells: DECIMAL_CELLS,
};

/** Dollars, in cents; null for 0 and for an empty field. */
export const DOLLARS_OR_NULL: Kind<number | null, number | null> = {
  type: "dollars",
  minimum: 1,
  maximum: MAX_USD_CENTS,
  isNullable: true,
  toWire: wireOrNull,
  read: (sent, report) => DOLLARS.read(sent ?? 0, report) || null,
  cells: DECIMAL_CELLS,
};

export interface DecimalRule {
  minimum: number;
  maximum: number;
  /** The message for every invalid value. */
  message: string;
}

/** Pesos in centavos, a percentage in basis points, or the multiplier of a price in ten-thousandths, within bounds. */
export function decimal(
  type: "pesos" | "percent" | "multiplier",
  { minimum, maximum, message }: DecimalRule,
): Kind<number, number> {
  const decimals = type === "multiplier" ? 4 : 2;
  return {
    type,
    minimum,
    maximum,
    toWire: (value) => value / 10 ** decimals,
    read: (sent, report) => {
      const read = parseDecimal(String(sent), decimals);
      if (read.ok && read.value >= minimum && read.value <= maximum) return read.value;
      report(message);
      return minimum;
    },
    cells: type === "multiplier" ? MULTIPLIER_CELLS : DECIMAL_CELLS,
  };
}

/** A percentage from 0 to below 100, in basis points. */
export const PERCENT = decimal("percent", {
  minimum: 0,
  maximum: 9_999,
  message: "Tiene que ser un porcentaje de 0 a 99,99",
});

/** An integer within bounds. */
export function count(minimum: number, maximum: number): Kind<number, number> {
  return {
    type: "count",
    minimum,
    maximum,
    toWire: (value) => value,
    read: (sent, report) => {
      if (Number.isSafeInteger(sent) && sent >= minimum && sent <= maximum) return sent;
      report(`Tiene que ser un número entero de ${minimum} a ${maximum}`);
      return minimum;
    },
    cells: INTEGER_CELLS,
  };
}
