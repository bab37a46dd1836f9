import * as z from "zod";
import { PUBLIC_STOCK_LIMIT } from "./offer-shape.ts";

const key = z.int().positive();
const cents = z.int().min(0).nullable().optional();

const rows = {
  v: z.int().min(0).describe("Version of the live response; also its ETag"),
  t: z
    .tuple([z.int().positive(), z.int().min(0)])
    .describe("Exchange rate in centavos per dollar; transfer discount in basis points"),
  p: z
    .array(z.tuple([key, z.int().min(0).max(1).optional(), cents, cents]))
    .describe(
      "Perfumes: key; 1 if coming soon; price in cents of the decants of 10 ml and of 5 ml. Trailing zeros and nulls are omitted",
    ),
  s: z
    .array(
      z.tuple([
        key,
        z.int().min(0).max(PUBLIC_STOCK_LIMIT),
        z.int().min(0),
        z.int().nullable().optional(),
        z.int().min(0).optional(),
        z.int().min(0).optional(),
        cents,
        cents,
      ]),
    )
    .describe(
      `Sizes: key; stock (${PUBLIC_STOCK_LIMIT} means ${PUBLIC_STOCK_LIMIT} or more); price in cents; installment price minus price; number of installments; percentage of the promotion in basis points plus 1 (0: none); price and installment price of the promotion. Trailing zeros and nulls are omitted`,
    ),
};

const completeSchema = z
  .strictObject(rows)
  .meta({ id: "LiveResponse", description: "Prices and stock of the whole catalogue" });

const changesSchema = z
  .strictObject({ ...rows, g: z.array(key).describe("Keys of the perfumes that are no longer sold") })
  .meta({ id: "LiveChanges", description: "Differences from the pages named in `base`" });

/**
 * Response of GET /api/perfumes/live: prices and stock of the catalogue as tuples, keyed by the small numbers that
 * the pages contain. `live-encode.ts` encodes it, `live.ts` decodes it.
 */
export const liveSchema = z.union([completeSchema, changesSchema]);

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
      "`data-base` values of the pages whose products are shown, separated by commas. The response contains only the differences from those pages",
    ),
  from: z
    .string({ error: "from va una sola vez" })
    .max(255, "from es el nombre de un sitio")
    .optional()
    .describe(
      "Only in the first request of a page: the host of the page before, or nothing. Counts a visit that comes from elsewhere",
    ),
});

/**
 * `/live-base.json`, which a build writes beside its pages: the live response they were built with, and their names
 * (`data-base`).
 */
export const liveBaseSchema = z.strictObject({ live: completeSchema, pages: z.array(z.string().regex(pageName)) });
