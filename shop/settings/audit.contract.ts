import * as z from "zod";
import { CATEGORIES } from "../catalogue/categories.ts";
import { namedObject, pageField } from "../fields.contract.ts";
import { AUDIT_NOUNS } from "../reports/audit-action.ts";
import { actorSchema, pageLimitField } from "./settings.contract.ts";

const word = (name: string) =>
  z
    .string(`${name} es un texto`)
    .min(1, `${name} no puede quedar vacío`)
    .max(120, `${name} es demasiado largo`)
    .optional();

const instant = (name: string) =>
  z.iso
    .datetime(`${name} es un instante, como 2026-11-01T03:00:00Z`)
    .transform((text) => Date.parse(text))
    .optional();

/** Query of GET /admin/audit. */
export const auditQuerySchema = z.object({
  noun: word("noun").describe(`Kind of the changed object: ${AUDIT_NOUNS.join(", ")}`),
  id: word("id").describe("Id of the changed object"),
  by: word("by").describe("Id of the administrator who made the change"),
  since: instant("since"),
  until: instant("until").describe("Inclusive"),
  together: z
    .literal("true", "together es true")
    .optional()
    .describe("Groups the perfumes that one action changed into one entry (the newest), with `count`"),
  limit: pageLimitField.describe("Page size, in entries. Default: 50"),
  page: pageField.describe("Page number, from 1. Default: 1"),
});

const auditEntrySchema = namedObject("AuditEntry", {
  _id: z.string(),
  at: z.iso.datetime(),
  by: actorSchema,
  noun: z.string(),
  nounId: z.string(),
  label: z.string().describe("Name of the changed object; may be empty"),
  category: z.enum(CATEGORIES).nullable().describe("Category of a changed perfume; null for other objects"),
  count: z.int().min(1).describe("Number of changed objects in this entry. Always 1 without `together`"),
  what: z.string(),
  from: z.unknown().describe("Changed fields, with their old values"),
  to: z.unknown().describe("Changed fields, with their new values"),
});

/** Response of GET /admin/audit, newest first. */
export const auditSchema = namedObject("AuditResponse", { entries: z.array(auditEntrySchema), total: z.int().min(0) });

export type AuditResponse = z.infer<typeof auditSchema>;
