import { z } from "zod";
import { strictForm } from "../form.contract.ts";
import { BULK_MAX } from "./bulk-form.ts";
import { CATEGORIES } from "./catalogue.ts";
import { fieldChangeSchema } from "./product.contract.ts";

const INVALID = "No es válido";
const flag = z.boolean({ error: "Tiene que ser verdadero o falso" });
const number = z.number({ error: "Tiene que ser un número" });

/** One bulk change. */
const bulkChangeSchema = z.discriminatedUnion(
  "kind",
  [
    strictForm({
      kind: z.literal("price"),
      by: z.enum(["percent", "amount"], { error: INVALID }),
      value: number.describe("Per cent, or dollars; negative lowers"),
    }),
    strictForm({
      kind: z.literal("promotion"),
      on: flag,
      percentage: number.optional().describe("Needed to turn promotions on"),
    }),
    strictForm({ kind: z.literal("category"), category: z.enum(CATEGORIES, { error: INVALID }) }),
    strictForm({ kind: z.literal("status"), status: flag }),
    strictForm({ kind: z.literal("soon"), soon: flag }),
  ],
  { error: INVALID },
);

/** Body of POST /perfumes/bulk. */
export const bulkSchema = strictForm({
  ids: z
    // The ids are limited to the form of an id: the answer repeats unknown ids, and must not repeat any other text.
    .array(z.string({ error: INVALID }).regex(/^per_\w{1,56}$/, { error: INVALID }), { error: INVALID })
    .min(1, { error: "Elegí al menos un perfume" })
    .max(BULK_MAX, { error: "Se pueden cambiar hasta 5.000 perfumes a la vez" }),
  change: bulkChangeSchema,
  dryRun: flag.optional().describe("Says what would change, and changes nothing"),
}).meta({ id: "Bulk" });

const changedPerfumeSchema = z.strictObject({
  _id: z.string(),
  productName: z.string(),
  brand: z.string(),
  changes: z.array(fieldChangeSchema),
  prices: z
    .array(z.strictObject({ size: z.string(), fromArs: z.number(), toArs: z.number() }))
    .optional()
    .describe("Of a dry run: what shoppers pay for a size before and after, where that changes"),
});

/** Answer of POST /perfumes/bulk. */
export const bulkAnswerSchema = z
  .strictObject({
    dryRun: z.boolean(),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe("Those that already are so"),
    undo: z.string().nullable().describe("For POST /perfumes/bulk/{id}/undo; null when nothing was changed"),
    perfumes: z.array(changedPerfumeSchema).describe("Those that change, before and after"),
    problems: z
      .array(z.strictObject({ _id: z.string(), productName: z.string(), message: z.string() }))
      .describe("Why it cannot be done; then nothing is"),
  })
  .meta({ id: "BulkAnswer" });

/** Answer of POST /perfumes/bulk/{id}/undo. */
export const bulkUndoneSchema = z
  .strictObject({
    restored: z.int().min(0),
    kept: z
      .array(z.strictObject({ _id: z.string(), productName: z.string(), brand: z.string() }))
      .describe("Changed by somebody since: left as they are"),
  })
  .meta({ id: "BulkUndoneAnswer" });

export type BulkSent = z.input<typeof bulkSchema>;
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
export type BulkUndone = z.infer<typeof bulkUndoneSchema>;
