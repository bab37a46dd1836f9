import { z } from "zod";

/** A column of encoded integers (`writeDigits` in `shop/storefront/live.ts`). */
const column = z.string().regex(/^[\x20-\x7e]*$/);
const cents = z.int().min(0);
const installmentCents = z.int().min(-1).nullable();

const facts = {
  v: z.int().min(0).describe("Version of the live answer; also its ETag"),
  t: z
    .tuple([z.int().positive(), z.int().min(0), z.int().min(0), z.int().min(0)])
    .describe(
      "Exchange rate in centavos per dollar; transfer discount in basis points; number of installments and multiplier in basis points of the most common installment plan (multiplier 0: no installment price entered)",
    ),
};

const columns = z.strictObject({
  o: z
    .array(z.tuple([z.int().min(0), cents.nullable().optional(), installmentCents.optional()]))
    .describe(
      "Distinct promotions: percentage in basis points, price in cents, installment price in cents (-1: from the common plan)",
    ),
  p: column.describe("Per perfume: key, as the difference from the previous key"),
  f: column.describe("Per perfume: 8 x number of sizes + flags (1 soon, 2 decant of 10 ml, 4 decant of 5 ml)"),
  b: column.describe("Exceptions: price in cents of a 10 ml decant that differs from the default of the first size"),
  d: column.describe("Exceptions: price in cents of a 5 ml decant that differs from the default of the first size"),
  k: column.describe("Per size: key, as the difference from the previous key"),
  u: column.describe("Per size: price, whole dollars"),
  x: column.describe("Per size: price, remaining cents"),
  s: column.describe(
    "Per size: 11 x index of the promotion from 1 (0: none) + stock (exact up to 10; 10 means 10 or more)",
  ),
  c: column.describe("Exceptions: number of installments of a size that differs from the common plan"),
  e: column.describe("Exceptions: installment price in cents of a size that differs from the common plan"),
});

const wholeSchema = columns
  .extend(facts)
  .meta({ id: "LiveAnswer", description: "Prices and stock of the whole catalogue, by columns" });

const changesSchema = columns
  .partial()
  .extend({ ...facts, g: column.describe("Keys of the perfumes that are no longer sold") })
  .meta({ id: "LiveChanges", description: "Differences from the pages named in `base`. Empty columns are omitted" });

/** Response of GET /api/perfumes/live. `live-encode.ts` encodes it, `live.ts` decodes it. */
export const liveSchema = z.union([wholeSchema, changesSchema]);

export type LiveResponse = z.infer<typeof liveSchema>;

/** The name of a page's base in `<body data-base>`. */
const pageName = /^[\w-]{8}$/;

/** Query of GET /api/perfumes/live. */
export const liveQuerySchema = z.object({
  base: z
    .string("base va una sola vez")
    .refine(
      (text) => text === "" || text.split(",").every((name) => pageName.test(name)),
      "base es la lista de lo que dicen las páginas en data-base, separado por comas",
    )
    .transform((text) => text.split(",").filter(Boolean))
    .optional()
    .describe(
      "`data-base` values of the pages whose products are shown, separated by commas. The response holds only the differences from those pages",
    ),
});

/** `/live-base.json`, which a build writes beside its pages: the live response they were built with, and their names. */
export const liveBaseSchema = z.strictObject({ live: wholeSchema, pages: z.array(z.string().regex(pageName)) });
