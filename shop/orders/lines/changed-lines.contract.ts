import * as z from "zod";
import { namedObject, pesos, strictForm } from "../../fields.contract.ts";
import { INVALID, sentLines, sentPesos } from "../order.contract.ts";

/** Body of POST /orders/{orderId}/lines/total: all lines that the order should have. */
export const linesTotalSchema = strictForm({
  products: sentLines.describe("All lines after the change. A line of the order keeps its price"),
}).meta({ id: "LinesTotal" });

/** Body of PUT /orders/{orderId}/lines. */
export const linesChangeSchema = strictForm({
  products: sentLines.describe("All lines after the change. A line of the order keeps its price"),
  transactionAmount: sentPesos.describe("The total that was shown; refused if it has changed"),
  version: z.int(INVALID).min(1, INVALID).describe("The version of the order that was seen"),
}).meta({ id: "LinesChange" });

export const linesTotalResponseSchema = namedObject("LinesTotalResponse", {
  lines: z.array(pesos).describe("What the units of each line cost, in the order of `products`"),
  priceForShipping: pesos,
  total: pesos,
});
