import { createHash } from "node:crypto";
import { catalogueVersionIs, readChanges, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import { readAllProducts, readProducts } from "#db/catalogue/products.ts";
import { productStatements } from "#db/catalogue/products-write.ts";
import { readVersions } from "#db/settings/settings.ts";
import { type ImportPlan, planImport } from "#shop/catalogue/bulk/csv-import.ts";
import type { RowError } from "#shop/catalogue/bulk/csv-table.ts";
import { changesBetween, changesOf, type FieldChange, importFingerprint } from "#shop/catalogue/product.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "./change-once.ts";

/** A perfume that a file created (`id` null in a dry run) or changed. */
export interface ImportedPerfume {
  /** Its first line in the file. */
  row: number;
  id: string | null;
  isNew: boolean;
  productName: string;
  brand: string;
  changes: FieldChange[];
}

/** The result of an import, or its preview. */
export interface ImportReport {
  rows: number;
  errors: RowError[];
  warnings: RowError[];
  perfumes: ImportedPerfume[];
  unchanged: number;
}

export type ProductsImported =
  | { ok: true; report: ImportReport }
  | (Refused<"invalid_fields"> & { errors: RowError[] })
  | Refused<"idempotency_key_reused" | "busy" | "import_overtaken">;

/** A file, and the fingerprint of its dry run; null without one. */
interface ImportFile {
  file: string;
  seen: string | null;
}

/**
 * Imports a catalogue file, all or nothing, or previews it with its errors (`dryRun`). Refuses `invalid_fields` with
 * every error by line and column, `import_overtaken` when the result would differ from the preview, and what `once`
 * refuses.
 */
export async function importProducts(
  context: RequestContext,
  panelRequest: PanelRequest,
  { file, seen, dryRun }: ImportFile & { dryRun: boolean },
): Promise<ProductsImported> {
  if (dryRun) return { ok: true, report: reportOf((await plan(context, file)).plan) };
  return runOncePerKey<ProductsImported>(context, panelRequest, {
    run: () => writeImport(context, panelRequest, { file, seen }),
    repeat: (made) => repeatResponse(context, made, file),
  });
}

/** Fingerprint of an import's changes, to detect whether they still match the preview. */
export function previewHashOf({ perfumes }: Pick<ImportReport, "perfumes">): string {
  const done = perfumes.map(({ row, isNew, changes }) => [row, isNew, importFingerprint(changes)]);
  return createHash("sha256").update(JSON.stringify(done)).digest("base64url");
}

function reportOf({ rows, errors, warnings, products, unchanged }: ImportPlan): ImportReport {
  const perfumes = products.map(({ row, before, after }) => ({
    row,
    id: after.id,
    isNew: before === null,
    productName: after.productName,
    brand: after.brand,
    changes: changesBetween(before, after),
  }));
  return { rows, errors, warnings, perfumes, unchanged: unchanged.length };
}

async function writeImport(
  context: RequestContext,
  panelRequest: PanelRequest,
  { file, seen }: ImportFile,
): Promise<ProductsImported | typeof CONFLICT> {
  const { plan: planned, version } = await plan(context, file);
  const { errors, products, movements } = planned;
  if (errors.length > 0) return { ...refuse({ code: "invalid_fields", fields: fieldsOf(errors) }), errors };
  const report = reportOf(planned);
  if (seen !== null && seen !== previewHashOf(report)) return refuse({ code: "import_overtaken" });
  if (products.length === 0) return { ok: true, report };
  const id = context.newId("req");
  const writing = {
    by: panelRequest.by,
    nowMs: context.nowMs,
    requestId: id,
    what: ({ before }: { before: object | null }): AuditAction => (before ? "perfume_imported" : "perfume_created"),
  };
  const written = await writeClaimed(context, panelRequest, {
    id,
    what: "perfumes_imported",
    perfumeId: "",
    isCurrent: catalogueVersionIs(version),
    statements: productStatements(products, movements, writing),
    reads: [],
  });
  if (written.ok) return { ok: true, report };
  if (CONFLICT_CODES.includes(written.code)) return CONFLICT;
  throw new Error(`an import was refused by the database: ${written.code}`);
}

/** Refusals by the database that mean a conflict with a sale or another administrator. */
const CONFLICT_CODES = ["unique", "perfume_stale", "stock_ge0", "revenue_ge0", "size_held"];

async function plan({ db, nowMs, newId }: RequestContext, file: string) {
  const { catalogueVersion: version } = await readVersions(db);
  const catalogue = await readAllProducts(db);
  const making = { newPerfumeId: () => newId("per"), newSizeId: () => newId("siz"), nowMs };
  return { plan: planImport(file, catalogue, making), version };
}

/** Rebuilds the report of an earlier import from the audit log, with the line numbers of the same file. */
async function repeatResponse(context: RequestContext, made: StoredWrite, file: string): Promise<ProductsImported> {
  const traced = await readChanges(context.db, made);
  const { plan: now } = await plan(context, file);
  const rows = new Map([
    ...now.unchanged.map(({ id, row }) => [id, row] as const),
    ...now.products.map(({ before, row }) => [before?.id ?? "", row] as const),
  ]);
  const ids = traced.map(({ perfumeId }) => perfumeId);
  const products = new Map((await readProducts(context.db, ids)).map((product) => [product.id, product]));
  const perfumes = traced.map(({ perfumeId: id, from, to }) => {
    const { productName = "", brand = "" } = products.get(id) ?? {};
    const changes = changesOf(from ?? {}, to);
    return { row: rows.get(id) ?? FIRST_ROW, id, isNew: from === null, productName, brand, changes };
  });
  return {
    ok: true,
    report: { rows: now.rows, errors: [], warnings: [], perfumes, unchanged: rows.size - traced.length },
  };
}

/** The first line below the header. */
const FIRST_ROW = 2;
const NAMED_AT_MOST = 20;

function fieldsOf(errors: readonly RowError[]) {
  const named = errors.slice(0, NAMED_AT_MOST);
  return { file: named.map(({ row, column, message }) => `Fila ${row}${column ? `, ${column}` : ""}: ${message}`) };
}
