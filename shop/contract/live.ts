import { z } from "zod";

/** One number a row. */
const column = z.array(z.int());
/** Only the rows that are not as expected: step from the one before, value, step, value... (-1 is "none"). */
const exceptions = z.array(z.int()).refine((column) => column.length % 2 === 0, "a step without its value");

/**
 * Answer of GET /api/perfumes/live: the whole catalogue's prices and stock as columns of whole numbers, keyed by the
 * small numbers the pages carry (`shop/live.ts` writes and reads it).
 */
export const liveSchema = z
  .strictObject({
    v: z.int().min(0).describe("Live version"),
    t: z
      .tuple([z.int().positive(), z.int().min(0)])
      .describe("Centavos for a dollar, transfer discount in basis points"),
    i: z.tuple([z.int().min(0), z.int().min(0)]).describe("The common plan: instalments, multiplier in basis points"),
    p: column.describe("Perfumes: key, as the step from the one before"),
    f: column.describe("Perfumes: flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml)"),
    n: column.describe("Perfumes: number of sizes"),
    b: exceptions.describe("Perfumes: cents of the 10 ml decant where it is not the first size's default"),
    d: exceptions.describe("Perfumes: cents of the 5 ml decant where it is not the first size's default"),
    k: column.describe("Sizes: key, as the step from the one before"),
    u: column.describe("Sizes: price in cents"),
    s: column.describe("Sizes: stock, exact up to 10"),
    c: exceptions.describe("Sizes: number of instalments where not the common plan's"),
    e: exceptions.describe("Sizes: instalment price in cents where not the common plan's"),
    o: exceptions.describe("Sizes on promotion: percentage in basis points"),
    q: exceptions.describe("Sizes on promotion: price in cents where one was entered"),
    r: exceptions.describe("Sizes on promotion: instalment price in cents where not the common plan's"),
  })
  .meta({ id: "LiveAnswer", description: "Prices and stock of the whole catalogue, in columns" });

export type LiveAnswer = z.infer<typeof liveSchema>;
