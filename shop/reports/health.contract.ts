import { z } from "zod";
import { problemSchema } from "../problem.contract.ts";

const version = z.int().min(0);
const builtVersion = version.nullable().describe("Catalogue version of the served pages; null without a build");

/** Answer of GET /api/health while the database answers. */
export const healthSchema = z
  .strictObject({
    ok: z.literal(true),
    database: z.literal(true),
    catalogueVersion: version.describe("Catalogue version in the database"),
    builtVersion,
  })
  .meta({ id: "Health" });

/** Answer of GET /api/health (503) while the database does not answer: the same facts in the form of an error. */
export const illHealthSchema = problemSchema
  .extend({ ok: z.literal(false), database: z.literal(false), catalogueVersion: z.null(), builtVersion })
  .meta({ id: "IllHealth" });

export type Health = z.infer<typeof healthSchema>;
export type IllHealth = z.infer<typeof illHealthSchema>;
