import { readBrandNames, selectBrandNames } from "#db/catalogue/brands.ts";
import { ALWAYS, type AuditedChange, changesSince, perfumeUnchangedSince } from "#db/catalogue/panel-writes.ts";
import {
  countOrdersOf,
  findProduct,
  picturesByPath,
  selectEanHolders,
  selectPictureData,
  selectProduct,
  slugsLike,
} from "#db/catalogue/products.ts";
import { archiveProduct, productStatements } from "#db/catalogue/products-write.ts";
import type { Database } from "#db/client.ts";
import { onlyRow, read, rowsOf } from "#db/read.ts";
import { selectTerms } from "#db/settings/settings.ts";
import { type BrandName, brandFinder, withBrand } from "#shop/catalogue/brands/brand.ts";
import { changesBetween, isStockChange, type Product } from "#shop/catalogue/product.ts";
import { type CounterBelowZero, type HeldProduct, planChange, planNewProduct } from "#shop/catalogue/product-change.ts";
import type { ProductEntry } from "#shop/catalogue/product-form.ts";
import { isSameName, slugBase, unusedSlug } from "#shop/catalogue/slug.ts";
import { type FieldMessages, type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import {
  CONFLICT,
  type PanelBatch,
  type PanelRequest,
  PERFUME_CONFLICTS,
  runOncePerKey,
  writeClaimed,
} from "./change-once.ts";

type Saved = { ok: true; product: Product; terms: Terms };

export type PerfumeCreated =
  | Saved
  | CounterBelowZero
  | EanTaken
  | Refused<"slug_taken" | "idempotency_key_reused" | "busy" | "perfume_not_found">;

/** The refusal of a barcode that a size of another perfume has; `fields` are its messages by field of the form. */
type EanTaken = Refused<"invalid_fields"> & { fields: FieldMessages };

/**
 * Creates a perfume; its opening stock goes through the ledger. Refuses `slug_taken` for an existing name and brand,
 * and `invalid_fields` for a barcode that another perfume has.
 */
export function createPerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  entry: ProductEntry,
): Promise<PerfumeCreated> {
  return runOncePerKey<PerfumeCreated>(context, panelRequest, {
    run: () => writeNew(context, panelRequest, entry),
    repeat: ({ perfumeId }) => readSaved(context.db, perfumeId),
  });
}

async function writeNew(
  context: RequestContext,
  panelRequest: PanelRequest,
  entered: ProductEntry,
): Promise<PerfumeCreated | typeof CONFLICT> {
  const { db, nowMs, newId } = context;
  const entry = ofKnownBrand(entered, await readBrandNames(db));
  const [others, pictures, holders] = await read(db, [
    slugsLike(slugBase(entry), entry.brandSlug),
    selectPictureData(entry.pictures.map(({ path }) => path)),
    selectEanHolders(eansOf(entry), ""),
  ]);
  if (others.some((other) => isSameName(other, entry))) return refuse({ code: "slug_taken" });
  if (holders.length > 0) return eanTaken(entry, holders);
  const named = { id: newId("per"), slug: unusedSlug(entry, new Set(others.map(({ slug }) => slug))) };
  const making = { newSizeId: () => newId("siz"), pictures: picturesByPath(pictures), nowMs };
  const planned = planNewProduct(entry, named, making);
  if (!planned.ok) return planned;
  // A conflict: the name, a barcode or the idempotency key was taken meanwhile.
  return save(context, panelRequest, {
    what: "perfume_created",
    perfumeId: named.id,
    isCurrent: ALWAYS,
    statements: (writing) => productStatements([{ before: null, after: planned.product }], planned.movements, writing),
    conflicts: ["unique", "perfume_stale", "ean_taken"],
  });
}

/** Returns the entry with the brand that its text means. A trigger inserts a row for an unknown brand. */
function ofKnownBrand(entry: ProductEntry, brands: readonly BrandName[]): ProductEntry {
  return withBrand(entry, brandFinder(brands)(entry.brand));
}

const eansOf = ({ sizes }: ProductEntry) => sizes.map(({ ean }) => ean);

/** Returns the refusal; its messages name the sizes that already have these barcodes. */
function eanTaken(
  { sizes }: ProductEntry,
  holders: readonly { ean: string; productName: string; ml: number }[],
): EanTaken {
  const fields = sizes.flatMap(({ ean }, index) => {
    const holder = holders.find((other) => other.ean === ean);
    return holder ? [[`milliliters.${index}.ean`, [`Ese código es de ${holder.productName} de ${holder.ml}`]]] : [];
  });
  const named: FieldMessages = Object.fromEntries(fields);
  return { ...refuse({ code: "invalid_fields", fields: named }), fields: named };
}

/** The submitted form, and the `updatedAt` of the perfume it is based on. */
export interface PerfumeEdit {
  id: string;
  entry: ProductEntry;
  updatedAtMs: number;
  /** Whether only counters, locations, barcodes and costs may change; any other change is refused with `forbidden`. */
  isStockOnly: boolean;
  /** Its name in the activity log. Default: `perfume_changed`. */
  what?: "perfume_changed" | "edit_undone";
}

/** The current perfume, and the changes since the form was loaded. */
export type StalePerfume = Refused<"perfume_stale"> & {
  fresh: Product;
  terms: Terms;
  made: (AuditedChange & { name: string })[];
};

export type PerfumeChanged =
  | Saved
  | StalePerfume
  | CounterBelowZero
  | HeldProduct
  | EanTaken
  | Refused<"forbidden" | "perfume_not_found" | "invalid_fields" | "idempotency_key_reused" | "busy">;

/** Saves the product form: fields, sizes, pictures, and stock through the ledger. */
export function changePerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  edit: PerfumeEdit,
): Promise<PerfumeChanged> {
  return runOncePerKey<PerfumeChanged>(context, panelRequest, {
    run: () => writeEdit(context, panelRequest, edit),
    repeat: () => readSaved(context.db, edit.id),
  });
}

/** One attempt at an edit, for `runOncePerKey`. */
export async function writeEdit(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, entry: entered, updatedAtMs, isStockOnly, what = "perfume_changed" }: PerfumeEdit,
): Promise<PerfumeChanged | typeof CONFLICT> {
  const [[before], made, pictures, termsRows, holders, brands] = await read(context.db, [
    selectProduct(id),
    changesSince(id, updatedAtMs),
    selectPictureData(entered.pictures.map(({ path }) => path)),
    selectTerms,
    selectEanHolders(eansOf(entered), id),
    selectBrandNames,
  ]);
  const entry = ofKnownBrand(entered, brands);
  const terms = onlyRow(termsRows);
  if (!before) return refuse({ code: "perfume_not_found" });
  if (before.updatedAtMs !== updatedAtMs) return { ...refuse({ code: "perfume_stale" }), fresh: before, terms, made };
  if (holders.length > 0) return eanTaken(entry, holders);
  const newSizeId = () => context.newId("siz");
  const making = { newSizeId, pictures: picturesByPath(pictures), nowMs: context.nowMs };
  const planned = planChange(before, entry, making);
  if (!planned.ok) return planned;
  const changes = changesBetween(before, planned.product);
  if (isStockOnly && !changes.every(isStockChange)) return refuse({ code: "forbidden" });
  if (changes.length === 0 && planned.movements.length === 0) return { ok: true, product: before, terms };
  return save(context, panelRequest, {
    what,
    perfumeId: id,
    isCurrent: perfumeUnchangedSince(id, updatedAtMs),
    statements: (writing) => productStatements([{ before, after: planned.product }], planned.movements, writing),
    conflicts: PERFUME_CONFLICTS,
  });
}

/** Returns the perfume as it is now, for a repeated request. */
export async function readSaved(db: Database, perfumeId: string): Promise<Saved | Refused<"perfume_not_found">> {
  const found = await findProduct(db, perfumeId);
  return found ? { ok: true, ...found } : refuse({ code: "perfume_not_found" });
}

/** Writes a perfume, and returns it as stored. */
async function save<What extends string>(
  context: RequestContext,
  panelRequest: PanelRequest,
  batch: PanelBatch<What> & { perfumeId: string },
): Promise<Saved | typeof CONFLICT> {
  const reads = [selectProduct(batch.perfumeId), selectTerms] as const;
  const written = await writeClaimed(context, panelRequest, { ...batch, reads });
  if (written === CONFLICT) return CONFLICT;
  const [[product], terms] = rowsOf(reads, written.results);
  if (!product) throw new Error(`the perfume ${batch.perfumeId} was written but cannot be read`);
  return { ok: true, product, terms: onlyRow(terms) };
}

/** `orders`: the number of orders that contain the perfume. They keep their lines. */
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
  const written = await writeClaimed(context, panelRequest, {
    what: "perfume_removed",
    perfumeId,
    isCurrent: perfumeUnchangedSince(perfumeId, product.updatedAtMs),
    statements: (writing) => archiveProduct(product, writing),
  });
  return written === CONFLICT ? CONFLICT : { ok: true, orders: counted?.orders ?? 0 };
}
