import { canBeUndone, findWriteById, markUndone, readChanges, type StoredWrite } from "#db/catalogue/panel-writes.ts";
import { readProducts } from "#db/catalogue/products.ts";
import { type ProductChange, productStatements } from "#db/catalogue/products-write.ts";
import { readVersions } from "#db/settings/settings.ts";
import { BULK_NAMES, undoChanges } from "#shop/catalogue/bulk/bulk.ts";
import { changesOf, type Product } from "#shop/catalogue/product.ts";
import { formOf, readProduct } from "#shop/catalogue/product-form.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { type PerfumeNames, readNames, withNewerUpdatedAt } from "./bulk-change.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "./change-once.ts";

/**
 * `kept`: the perfumes that are not restored, because a field of the bulk change has another value by now, because the old
 * values would break a rule of the form, or because the perfume was deleted.
 */
export type BulkUndone =
  | { ok: true; restored: number; kept: PerfumeNames[] }
  | Refused<"not_found" | "already_undone" | "idempotency_key_reused" | "busy">;

/** Undoes a bulk change, except for the perfumes in `kept`. Refuses `not_found`, and `already_undone`. */
export function undoBulk(context: RequestContext, panelRequest: PanelRequest, id: string): Promise<BulkUndone> {
  return runOncePerKey<BulkUndone>(context, panelRequest, {
    run: () => undoStored(context, panelRequest, id),
    repeat: (undone) => repeatResponse(context, undone, id),
  });
}

async function undoStored(
  context: RequestContext,
  panelRequest: PanelRequest,
  id: string,
): Promise<BulkUndone | typeof CONFLICT> {
  const made = await findBulk(context, id);
  if (!made) return refuse({ code: "not_found" });
  if (made.undoneAtMs !== null) return refuse({ code: "already_undone" });
  const { changes, kept, version } = await plan(context, made);
  const written = await writeClaimed(context, panelRequest, {
    what: "bulk_undone",
    isCurrent: canBeUndone(id, version),
    statements: (writing) => [...productStatements(changes, [], writing), markUndone(id, context.nowMs)],
  });
  return written === CONFLICT ? CONFLICT : { ok: true, restored: changes.length, kept };
}

async function findBulk({ db }: RequestContext, id: string): Promise<StoredWrite | null> {
  const made = await findWriteById(db, id);
  const names: readonly string[] = Object.values(BULK_NAMES);
  return made && names.includes(made.what) ? made : null;
}

async function plan({ db, nowMs }: RequestContext, made: StoredWrite) {
  const { catalogueVersion: version } = await readVersions(db);
  const loggedChanges = await readChanges(db, made);
  const ids = loggedChanges.map(({ perfumeId }) => perfumeId);
  const products = new Map((await readProducts(db, ids)).map((product) => [product.id, product]));
  const changes: ProductChange[] = [];
  const kept: PerfumeNames[] = [];
  for (const { perfumeId: id, from, to } of loggedChanges) {
    const before = products.get(id);
    const after = before && undoChanges(before, changesOf(from ?? {}, to));
    if (before && after && (isValid(after) || !isValid(before)))
      changes.push({ before, after: withNewerUpdatedAt(after, nowMs) });
    else kept.push({ id, productName: before?.productName ?? "", brand: before?.brand ?? "" });
  }
  return { version, changes, kept };
}

/** Whether the form would accept the perfume. Fields that the bulk change did not touch may have changed since. */
function isValid(product: Product): boolean {
  return readProduct(formOf(product)).ok;
}

async function repeatResponse(context: RequestContext, undone: StoredWrite, id: string): Promise<BulkUndone> {
  const made = await findBulk(context, id);
  if (!made) return refuse({ code: "not_found" });
  const restored = new Set((await readChanges(context.db, undone)).map(({ perfumeId }) => perfumeId));
  const others = (await readChanges(context.db, made)).filter(({ perfumeId }) => !restored.has(perfumeId));
  const named = await readNames(context.db, others);
  return { ok: true, restored: restored.size, kept: others.map(({ perfumeId }) => named(perfumeId)) };
}
