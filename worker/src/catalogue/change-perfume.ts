import { readBrandNames, selectBrandNames } from "#db/catalogue/brands.ts";
import { ALWAYS, type AuditedChange, changesSince, perfumeUnchangedSince } from "#db/catalogue/panel-writes.ts";
import {
  countOrdersOf,
  findProduct,
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
import type { Picture } from "#shop/catalogue/catalogue.ts";
import { changesBetween, isStockChange, type Product } from "#shop/catalogue/product.ts";
import { type CreationContext, planChange, planNewProduct } from "#shop/catalogue/product-change.ts";
import type { ProductEntry } from "#shop/catalogue/product-form.ts";
import { isSameName, slugBase, unusedSlug } from "#shop/catalogue/slug.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
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

/** The refusals of a new perfume and of a changed one. */
type FormRefusal = "invalid_fields" | "counter_below_zero" | "perfume_not_found" | "idempotency_key_reused" | "busy";

export type PerfumeCreated = Saved | Refused<FormRefusal | "slug_taken">;

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
  const { db, newId } = context;
  const entry = ofKnownBrand(entered, await readBrandNames(db));
  const [others, pictures, holders] = await read(db, [
    slugsLike(slugBase(entry), entry.brandSlug),
    selectPictureData(entry.pictures.map(({ path }) => path)),
    selectEanHolders(eansOf(entry), ""),
  ]);
  if (others.some((other) => isSameName(other, entry))) return refuse({ code: "slug_taken" });
  if (holders.length > 0) return eanTaken(entry, holders);
  const named = { id: newId("per"), slug: unusedSlug(entry, new Set(others.map(({ slug }) => slug))) };
  const planned = planNewProduct(entry, named, creationContext(context, pictures));
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

function creationContext({ newId, nowMs }: RequestContext, known: readonly Picture[]): CreationContext {
  return { newSizeId: () => newId("siz"), pictures: new Map(known.map((picture) => [picture.path, picture])), nowMs };
}

const eansOf = ({ sizes }: ProductEntry) => sizes.map(({ ean }) => ean);

/** Returns the refusal; its messages name the sizes that already have these barcodes. */
function eanTaken(
  { sizes }: ProductEntry,
  holders: readonly { ean: string; productName: string; ml: number }[],
): Refused<"invalid_fields"> {
  const fields = sizes.flatMap(({ ean }, index) => {
    const holder = holders.find((other) => other.ean === ean);
    const message = holder && `Ese código es de ${holder.productName} de ${holder.ml}`;
    return message ? [[`milliliters.${index}.ean`, [message]] as const] : [];
  });
  return refuse({ code: "invalid_fields", fields: Object.fromEntries(fields) });
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

export type PerfumeChanged = Saved | StalePerfume | Refused<FormRefusal | "forbidden" | "size_held">;

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
  const planned = planChange(before, entry, creationContext(context, pictures));
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
    async run() {
      const [[product], counted] = await read(context.db, [selectProduct(perfumeId), countOrdersOf(perfumeId)]);
      if (!product) return refuse({ code: "perfume_not_found" });
      const written = await writeClaimed(context, panelRequest, {
        what: "perfume_removed",
        perfumeId,
        isCurrent: perfumeUnchangedSince(perfumeId, product.updatedAtMs),
        statements: (writing) => archiveProduct(product, writing),
      });
      return written === CONFLICT ? CONFLICT : { ok: true, orders: onlyRow(counted).orders };
    },
    async repeat() {
      const [counted] = await read(context.db, [countOrdersOf(perfumeId)]);
      return { ok: true, orders: onlyRow(counted).orders };
    },
  });
}
