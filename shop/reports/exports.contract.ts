import * as z from "zod";
import { strictForm } from "../fields.contract.ts";
import { EXPORT_KINDS } from "./exports.ts";

/** Body of POST /admin/exports. */
export const exportSalesSchema = strictForm({
  kind: z.enum(EXPORT_KINDS, `kind es uno de: ${EXPORT_KINDS.join(", ")}`).describe("Which file"),
  from: z
    .string("from es un día, como 2026-11-01")
    .optional()
    .describe("First day of the orders in the time zone of Buenos Aires. Default: the 30 days up to `to`"),
  to: z.string("to es un día, como 2026-11-30").optional().describe("Last day. Default: today"),
}).meta({ id: "ExportSales" });
