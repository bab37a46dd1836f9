import type { z } from "zod";
import { findIds, readAverageCosts, readProductIndex } from "#db/catalogue/products-index.ts";
import { eanDigits, isEan } from "#shop/catalogue/ean.ts";
import { productListOf, type productsQuerySchema } from "#shop/catalogue/perfumes-query.contract.ts";
import { type ProductEntry, readProduct, type SentProduct } from "#shop/catalogue/product-form.ts";
import { listProducts } from "#shop/catalogue/product-list.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { type AppContext, bodyHash, cacheContext, requestClaim } from "../http/context.ts";
import { sessionIn } from "../http/session.ts";
import { log } from "../log.ts";
import { rebuildSoon } from "../storefront/rebuild-soon.routes.ts";
import { createVersionedCache } from "../versioned-cache.ts";
import type { PanelRequest } from "./change-once.ts";

type PanelRequestResult<More = object> = ({ ok: true; panelRequest: PanelRequest } & More) | Refused<"invalid_fields">;

const KEY_INVALID = { "Idempotency-Key": ["De 8 a 200 caracteres, sin espacios"] };

/**
 * Returns the administrator, the `Idempotency-Key` and the hash of a panel write. The hash covers method, path and
 * body. Refuses `invalid_fields` for a malformed key.
 */
export function panelRequest(c: AppContext, body: object): PanelRequestResult {
  const input = { call: `${c.req.method} ${c.req.path}`, body };
  const claim = requestClaim(c.req.header("Idempotency-Key"), input);
  if (claim === "malformed") return refuse({ code: "invalid_fields", fields: KEY_INVALID });
  const { userId: by } = sessionIn(c);
  return { ok: true, panelRequest: { by, key: claim?.key ?? null, bodyHash: claim?.bodyHash ?? bodyHash(input) } };
}

/** Like `panelRequest`, with the parsed product form. Refuses `invalid_fields` also for an invalid form. */
export function productRequest(c: AppContext, body: SentProduct): PanelRequestResult<{ entry: ProductEntry }> {
  const read = readProduct(body);
  if (!read.ok) return read;
  const input = panelRequest(c, body);
  return input.ok ? { ...input, entry: read.entry } : input;
}

/** Logs a change of the catalogue and requests new pages. */
export function announceChange(c: AppContext, event: string, facts: Record<string, string | number>): void {
  log(event, { requestId: c.get("requestId"), ...facts, by: sessionIn(c).userId });
  rebuildSoon(c);
}

/**
 * The index by which perfumes are filtered and sorted. It lacks stock locations and costs: a change of these
 * increments no version, so a cached value could be old. The perfumes of the page itself are always read from the database.
 */
const index = createVersionedCache(readProductIndex);

type ProductsQuery = z.output<typeof productsQuerySchema>;
type Found = { ok: true; ids: string[]; total: number; terms: Terms } | Refused<"unknown_filter">;

/** Returns one page of the administrators' list: ids, total and terms. Refuses `unknown_filter` for an unknown brand. */
export async function findProducts(c: AppContext, query: ProductsQuery): Promise<Found> {
  const { products, terms, brandSlugs } = await index.current(cacheContext(c));
  if (!(query.brand ?? []).every((slug) => brandSlugs.includes(slug)))
    return refuse({ code: "unknown_filter", fields: { brand: ["esa marca no existe"] } });
  const db = c.get("database")();
  const { unlocated, slug: slugs, column } = query;
  const code = eanDigits(query.productName ?? "");
  const ean = isEan(code) ? code : undefined;
  const among = await findIds(db, { unlocated, slugs, ean });
  const costs = column === "margin" ? await readAverageCosts(db) : undefined;
  const searched = productListOf(ean ? { ...query, productName: "" } : query, { among, costs });
  const { products: found, total } = listProducts(products, searched, terms);
  return { ok: true, ids: found.map(({ id }) => id), total, terms };
}
