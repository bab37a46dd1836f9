import { z } from "zod";

/** Money over HTTP: a decimal number with at most two decimals, never below zero. */
const decimal = z.number().min(0).multipleOf(0.01);

export const dollars = decimal.describe("US dollars, at most two decimals");
export const pesos = decimal.describe("Argentine pesos, at most two decimals");
export const percent = z.number().min(0).max(100).multipleOf(0.01).describe("Percentage from 0 to 100: 15 means 15 %");
