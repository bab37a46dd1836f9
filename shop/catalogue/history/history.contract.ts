import * as z from "zod";
import { namedObject, pageField } from "../../fields.contract.ts";
import { actorSchema, pageLimitField } from "../../settings/settings.contract.ts";
import { productPathSchema } from "../perfumes-query.contract.ts";
import { fieldChangeSchema } from "../product.contract.ts";

/** Query of GET /perfumes/admin/{id}/history. */
export const perfumeHistoryQuerySchema = z.object({
  limit: pageLimitField.describe("Page size, in edits. Default: 20"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

const editSchema = namedObject("PerfumeEdit", {
  _id: z.string(),
  at: z.iso.datetime(),
  by: actorSchema,
  what: z.string().describe("Name of the action in the activity log"),
  isNew: z.boolean().describe("true if the perfume was created: `changes` then has its first values"),
  changes: z.array(fieldChangeSchema),
  canUndo: z
    .boolean()
    .describe(
      "Whether this kind of edit can be undone. The undo is still refused when one of its fields has another value by now",
    ),
});

/** Response of GET /perfumes/admin/{id}/history, newest first. */
export const perfumeHistorySchema = namedObject("PerfumeHistory", {
  edits: z.array(editSchema),
  total: z.int().min(0),
});

/** Path of POST /perfumes/admin/{id}/history/{edit}/undo. */
export const perfumeEditPathSchema = productPathSchema.extend({
  edit: z.string().regex(/^[1-9]\d{0,14}$/, "no es un cambio del historial"),
});

export type PerfumeHistory = z.infer<typeof perfumeHistorySchema>;
