import { z } from "zod";
import { fieldChangeSchema } from "./product.contract.ts";
import { productsQuerySchema } from "./products-query.contract.ts";

const SEEN_INVALID = "seen es lo que respondió la revisión del archivo";

/** Query of POST /perfumes/import. The body is the file (text/csv, UTF-8, at most 4 MB). */
export const importQuerySchema = z.object({
  dryRun: z
    .enum(["true", "false"], { error: "dryRun es true o false" })
    .transform((text) => text === "true")
    .optional()
    .describe("true: reports the changes and the errors without applying anything"),
  seen: z
    .string({ error: SEEN_INVALID })
    .regex(/^[\w-]{1,100}$/, { error: SEEN_INVALID })
    .optional()
    .describe(
      "`seen` of the dry run. 409 if the import would now make other changes than the dry run reported; units sold since then are ignored",
    ),
});

/** Query of GET /perfumes/export: that of the list, and the format. */
export const exportQuerySchema = productsQuerySchema.extend({
  format: z.enum(["csv"], { error: "format es csv" }).optional(),
});

/** An error or a warning of a file. */
export const rowErrorSchema = z
  .strictObject({
    row: z.int().min(1).describe("Line of the table; 1 is the heading"),
    column: z.string().describe("Heading of the column; empty if the error concerns the whole row"),
    message: z.string(),
  })
  .meta({ id: "RowError" });

/** Answer of POST /perfumes/import. A 400 carries `errors` beside its message. */
export const importAnswerSchema = z
  .strictObject({
    dryRun: z.boolean(),
    seen: z
      .string()
      .nullable()
      .describe("Dry run only: identifies the reported changes, to send with the import. Null after an import"),
    rows: z.int().min(0),
    created: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe("Number of perfumes in the file that need no change"),
    errors: z.array(rowErrorSchema).describe("If there are any, nothing is written"),
    warnings: z
      .array(rowErrorSchema)
      .describe(
        "Dry run only: prices that change by more than 20 %, and stock that differs and is not imported. Warnings do not stop the import",
      ),
    perfumes: z
      .array(
        z.strictObject({
          row: z.int().min(2).describe("First line of the perfume in the file"),
          _id: z.string().nullable().describe("Null in a dry run if the perfume is new"),
          isNew: z.boolean(),
          productName: z.string(),
          brand: z.string(),
          changes: z.array(fieldChangeSchema).describe("For a new perfume only the fields that are not empty, 0 or no"),
        }),
      )
      .describe("Perfumes created or changed"),
  })
  .meta({ id: "ImportAnswer" });

export type ImportAnswer = z.infer<typeof importAnswerSchema>;
