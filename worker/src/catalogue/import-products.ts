import { readBrandNames } from "#db/catalogue/brands.ts";
import { readChanges, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import { readAllProducts } from "#db/catalogue/products.ts";
import { type ProductChange, productStatements } from "#db/catalogue/products-write.ts";
import { isCatalogueAt, readVersions } from "#db/settings/settings.ts";
import { type ImportPlan, planImport } from "#shop/catalogue/bulk/csv-import.ts";
import type { RowError } from "#shop/catalogue/bulk/csv-table.ts";
import { changesBetween, changesOf, type FieldChange, importFingerprint } from "#shop/catalogue/product.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { type PerfumeNames, previewHash, readNames } from "./bulk-change.ts";
import { CONFLICT, type PanelRequest, PERFUME_CONFLICTS, runOncePerKey, writeClaimed } from "./change-once.ts";

/** A perfume that a file created or changed; `row` is its first line in the file. */
interface ImportedPerfume extends PerfumeNames {
  row: number;
  isNew: boolean;
  changes: FieldChange[];
}

/** The result of an import, or its preview. */
export interface ImportReport extends Pick<ImportPlan, "rows" | "errors" | "warnings"> {
  perfumes: ImportedPerfume[];
  unchanged: number;
  /** The names of brands that the file adds. */
  brands: string[];
}

export type ProductsImported =
  | { ok: true; report: ImportReport }
  | (Refused<"invalid_fields"> & { errors: RowError[] })
  | Refused<"idempotency_key_reused" | "busy" | "import_overtaken">;

/** A file. `seen` is the fingerprint that its dry run returned, or null. */
interface ImportFile {
  file: string;
  seen: string | null;
}

/**
 * Imports a catalogue file, all or nothing, or previews it with its errors (`dryRun`). Refuses `invalid_fields` with every
 * error by line and column, and `import_overtaken` when `seen` is given and the changes, without stock and revenue, differ from
 * the preview.
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
  return previewHash(perfumes.map(({ row, isNew, changes }) => [row, isNew, importFingerprint(changes)]));
}

function reportOf({ rows, errors, warnings, products, unchanged, brands }: ImportPlan): ImportReport {
  const perfumes = products.map(({ row, before, after }) => ({
    row,
    id: after.id,
    isNew: before === null,
    productName: after.productName,
    brand: after.brand,
    changes: changesBetween(before, after),
  }));
  return { rows, errors, warnings, perfumes, unchanged: unchanged.length, brands: brands.map(({ name }) => name) };
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
  const auditAction = ({ before }: ProductChange) => (before ? "perfume_imported" : "perfume_created");
  const written = await writeClaimed(context, panelRequest, {
    what: "perfumes_imported",
    isCurrent: isCatalogueAt(version),
    statements: (writing) => productStatements(products, movements, { ...writing, what: auditAction }),
    conflicts: PERFUME_CONFLICTS,
  });
  return written === CONFLICT ? CONFLICT : { ok: true, report };
}

async function plan({ db, nowMs, newId }: RequestContext, file: string) {
  const { catalogueVersion: version } = await readVersions(db);
  const [products, brands] = await Promise.all([readAllProducts(db), readBrandNames(db)]);
  const making = { newPerfumeId: () => newId("per"), newSizeId: () => newId("siz"), nowMs };
  return { plan: planImport(file, { products, brands }, making), version };
}

/**
 * Rebuilds the report of an earlier import from the activity log, with the line numbers of the same file, but without its
 * warnings and new brands.
 */
async function repeatResponse(context: RequestContext, made: StoredWrite, file: string): Promise<ProductsImported> {
  const loggedChanges = await readChanges(context.db, made);
  const { plan: now } = await plan(context, file);
  const rows = new Map([
    ...now.unchanged.map(({ id, row }) => [id, row] as const),
    ...now.products.map(({ before, row }) => [before?.id ?? "", row] as const),
  ]);
  const named = await readNames(context.db, loggedChanges);
  const perfumes = loggedChanges.map(({ perfumeId, from, to }) => ({
    ...named(perfumeId),
    row: rows.get(perfumeId) ?? FIRST_ROW,
    isNew: from === null,
    changes: changesOf(from ?? {}, to),
  }));
  return {
    ok: true,
    report: {
      rows: now.rows,
      errors: [],
      warnings: [],
      perfumes,
      unchanged: rows.size - loggedChanges.length,
      brands: [],
    },
  };
}

/** The first line below the header. */
const FIRST_ROW = 2;
const MAX_LISTED_ERRORS = 20;

function fieldsOf(errors: readonly RowError[]) {
  const named = errors.slice(0, MAX_LISTED_ERRORS);
  return { file: named.map(({ row, column, message }) => `Fila ${row}${column ? `, ${column}` : ""}: ${message}`) };
}
