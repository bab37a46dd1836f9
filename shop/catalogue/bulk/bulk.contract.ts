import * as z from "zod";
import { namedObject, queryFlag, strictForm } from "../../fields.contract.ts";
import { CATEGORIES } from "../categories.ts";
import { productsQuerySchema } from "../perfumes-query.contract.ts";
import { changedPerfumeSchema, fieldChangeSchema } from "../product.contract.ts";
import { BULK_MAX } from "./bulk-form.ts";

const INVALID = "No es válido";
const flag = z.boolean("Tiene que ser verdadero o falso");
const number = z.number("Tiene que ser un número");

const bulkChangeSchema = z.discriminatedUnion(
  "kind",
  [
    strictForm({
      kind: z.literal("price"),
      by: z.enum(["percent", "amount"], INVALID),
      value: number.describe("Percentage, or US dollars, by which prices change; negative lowers them"),
    }),
    strictForm({
      kind: z.literal("promotion"),
      on: flag,
      percentage: number.optional().describe("Required when `on` is true"),
    }),
    strictForm({ kind: z.literal("category"), category: z.enum(CATEGORIES, INVALID) }),
    strictForm({ kind: z.literal("status"), status: flag }),
    strictForm({ kind: z.literal("soon"), soon: flag }),
  ],
  INVALID,
);

const PREVIEW_HASH = /^[\w-]{1,100}$/;
const PREVIEW_INVALID = "seen es lo que respondió la vista previa";

/** Body of POST /perfumes/bulk. */
export const bulkSchema = strictForm({
  ids: z
    // The ids are limited to the form of an id: the response repeats unknown ids, and must not repeat any other text.
    .array(z.string(INVALID).regex(/^per_\w{1,56}$/, INVALID), INVALID)
    .min(1, "Elegí al menos un perfume")
    .max(BULK_MAX, "Se pueden cambiar hasta 5.000 perfumes a la vez"),
  change: bulkChangeSchema,
  dryRun: flag.optional().describe("true: reports the changes without applying them"),
  seen: z
    .string(PREVIEW_INVALID)
    .regex(PREVIEW_HASH, PREVIEW_INVALID)
    .optional()
    .describe("`seen` of the dry run. 409 if the call would now make other changes than the dry run reported"),
}).meta({ id: "Bulk" });

const previewedPerfumeSchema = changedPerfumeSchema.extend({
  prices: z
    .array(z.strictObject({ size: z.string(), fromArs: z.number(), toArs: z.number() }))
    .optional()
    .describe("Dry run only: peso price before and after, without dated promotions, for each size whose price changes"),
});

/** Response of POST /perfumes/bulk. */
export const bulkResponseSchema = namedObject("BulkResponse", {
  dryRun: z.boolean(),
  seen: z
    .string()
    .nullable()
    .describe("Dry run only: identifies the reported changes, to send when they are applied. Null once applied"),
  changed: z.int().min(0),
  unchanged: z.int().min(0).describe("Number of chosen perfumes that the change leaves as they are"),
  undo: z.string().nullable().describe("Id for POST /perfumes/bulk/{id}/undo; null if nothing was written"),
  perfumes: z.array(previewedPerfumeSchema).describe("Changed perfumes, with old and new values"),
  problems: z
    .array(z.strictObject({ _id: z.string(), productName: z.string(), message: z.string() }))
    .describe("Perfumes that cannot be changed, with the reason. If there are any, no perfume is changed"),
});

/** Response of POST /perfumes/bulk/{id}/undo. */
export const bulkUndoneSchema = namedObject("BulkUndoneResponse", {
  restored: z.int().min(0),
  kept: z
    .array(z.strictObject({ _id: z.string(), productName: z.string(), brand: z.string() }))
    .describe(
      "Perfumes that stay as they are: deleted since, changed again, or refused by the form with the old values",
    ),
});

export type BulkSent = z.input<typeof bulkSchema>;
export type BulkResponse = z.infer<typeof bulkResponseSchema>;
export type BulkUndone = z.infer<typeof bulkUndoneSchema>;

const SEEN_INVALID = "seen es lo que respondió la revisión del archivo";

/** Query of POST /perfumes/import. The body is the file (text/csv in UTF-8 or Windows-1252, at most 4 MiB). */
export const importQuerySchema = z.object({
  dryRun: queryFlag("dryRun").describe("true: reports the changes and the errors without applying anything"),
  seen: z
    .string(SEEN_INVALID)
    .regex(PREVIEW_HASH, SEEN_INVALID)
    .optional()
    .describe(
      "`seen` of the dry run. 409 if the import would now make other changes than the dry run reported. Units sold since then are ignored, unless the file sets the locations that they left",
    ),
});

/** Query of GET /perfumes/export: that of the list, and the format. */
export const exportQuerySchema = productsQuerySchema.extend({
  format: z.enum(["csv"], "format es csv").optional(),
});

/** An error or a warning of a file. */
const rowErrorSchema = namedObject("RowError", {
  row: z.int().min(1).describe("Line of the table; 1 is the heading"),
  column: z.string().describe("Heading of the column; empty if the error concerns the whole row"),
  message: z.string(),
});

/** Response of POST /perfumes/import. A 400 has `errors` beside its message. */
export const importResponseSchema = namedObject("ImportResponse", {
  dryRun: z.boolean(),
  seen: z
    .string()
    .nullable()
    .describe("Dry run only: identifies the reported changes, to send with the import. Null after an import"),
  rows: z.int().min(0),
  created: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0).describe("Number of perfumes in the file that need no change"),
  brands: z.array(z.string()).describe("Names of brands that the file adds"),
  errors: z.array(rowErrorSchema).describe("If there are any, nothing is written"),
  warnings: z
    .array(rowErrorSchema)
    .describe(
      "Dry run only: prices that change by more than 20 %, locations and costs that change, new sizes with units, and stock that differs and is not imported. Warnings do not stop the import",
    ),
  perfumes: z
    .array(
      z.strictObject({
        row: z.int().min(2).describe("First line of the perfume in the file"),
        _id: z.string().nullable().describe("Null in a dry run if the perfume is new"),
        isNew: z.boolean(),
        productName: z.string(),
        brand: z.string(),
        changes: z
          .array(fieldChangeSchema)
          .describe("For a new perfume only the fields that are not empty, 0 or false"),
      }),
    )
    .describe("Perfumes created or changed"),
});

export type ImportResponse = z.infer<typeof importResponseSchema>;
