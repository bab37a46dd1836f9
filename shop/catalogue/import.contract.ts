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
    .describe("Says what would change and what is wrong, and changes nothing"),
  seen: z
    .string({ error: SEEN_INVALID })
    .regex(/^[\w-]{1,100}$/, { error: SEEN_INVALID })
    .optional()
    .describe("What a dry run answered: 409 when the file would do something else by now, in anything but sales"),
});

/** Query of GET /perfumes/export: that of the list, and the format. */
export const exportQuerySchema = productsQuerySchema.extend({
  format: z.enum(["csv"], { error: "format es csv" }).optional(),
});

/** An error or a warning of a file. */
export const rowErrorSchema = z
  .strictObject({
    row: z.int().min(1).describe("The line of the table: 1 is the heading"),
    column: z.string().describe("The column's heading; empty when it is the whole row"),
    message: z.string(),
  })
  .meta({ id: "RowError" });

/** Answer of POST /perfumes/import. A 400 carries `errors` beside its message. */
export const importAnswerSchema = z
  .strictObject({
    dryRun: z.boolean(),
    seen: z.string().nullable().describe("Of a dry run: stands for what it says would change. Null once it is written"),
    rows: z.int().min(0),
    created: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe("Perfumes of the file that are already so"),
    errors: z.array(rowErrorSchema).describe("With one of them nothing is written"),
    warnings: z
      .array(rowErrorSchema)
      .describe("Of a dry run: prices that jump more than 20 %, and stock that differs and stays; they are written so"),
    perfumes: z
      .array(
        z.strictObject({
          row: z.int().min(2).describe("Its first line"),
          _id: z.string().nullable().describe("Null of one that is not made yet"),
          isNew: z.boolean(),
          productName: z.string(),
          brand: z.string(),
          changes: z.array(fieldChangeSchema).describe("Of a new one only what is not empty, 0 or no"),
        }),
      )
      .describe("Those that are made or changed"),
  })
  .meta({ id: "ImportAnswer" });

export type ImportAnswer = z.infer<typeof importAnswerSchema>;
