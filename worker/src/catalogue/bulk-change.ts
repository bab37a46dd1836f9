import { createHash } from "node:crypto";
import { readChanges, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import { readAllProducts, readProducts } from "#db/catalogue/products.ts";
import { type ProductChange, productStatements } from "#db/catalogue/products-write.ts";
import type { Database } from "#db/client.ts";
import { isCatalogueAt, readTerms, readVersions } from "#db/settings/settings.ts";
import { applyBulk, BULK_NAMES, type BulkChange } from "#shop/catalogue/bulk/bulk.ts";
import {
  changesBetween,
  changesOf,
  type FieldChange,
  importFingerprint,
  type Product,
} from "#shop/catalogue/product.ts";
import { type PesoChange, pesoChanges } from "#shop/pricing/price-changes.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "./change-once.ts";

export interface BulkInput {
  /** Null for all perfumes. */
  ids: readonly string[] | null;
  change: BulkChange;
  dryRun: boolean;
  /** The fingerprint that the dry run returned, or null. */
  seen: string | null;
}

export type PerfumeNames = Pick<Product, "id" | "productName" | "brand">;

/** A perfume that cannot be changed, and why. */
export interface BulkProblem extends Pick<Product, "id" | "productName"> {
  message: string;
}

/** `undo`: the id of the write, needed to undo it; null in a dry run and when nothing changed. Only a dry run has prices. */
export interface BulkSuccess {
  ok: true;
  changed: (PerfumeNames & { changes: FieldChange[]; prices?: PesoChange[] })[];
  unchanged: number;
  problems: BulkProblem[];
  undo: string | null;
}

export type BulkResult =
  | BulkSuccess
  | (Refused<"invalid_fields"> & { problems: BulkProblem[] })
  | Refused<"idempotency_key_reused" | "busy" | "bulk_overtaken">;

/**
 * Applies one change to many perfumes, all or none, once per idempotency key. Refuses `invalid_fields` if a perfume
 * cannot be changed, and names such perfumes in `problems`. Refuses `bulk_overtaken` when `seen` is given and the changes differ
 * from the preview: a relative change would add to that of another administrator. A dry run writes nothing and refuses nothing:
 * it also returns the perfumes that cannot be changed in `problems`.
 */
export async function bulkChange(
  context: RequestContext,
  panelRequest: PanelRequest,
  input: BulkInput,
): Promise<BulkResult> {
  if (input.dryRun) {
    const [{ changes, ...planned }, terms] = [await plan(context, input), await readTerms(context.db)];
    const changed = changes.map((change) => ({
      ...changedOf(change),
      prices: change.before ? pesoChanges(change.before, change.after, terms) : [],
    }));
    return { ok: true, changed, undo: null, ...planned };
  }
  return runOncePerKey<BulkResult>(context, panelRequest, {
    run: () => applyChange(context, panelRequest, input),
    repeat: (made) => repeatResponse(context, made, input),
  });
}

async function applyChange(
  context: RequestContext,
  panelRequest: PanelRequest,
  input: BulkInput,
): Promise<BulkResult | typeof CONFLICT> {
  const { changes, unchanged, problems, version } = await plan(context, input);
  if (problems.length > 0) return { ...refuse({ code: "invalid_fields", fields: fieldsOf(problems) }), problems };
  const outcome = { ok: true as const, changed: changes.map(changedOf), unchanged, problems };
  if (input.seen !== null && input.seen !== bulkHashOf(outcome)) return refuse({ code: "bulk_overtaken" });
  if (changes.length === 0) return { ...outcome, undo: null };
  const written = await writeClaimed(context, panelRequest, {
    what: BULK_NAMES[input.change.kind],
    isCurrent: isCatalogueAt(version),
    statements: (writing) => productStatements(changes, [], writing),
  });
  return written === CONFLICT ? CONFLICT : { ...outcome, undo: written.id };
}

/** Fingerprint of the changes of a bulk change, to detect whether they still match the preview. */
export function bulkHashOf({ changed }: Pick<BulkSuccess, "changed">): string {
  return previewHash(changed.map(({ id, changes }) => [id, importFingerprint(changes)]));
}

/** Hashes the facts of a preview, for its `seen`. */
export function previewHash(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

async function plan({ db, nowMs }: RequestContext, { ids, change }: BulkInput) {
  const { catalogueVersion: version } = await readVersions(db);
  const requestedIds = [...new Set(ids ?? [])];
  const products = ids === null ? await readAllProducts(db) : await readProducts(db, requestedIds);
  const found = new Set(products.map(({ id }) => id));
  const missingIds = requestedIds.filter((id) => !found.has(id));
  const problems = missingIds.map((id) => ({ id, productName: "", message: "Ese perfume ya no está" }));
  const changes: ProductChange[] = [];
  for (const before of products) {
    const { id, productName } = before;
    const changed = applyBulk(before, change);
    if (!changed.ok) problems.push({ id, productName, message: changed.message });
    else if (changesBetween(before, changed.product).length > 0)
      changes.push({ before, after: withNewerUpdatedAt(changed.product, nowMs) });
  }
  return {
    changes,
    problems,
    version,
    unchanged: products.length - changes.length - (problems.length - missingIds.length),
  };
}

/** Returns a function that gives the names of the changed perfumes; empty for a deleted one. */
export async function readNames(
  db: Database,
  changes: readonly { perfumeId: string }[],
): Promise<(id: string) => PerfumeNames> {
  const ids = changes.map(({ perfumeId }) => perfumeId);
  const products = new Map((await readProducts(db, ids)).map((product) => [product.id, product]));
  return (id) => {
    const { productName = "", brand = "" } = products.get(id) ?? {};
    return { id, productName, brand };
  };
}

/** Makes `updatedAtMs` later than before, whatever the clock says. */
export function withNewerUpdatedAt(product: Product, nowMs: number): Product {
  return { ...product, updatedAtMs: Math.max(nowMs, product.updatedAtMs + 1) };
}

function changedOf({ before, after }: ProductChange) {
  const { id, productName, brand } = after;
  return { id, productName, brand, changes: changesBetween(before, after) };
}

const MAX_LISTED_PROBLEMS = 20;

function fieldsOf(problems: readonly BulkProblem[]) {
  const listed = problems.slice(0, MAX_LISTED_PROBLEMS);
  return { ids: listed.map(({ id, productName, message }) => `${productName || id}: ${message}`) };
}

async function repeatResponse({ db }: RequestContext, made: StoredWrite, { ids }: BulkInput): Promise<BulkSuccess> {
  const loggedChanges = await readChanges(db, made);
  const named = await readNames(db, loggedChanges);
  const changed = loggedChanges.map(({ perfumeId, from, to }) => ({
    ...named(perfumeId),
    changes: changesOf(from ?? {}, to),
  }));
  const unchanged = ids === null ? 0 : new Set(ids).size - changed.length;
  return { ok: true, changed, unchanged, problems: [], undo: made.id };
}
