import { Hono } from "hono";
import { readProducts } from "#db/catalogue/products.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import {
  exportQuerySchema,
  type ImportResponse,
  importQuerySchema,
  importResponseSchema,
} from "#shop/catalogue/bulk/bulk.contract.ts";
import { writeCsv } from "#shop/catalogue/bulk/csv.ts";
import { productRows } from "#shop/catalogue/bulk/csv-columns.ts";
import type { FieldChange } from "#shop/catalogue/product.ts";
import { withUpload } from "../http/body/upload.ts";
import { type AppEnv, longRequestContext } from "../http/context.ts";
import { CSV_TYPE } from "../http/exports.ts";
import { refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, validate } from "../http/validate.ts";
import { log } from "../log.ts";
import { rebuildSoon } from "../storefront/rebuild-soon.routes.ts";
import { type ImportReport, importProducts, previewHashOf } from "./import-products.ts";
import { findProducts, panelRequest } from "./panel-request.routes.ts";

const CSV_ACCEPTED = /^text\/csv\s*(;|$)/i;
/** Largest import file (docs/product-rules.md#request-size-limits). */
const IMPORT_MAX_BYTES = 4 * 1024 * 1024;

const exportedDocs = adminDocs("Export matching perfumes as CSV, one line per size", {}, [400], {
  gives: [CSV_TYPE],
});
const importedDocs = adminDocs(
  "Import a CSV table into the catalogue, all of it or nothing. A dry run lists every change, and every error by line and column",
  importResponseSchema,
  [400, 408, 409, 413, 415, 429],
  { takes: [CSV_TYPE] },
);

/** Catalogue import and export for administrators, below /perfumes. */
export const importExport = new Hono<AppEnv>()
  .get("/export", exportedDocs, administrator("read", "catalogue"), validate("query", exportQuerySchema), async (c) => {
    const found = await findProducts(c, c.req.valid("query"));
    if (!found.ok) return refused(c, found.refusal);
    const file = writeCsv(productRows(await readProducts(longRequestContext(c).db, found.ids)));
    return c.body(file, 200, {
      "Content-Type": `${CSV_TYPE}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="perfumes-${dayInArgentina(c.get("now")())}.csv"`,
      "Cache-Control": "no-store",
    });
  })
  .post(
    "/import",
    importedDocs,
    administrator("write", "catalogue"),
    validate("query", importQuerySchema),
    async (c) => {
      if (!CSV_ACCEPTED.test(c.req.header("Content-Type") ?? CSV_TYPE)) return refused(c, { code: "wrong_type" });
      return withUpload(c, { maxBytes: IMPORT_MAX_BYTES, accepts: () => true }, async (receive) => {
        const received = await receive();
        if (!received.ok) return refused(c, received.refusal);
        const file = textOf(received.bytes);
        const { dryRun = false, seen = null } = c.req.valid("query");
        const input = panelRequest(c, { dryRun, file });
        if (!input.ok) return refused(c, input.refusal);
        const outcome = await importProducts(longRequestContext(c), input.panelRequest, { file, seen, dryRun });
        if (!outcome.ok) return refused(c, outcome.refusal, "errors" in outcome ? { errors: outcome.errors } : {});
        const { report } = outcome;
        if (!dryRun && report.perfumes.length > 0) {
          log("perfumes_imported", { requestId: c.get("requestId"), perfumes: report.perfumes.length });
          rebuildSoon(c);
        }
        return respondPrivately(c, presentImport(report, dryRun), 200);
      });
    },
  );

/**
 * Decodes UTF-8, else Windows-1252, in which Excel in Argentina saves by default. A text with accents in Windows-1252 is
 * almost never valid UTF-8.
 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Response of an import or its preview, in which new perfumes have no id yet. */
function presentImport(report: ImportReport, dryRun: boolean): ImportResponse {
  const { rows, errors, perfumes, unchanged, brands } = report;
  const shown = perfumes.map(({ row, id, isNew, productName, brand, changes }) => ({
    row,
    _id: isNew && dryRun ? null : id,
    isNew,
    productName,
    brand,
    changes: isNew ? changes.filter(isFilled) : changes,
  }));
  const created = perfumes.filter(({ isNew }) => isNew).length;
  return {
    dryRun,
    seen: dryRun ? previewHashOf(report) : null,
    rows,
    created,
    changed: perfumes.length - created,
    unchanged,
    errors,
    brands,
    warnings: dryRun ? report.warnings : [],
    perfumes: shown,
  };
}

/** Leaves out the empty fields of new perfumes: one response may contain thousands of them. */
function isFilled({ to }: FieldChange): boolean {
  return to !== null && to !== "" && to !== 0 && to !== false;
}
