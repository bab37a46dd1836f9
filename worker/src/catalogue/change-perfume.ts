import { type AuditedChange, changesSince, perfumeUnchangedSince } from "#db/catalogue/panel-writes.ts";
import {
  countOrdersOf,
  findProduct,
  picturesByPath,
  selectPictureData,
  selectProduct,
} from "#db/catalogue/products.ts";
import { archiveProduct, productStatements } from "#db/catalogue/products-write.ts";
import { onlyRow, read, rowsOf } from "#db/read.ts";
import { selectTerms } from "#db/settings/settings.ts";
import { changesBetween, type Product } from "#shop/catalogue/product.ts";
import {
  type CounterBelowZero,
  type HeldProduct,
  type PlannedProduct,
  planChange,
} from "#shop/catalogue/product-change.ts";
import type { ProductEntry } from "#shop/catalogue/product-form.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "./change-once.ts";

/** The saved form, and the `updatedAt` of the perfume it was based on. */
export interface PerfumeEdit {
  id: string;
  entry: ProductEntry;
  updatedAtMs: number;
}

/** The current perfume, and the changes by others since the form was loaded. */
export type StalePerfume = Refused<"perfume_stale"> & {
  fresh: Product;
  terms: Terms;
  made: (AuditedChange & { name: string })[];
};

type Saved = { ok: true; product: Product; terms: Terms };

export type PerfumeChanged =
  | Saved
  | StalePerfume
  | CounterBelowZero
  | HeldProduct
  | Refused<"perfume_not_found" | "invalid_fields" | "idempotency_key_reused" | "busy">;

/** Saves the product form: fields, sizes, pictures, and stock through the ledger. */
export function changePerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  edit: PerfumeEdit,
): Promise<PerfumeChanged> {
  return runOncePerKey<PerfumeChanged>(context, panelRequest, {
    run: () => writeEdit(context, panelRequest, edit),
    repeat: async () => {
      const found = await findProduct(context.db, edit.id);
      return found ? { ok: true, ...found } : refuse({ code: "perfume_not_found" });
    },
  });
}

async function writeEdit(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, entry, updatedAtMs }: PerfumeEdit,
): Promise<PerfumeChanged | typeof CONFLICT> {
  const [[before], made, pictures, termsRows] = await read(context.db, [
    selectProduct(id),
    changesSince(id, updatedAtMs),
    selectPictureData(entry.pictures.map(({ path }) => path)),
    selectTerms,
  ]);
  const terms = onlyRow(termsRows);
  if (!before) return refuse({ code: "perfume_not_found" });
  if (before.updatedAtMs !== updatedAtMs) return { ...refuse({ code: "perfume_stale" }), fresh: before, terms, made };
  const { newId, nowMs } = context;
  const newSizeId = () => newId("siz");
  const planned = planChange(before, entry, { newSizeId, pictures: picturesByPath(pictures), nowMs });
  if (!planned.ok) return planned;
  if (changesBetween(before, planned.product).length === 0 && planned.movements.length === 0)
    return { ok: true, product: before, terms };
  return save(context, panelRequest, before, planned);
}

async function save(
  context: RequestContext,
  panelRequest: PanelRequest,
  before: Product,
  { product, movements }: PlannedProduct,
): Promise<Saved | typeof CONFLICT> {
  const id = context.newId("req");
  const what = "perfume_changed" as const;
  const writing = { by: panelRequest.by, nowMs: context.nowMs, requestId: id, what };
  const reads = [selectProduct(before.id), selectTerms] as const;
  const written = await writeClaimed(context, panelRequest, {
    id,
    what,
    perfumeId: before.id,
    isCurrent: perfumeUnchangedSince(before.id, before.updatedAtMs),
    statements: productStatements([{ before, after: product }], movements, writing),
    reads,
    conflicts: CONFLICT_CODES,
  });
  if (written === CONFLICT) return CONFLICT;
  const [[saved], terms] = rowsOf(reads, written);
  if (!saved) throw new Error(`the perfume ${before.id} was changed and is not there`);
  return { ok: true, product: saved, terms: onlyRow(terms) };
}

/** The refusals that mean a conflict with another administrator, a sale, or an order of a removed size. */
const CONFLICT_CODES = [
  "unique",
  "perfume_stale",
  "size_held",
  "stock_ge0",
  "revenue_ge0",
  "sold_ge0",
  "removed_ge0",
  "defective_ge0",
];

/** `orders`: the number of orders that contain it; they keep it. */
export type PerfumeRemoved =
  | { ok: true; orders: number }
  | Refused<"perfume_not_found" | "idempotency_key_reused" | "busy">;

/** Removes a perfume from the shop for good. It is archived, because orders and the ledger refer to it. */
export function removePerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  perfumeId: string,
): Promise<PerfumeRemoved> {
  return runOncePerKey<PerfumeRemoved>(context, panelRequest, {
    run: () => makeRemoval(context, panelRequest, perfumeId),
    repeat: async () => {
      const [[counted]] = await read(context.db, [countOrdersOf(perfumeId)]);
      return { ok: true, orders: counted?.orders ?? 0 };
    },
  });
}

async function makeRemoval(
  context: RequestContext,
  panelRequest: PanelRequest,
  perfumeId: string,
): Promise<PerfumeRemoved | typeof CONFLICT> {
  const [[product], [counted]] = await read(context.db, [selectProduct(perfumeId), countOrdersOf(perfumeId)]);
  if (!product) return refuse({ code: "perfume_not_found" });
  const id = context.newId("req");
  const what = "perfume_removed";
  const written = await writeClaimed(context, panelRequest, {
    id,
    what,
    perfumeId,
    isCurrent: perfumeUnchangedSince(perfumeId, product.updatedAtMs),
    statements: archiveProduct(product, { by: panelRequest.by, nowMs: context.nowMs, requestId: id, what }),
  });
  return written === CONFLICT ? CONFLICT : { ok: true, orders: counted?.orders ?? 0 };
}
