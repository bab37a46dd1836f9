import { z } from "zod";

/** Digits only: no sign, no decimals, no exponent, no other script's digits; six of them are more than any shop has. */
export function count(pattern: RegExp, error: string) {
  return z
    .string({ error })
    .regex(pattern, { error })
    .transform((text) => Number.parseInt(text, 10));
}

/** How many a page has; 0 or none is all. */
export const limitField = count(/^\d{1,6}$/, "limit es un número entero desde 0").optional();

/** Which page, from 1. */
export const pageField = count(/^0{0,5}[1-9]\d{0,5}$/, "page es un número entero desde 1").optional();

/** Longest search text: more is the name of nothing that is sold and of nobody. */
export const SEARCH_MAX = 100;

export function searchField(name: string) {
  return z
    .string({ error: `${name} es un texto` })
    .max(SEARCH_MAX, { error: `${name} tiene como máximo ${SEARCH_MAX} caracteres` })
    .optional();
}
