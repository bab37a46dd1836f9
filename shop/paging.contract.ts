import { z } from "zod";

/** ASCII digits only: no sign, no decimals, no exponent. `pattern` allows at most six digits. */
export function count(pattern: RegExp, error: string) {
  return z
    .string({ error })
    .regex(pattern, { error })
    .transform((text) => Number.parseInt(text, 10));
}

/** Page size. 0 or absent means all. */
export const limitField = count(/^\d{1,6}$/, "limit es un número entero desde 0").optional();

/** Page number, from 1. */
export const pageField = count(/^0{0,5}[1-9]\d{0,5}$/, "page es un número entero desde 1").optional();

/** Maximum length of a search text. */
export const SEARCH_MAX = 100;

export function searchField(name: string) {
  return z
    .string({ error: `${name} es un texto` })
    .max(SEARCH_MAX, { error: `${name} tiene como máximo ${SEARCH_MAX} caracteres` })
    .optional();
}
