import { ALWAYS } from "#db/catalogue/panel-writes.ts";
import { findProduct, picturesByPath, selectPictureData, selectProduct, slugsLike } from "#db/catalogue/products.ts";
import { productStatements } from "#db/catalogue/products-write.ts";
import { onlyRow, read, rowsOf } from "#db/read.ts";
import { selectTerms } from "#db/settings/settings.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { type CounterBelowZero, planNewProduct } from "#shop/catalogue/product-change.ts";
import type { ProductEntry } from "#shop/catalogue/product-form.ts";
import { isSameName, slugBase, unusedSlug } from "#shop/catalogue/slug.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "./change-once.ts";

export type CreatePerfumeResult =
  | { ok: true; product: Product; terms: Terms }
  | CounterBelowZero
  | Refused<"slug_taken" | "idempotency_key_reused" | "busy" | "perfume_not_found">;

/** Creates a perfume; its opening stock goes through the ledger. Refuses `slug_taken` for an existing name and brand. */
export function createPerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  entry: ProductEntry,
): Promise<CreatePerfumeResult> {
  return runOncePerKey(context, panelRequest, {
    run: () => writePerfume(context, panelRequest, entry),
    repeat: async ({ perfumeId }) => {
      const found = await findProduct(context.db, perfumeId);
      return found ? { ok: true, ...found } : refuse({ code: "perfume_not_found" });
    },
  });
}

async function writePerfume(
  context: RequestContext,
  panelRequest: PanelRequest,
  entry: ProductEntry,
): Promise<CreatePerfumeResult | typeof CONFLICT> {
  const { nowMs, newId } = context;
  const { slug, pictures } = await readSlugAndPictures(context, entry);
  if (slug === null) return refuse({ code: "slug_taken" });
  const named = { id: newId("per"), slug };
  const planned = planNewProduct(entry, named, { newSizeId: () => newId("siz"), pictures, nowMs });
  if (!planned.ok) return planned;
  const id = newId("req");
  const what = "perfume_created" as const;
  const writing = { by: panelRequest.by, nowMs, requestId: id, what };
  const reads = [selectProduct(named.id), selectTerms] as const;
  const written = await writeClaimed(context, panelRequest, {
    id,
    what,
    perfumeId: named.id,
    isCurrent: ALWAYS,
    statements: productStatements([{ before: null, after: planned.product }], planned.movements, writing),
    reads,
  });
  // The name or the idempotency key was taken meanwhile.
  if (written === CONFLICT) return CONFLICT;
  const [[product], terms] = rowsOf(reads, written);
  if (!product) throw new Error(`the perfume ${named.id} was written and is not there`);
  return { ok: true, product, terms: onlyRow(terms) };
}

/** Returns a free slug (null when a perfume of that name and brand exists) and the facts of its pictures. One database trip. */
async function readSlugAndPictures({ db }: RequestContext, entry: ProductEntry) {
  const [named, pictures] = await read(db, [
    slugsLike(slugBase(entry)),
    selectPictureData(entry.pictures.map(({ path }) => path)),
  ]);
  const isTaken = named.some((other) => isSameName(other, entry));
  const slug = isTaken ? null : unusedSlug(entry, new Set(named.map((other) => other.slug)));
  return { slug, pictures: picturesByPath(pictures) };
}
