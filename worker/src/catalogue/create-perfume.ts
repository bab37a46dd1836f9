import {
  decodePictures,
  decodeProducts,
  decodeSlugs,
  findProduct,
  pictureFacts,
  selectProduct,
  slugsLike,
} from "#db/catalogue/products.ts";
import { ALWAYS } from "#db/catalogue/products-claims.ts";
import { productStatements } from "#db/catalogue/products-write.ts";
import { read } from "#db/read.ts";
import { decodeTerms, onlyRow, selectTerms } from "#db/settings/settings.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { planNewProduct, type ShortProduct } from "#shop/catalogue/product-change.ts";
import type { ProductEntry } from "#shop/catalogue/product-form.ts";
import { freeSlug, isSameName, slugStem } from "#shop/catalogue/slug.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, once, type PanelRequest, writeClaimed } from "./change-once.ts";

export type PerfumeCreated =
  | { ok: true; product: Product; terms: Terms }
  | ShortProduct
  | Refused<"slug_taken" | "idempotency_key_reused" | "busy" | "perfume_not_found">;

/**
 * Creates a perfume; its opening stock goes through the ledger. Refuses `slug_taken` for an existing name and brand,
 * `counter_below_zero` with the fields, and what `once` refuses.
 */
export function createPerfume(
  context: RequestContext,
  asking: PanelRequest,
  entry: ProductEntry,
): Promise<PerfumeCreated> {
  return once(context, asking, {
    make: () => make(context, asking, entry),
    again: async ({ perfumeId }) => {
      const found = await findProduct(context.db, perfumeId);
      return found ? { ok: true, ...found } : refuse({ code: "perfume_not_found" });
    },
  });
}

async function make(
  context: RequestContext,
  asking: PanelRequest,
  entry: ProductEntry,
): Promise<PerfumeCreated | typeof CONFLICT> {
  const { nowMs, newId } = context;
  const { slug, pictures } = await look(context, entry);
  if (slug === null) return refuse({ code: "slug_taken" });
  const named = { id: newId("per"), slug };
  const planned = planNewProduct(entry, named, { newSizeId: () => newId("siz"), pictures, nowMs });
  if (!planned.ok) return planned;
  const id = newId("req");
  const what = "perfume_created" as const;
  const writing = { by: asking.by, nowMs, requestId: id, what };
  const written = await writeClaimed(context, asking, {
    id,
    what,
    perfumeId: named.id,
    isCurrent: ALWAYS,
    statements: productStatements([{ before: null, after: planned.product }], planned.movements, writing),
    reads: [selectProduct(named.id), selectTerms],
  });
  if (!written.ok) {
    // The name or the idempotency key was taken meanwhile.
    if (written.code === "unique") return CONFLICT;
    throw new Error(`a new perfume was refused by the database: ${written.code}`);
  }
  const [product] = decodeProducts(written.results[0]?.rows ?? []);
  if (!product) throw new Error(`the perfume ${named.id} was written and is not there`);
  return { ok: true, product, terms: decodeTerms(onlyRow(written.results[1]?.rows ?? [])) };
}

/** Returns a free slug (null when a perfume of that name and brand exists) and the facts of its pictures. One database trip. */
async function look({ db }: RequestContext, entry: ProductEntry) {
  const [slugRows = [], pictureRows = []] = await read(db, [
    slugsLike(slugStem(entry)),
    pictureFacts(entry.pictures.map(({ path }) => path)),
  ]);
  const named = decodeSlugs(slugRows);
  const isTaken = named.some((other) => isSameName(other, entry));
  const slug = isTaken ? null : freeSlug(entry, new Set(named.map((other) => other.slug)));
  return { slug, pictures: decodePictures(pictureRows) };
}
