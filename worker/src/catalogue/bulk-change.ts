import { readAllProducts, readProducts } from "#db/catalogue/products.ts";
import { catalogueIs, readChanges, type StoredWrite } from "#db/catalogue/products-claims.ts";
import { type ProductChange, productStatements } from "#db/catalogue/products-write.ts";
import { readTerms, readVersions } from "#db/settings/settings.ts";
import { applyBulk, BULK_NAMES, type BulkChange } from "#shop/catalogue/bulk/bulk.ts";
import { changesBetween, changesOf, type FieldChange, type Product } from "#shop/catalogue/product.ts";
import { type PesoChange, pesoChanges } from "#shop/pricing/price-changes.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, once, type PanelRequest, writeClaimed } from "./change-once.ts";

export interface BulkInput {
  /** Null for all perfumes. */
  ids: readonly string[] | null;
  change: BulkChange;
  dryRun: boolean;
}

/** A perfume that the bulk change modifies. */
export interface BulkChanged extends Pick<Product, "id" | "productName" | "brand"> {
  changes: FieldChange[];
  /** Only in a dry run. */
  prices?: PesoChange[];
}

/** A perfume that cannot be changed, and why. */
export interface BulkProblem {
  id: string;
  productName: string;
  message: string;
}

/** `undo`: the id to undo it by; null when nothing changed. */
export interface BulkOutcome {
  ok: true;
  changed: BulkChanged[];
  unchanged: number;
  problems: BulkProblem[];
  undo: string | null;
}

export type BulkAnswered =
  | BulkOutcome
  | (Refused<"invalid_fields"> & { problems: BulkProblem[] })
  | Refused<"idempotency_key_reused" | "busy">;

/**
 * Applies one change to many perfumes, all or none, or previews it (`dryRun`). Refuses `invalid_fields` with the
 * perfumes that cannot be changed, and what `once` refuses.
 */
export async function bulkChange(
  context: RequestContext,
  asking: PanelRequest,
  input: BulkInput,
): Promise<BulkAnswered> {
  if (input.dryRun) {
    const [{ changes, ...planned }, terms] = [await plan(context, input), await readTerms(context.db)];
    const changed = changes.map((change) => ({ ...changedOf(change), prices: pricesOf(change, terms) }));
    return { ok: true, changed, undo: null, ...planned };
  }
  return once<BulkAnswered>(context, asking, {
    make: () => make(context, asking, input),
    again: (made) => repeatAnswer(context, made, input),
  });
}

async function make(
  context: RequestContext,
  asking: PanelRequest,
  input: BulkInput,
): Promise<BulkAnswered | typeof CONFLICT> {
  const { changes, unchanged, problems, version } = await plan(context, input);
  if (problems.length > 0) return { ...refuse({ code: "invalid_fields", fields: fieldsOf(problems) }), problems };
  const outcome = { ok: true as const, changed: changes.map(changedOf), unchanged, problems };
  if (changes.length === 0) return { ...outcome, undo: null };
  const id = context.newId("req");
  const what = BULK_NAMES[input.change.kind];
  const writing = { by: asking.by, nowMs: context.nowMs, requestId: id, what };
  const written = await writeClaimed(context, asking, {
    id,
    what,
    perfumeId: "",
    isCurrent: catalogueIs(version),
    statements: productStatements(changes, [], writing),
    reads: [],
  });
  if (written.ok) return { ...outcome, undo: id };
  if (written.code === "unique" || written.code === "perfume_stale") return CONFLICT;
  throw new Error(`a change of many perfumes was refused by the database: ${written.code}`);
}

async function plan({ db, nowMs }: RequestContext, { ids, change }: BulkInput) {
  const { catalogueVersion: version } = await readVersions(db);
  const wanted = ids === null ? null : [...new Set(ids)];
  const products = wanted === null ? await readAllProducts(db) : await readProducts(db, wanted);
  const found = new Set(products.map(({ id }) => id));
  const gone = (wanted ?? []).filter((id) => !found.has(id));
  const problems = gone.map((id) => ({ id, productName: "", message: "Ese perfume ya no está" }));
  const changes: ProductChange[] = [];
  for (const before of products) {
    const { id, productName } = before;
    const changed = applyBulk(before, change);
    if (!changed.ok) problems.push({ id, productName, message: changed.message });
    else if (changesBetween(before, changed.product).length > 0)
      changes.push({ before, after: movedOn(changed.product, nowMs) });
  }
  return { changes, problems, version, unchanged: products.length - changes.length - (problems.length - gone.length) };
}

/** Makes `updatedAtMs` later than before, whatever the clock says. */
export function movedOn(product: Product, nowMs: number): Product {
  return { ...product, updatedAtMs: Math.max(nowMs, product.updatedAtMs + 1) };
}

function changedOf({ before, after }: ProductChange): BulkChanged {
  const { id, productName, brand } = after;
  return { id, productName, brand, changes: changesBetween(before, after) };
}

function pricesOf({ before, after }: ProductChange, terms: Terms): PesoChange[] {
  return before ? pesoChanges(before, after, terms) : [];
}

const NAMED_AT_MOST = 20;

function fieldsOf(problems: readonly BulkProblem[]) {
  const said = problems
    .slice(0, NAMED_AT_MOST)
    .map(({ id, productName, message }) => `${productName || id}: ${message}`);
  return { ids: said };
}

async function repeatAnswer({ db }: RequestContext, made: StoredWrite, { ids }: BulkInput): Promise<BulkOutcome> {
  const traced = await readChanges(db, made);
  const products = await readProducts(
    db,
    traced.map(({ perfumeId }) => perfumeId),
  );
  const named = new Map(products.map((product) => [product.id, product]));
  const changed = traced.map(({ perfumeId: id, from, to }) => {
    const { productName = "", brand = "" } = named.get(id) ?? {};
    return { id, productName, brand, changes: changesOf(from ?? {}, to) };
  });
  const unchanged = ids === null ? 0 : new Set(ids).size - changed.length;
  return { ok: true, changed, unchanged, problems: [], undo: made.id };
}
