import { countOrdersOf, decodeProducts, selectProduct } from "#db/catalogue/products.ts";
import { perfumeIs } from "#db/catalogue/products-claims.ts";
import { archiveProduct } from "#db/catalogue/products-write.ts";
import { read } from "#db/read.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../request-context.ts";
import { CONFLICT, once, type PanelRequest, writeClaimed } from "./change-once.ts";

/** `orders`: the number of orders that contain it; they keep it. */
export type PerfumeRemoved =
  | { ok: true; orders: number }
  | Refused<"perfume_not_found" | "idempotency_key_reused" | "busy">;

/**
 * Removes a perfume from the shop for good. It is archived, because orders and the ledger refer to it. Refuses
 * `perfume_not_found`, and what `once` refuses.
 */
export function removePerfume(
  context: RequestContext,
  asking: PanelRequest,
  perfumeId: string,
): Promise<PerfumeRemoved> {
  return once<PerfumeRemoved>(context, asking, {
    make: () => make(context, asking, perfumeId),
    again: async () => {
      const [counted = []] = await read(context.db, [countOrdersOf(perfumeId)]);
      return { ok: true, orders: Number(counted[0]?.["orders"] ?? 0) };
    },
  });
}

async function make(
  context: RequestContext,
  asking: PanelRequest,
  perfumeId: string,
): Promise<PerfumeRemoved | typeof CONFLICT> {
  const [rows = [], counted = []] = await read(context.db, [selectProduct(perfumeId), countOrdersOf(perfumeId)]);
  const [product] = decodeProducts(rows);
  if (!product) return refuse({ code: "perfume_not_found" });
  const id = context.newId("req");
  const what = "perfume_removed";
  const written = await writeClaimed(context, asking, {
    id,
    what,
    perfumeId,
    isCurrent: perfumeIs(perfumeId, product.updatedAtMs),
    statements: archiveProduct(product, { by: asking.by, nowMs: context.nowMs, requestId: id, what }),
    reads: [],
  });
  if (written.ok) return { ok: true, orders: Number(counted[0]?.["orders"] ?? 0) };
  if (written.code === "unique" || written.code === "perfume_stale") return CONFLICT;
  throw new Error(`a perfume was not removed: ${written.code}`);
}
