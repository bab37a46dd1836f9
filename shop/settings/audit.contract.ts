import { z } from "zod";
import { pageField } from "../paging.contract.ts";
import { actorSchema, pageLimitField } from "./settings-admin.contract.ts";

const word = (name: string) =>
  z
    .string({ error: `${name} es un texto` })
    .min(1, { error: `${name} no puede quedar vacío` })
    .max(120, { error: `${name} es demasiado largo` })
    .optional();

const instant = (name: string) =>
  z.iso
    .datetime({ error: `${name} es un instante, como 2026-11-01T03:00:00Z` })
    .transform((text) => Date.parse(text))
    .optional();

/** Query of GET /admin/audit. */
export const auditQuerySchema = z.object({
  noun: word("noun").describe("perfume, settings, user, order, picture, withdrawal"),
  id: word("id").describe("Of the thing it is about"),
  by: word("by").describe("The id of who did it"),
  since: instant("since"),
  until: instant("until").describe("Itself included"),
  together: z
    .literal("true", { error: "together es true" })
    .optional()
    .describe("What was done to many perfumes at once is one entry, the newest of them, with their count"),
  limit: pageLimitField.describe("Entries of a page; none: 50"),
  page: pageField.describe("From 1"),
});

const auditEntrySchema = z
  .strictObject({
    _id: z.string(),
    at: z.iso.datetime(),
    by: actorSchema,
    noun: z.string(),
    nounId: z.string(),
    label: z.string().describe("The thing's name; empty when it has none"),
    count: z.int().min(1).describe("How many things it was done to; 1 unless asked together"),
    what: z.string(),
    from: z.unknown().describe("The changed fields before"),
    to: z.unknown().describe("The changed fields after"),
  })
  .meta({ id: "AuditEntry" });

/** Answer of GET /admin/audit, newest first. */
export const auditSchema = z
  .strictObject({ entries: z.array(auditEntrySchema), total: z.int().min(0) })
  .meta({ id: "AuditAnswer" });

export type AuditAnswer = z.infer<typeof auditSchema>;
