import { z } from "zod";

/** A column of encoded integers (`shop/storefront/live-digits.ts`). */
const column = z.string().regex(/^[\x20-\x7e]*$/);
const cents = z.int().min(0);
const installmentCents = z.int().min(-1).nullable();

const facts = {
  v: z.int().min(0).describe("Live version"),
  t: z
    .tuple([z.int().positive(), z.int().min(0), z.int().min(0), z.int().min(0)])
    .describe("Centavos for a dollar, transfer discount in basis points; common plan: installments, multiplier"),
};

const columns = z.strictObject({
  o: z
    .array(z.tuple([z.int().min(0), cents.nullable().optional(), installmentCents.optional()]))
    .describe("Promotions there are: basis points, cents, installment cents (-1: follows the common plan)"),
  p: column.describe("Perfumes: key, as the step from the one before"),
  f: column.describe("Perfumes: 8 x number of sizes + flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml)"),
  b: column.describe("Perfumes: cents of the 10 ml decant where it is not the first size's default"),
  d: column.describe("Perfumes: cents of the 5 ml decant where it is not the first size's default"),
  k: column.describe("Sizes: key, as the step from the one before"),
  u: column.describe("Sizes: price, whole dollars"),
  x: column.describe("Sizes: price, cents beside the dollars"),
  s: column.describe("Sizes: 11 x place of the promotion from 1 (0: none) + stock, exact up to 10"),
  c: column.describe("Sizes: number of installments where not the common plan's"),
  e: column.describe("Sizes: installment cents where not the common plan's"),
});

const wholeSchema = columns
  .extend(facts)
  .meta({ id: "LiveAnswer", description: "Prices and stock of the whole catalogue, in columns" });

const changesSchema = columns
  .partial()
  .extend({ ...facts, g: column.describe("Perfumes no longer sold: key") })
  .meta({ id: "LiveChanges", description: "What differs from the pages named in `base`; empty columns are left out" });

/**
 * Answer of GET /api/perfumes/live: prices and stock of the catalogue as columns of encoded integers, keyed by the small
 * numbers that the pages carry. `shop/storefront/live.ts` encodes and decodes it.
 */
export const liveSchema = z.union([wholeSchema, changesSchema]);

export type LiveAnswer = z.infer<typeof liveSchema>;

/** The name of a page's base in `<body data-base>`. */
const pageName = /^[\w-]{8}$/;

/** Query of GET /api/perfumes/live. */
export const liveQuerySchema = z.object({
  base: z
    .string({ error: "base va una sola vez" })
    .refine((text) => text === "" || text.split(",").every((name) => pageName.test(name)), {
      error: "base es la lista de lo que dicen las páginas en data-base, separado por comas",
    })
    .transform((text) => text.split(",").filter(Boolean))
    .optional()
    .describe(
      "`data-base` of the pages whose products are shown, with commas: only what differs from them is answered",
    ),
});

/** `/live-base.json`, which a build writes beside its pages: the live answer they were built with, and their names. */
export const liveBaseSchema = z.strictObject({ live: wholeSchema, pages: z.array(z.string().regex(pageName)) });
