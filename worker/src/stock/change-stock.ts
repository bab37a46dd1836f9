/** Changes of the stock by administrators: goods received, moves between locations, counts. */
import { perfumesUnchangedSince } from "#db/catalogue/panel-writes.ts";
import { readProducts } from "#db/catalogue/products.ts";
import { productStatements } from "#db/catalogue/products-write.ts";
import type { Statement } from "#db/statement.ts";
import { findGoodsReceipt, insertGoodsReceipt, type StoredGoodsReceipt } from "#db/stock/goods-receipts.ts";
import { closeIfComplete, findPurchaseOrder } from "#db/stock/purchase-orders.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { type LocationEvent, locatedUnits } from "#shop/stock/stock.ts";
import {
  type CountedLine,
  planCount,
  planMove,
  planReceipt,
  type ReceivedLine,
  type Relocation,
  type StockPlan,
} from "#shop/stock/stock-desk.ts";
import {
  CONFLICT,
  type PanelRequest,
  PERFUME_CONFLICTS,
  runOncePerKey,
  writeClaimed,
} from "../catalogue/change-once.ts";
import type { RequestContext } from "../request-context.ts";

type Repeated = Refused<"idempotency_key_reused" | "busy">;
export type GoodsReceived =
  | { ok: true; receipt: StoredGoodsReceipt }
  | Refused<"invalid_fields" | "not_found" | "purchase_order_closed">
  | Repeated;

export interface NewReceipt {
  supplier: string;
  note: string;
  /** The purchase order that the goods belong to. */
  purchaseOrderId: string | null;
  lines: readonly ReceivedLine[];
}

/**
 * Receives goods: stock and locations of all lines rise in one write, once per idempotency key. Closes the purchase order when
 * all its units have come. Refuses `invalid_fields` as `planReceipt` does, `not_found` for an unknown purchase order, and
 * `purchase_order_closed`.
 */
export function receiveGoods(
  context: RequestContext,
  panelRequest: PanelRequest,
  { lines, ...entered }: NewReceipt,
): Promise<GoodsReceived> {
  const { purchaseOrderId } = entered;
  const stored = async (requestId: string) => {
    const receipt = await findGoodsReceipt(context.db, requestId);
    if (!receipt) throw new Error(`the receipt of ${requestId} was written but cannot be read`);
    return { ok: true as const, receipt };
  };
  return runOncePerKey<GoodsReceived>(context, panelRequest, {
    async run() {
      const plan = planReceipt(await productsOf(context, lines), lines, context.nowMs);
      if (!plan.ok) return plan;
      const id = context.newId("gre");
      const written = await writePlan(context, panelRequest, plan, {
        what: "stock_received",
        located: "receipt",
        receiptId: id,
        before: ({ by, nowMs, requestId }) => [
          ...insertGoodsReceipt({
            ...{ id, requestId, by, nowMs, ...entered },
            lines: lines.map(({ sizeId, received, costUsdCents }) => {
              return { sizeId, units: locatedUnits(received), costUsdCents };
            }),
          }),
          ...(purchaseOrderId === null ? [] : closeIfComplete({ id: purchaseOrderId, by, nowMs })),
        ],
      });
      if (written !== CONFLICT) return stored(written.id);
      return (await refusalOfPurchaseOrder(context, purchaseOrderId)) ?? CONFLICT;
    },
    repeat: ({ id }) => stored(id),
  });
}

/** Why goods of a purchase order cannot be received; null if they can, and for goods without one. */
async function refusalOfPurchaseOrder({ db }: RequestContext, id: string | null) {
  if (id === null) return null;
  const order = await findPurchaseOrder(db, id);
  if (!order) return refuse({ code: "not_found" });
  return order.closedAtMs === null ? null : refuse({ code: "purchase_order_closed" });
}

export type UnitsMoved = { ok: true } | Refused<"invalid_fields" | "perfume_not_found"> | Repeated;

/** Moves units of a size to another location; the stock for sale stays. Once per idempotency key. */
export function moveUnits(
  context: RequestContext,
  panelRequest: PanelRequest,
  relocation: Relocation,
): Promise<UnitsMoved> {
  return runOncePerKey<UnitsMoved>(context, panelRequest, {
    async run() {
      const [product] = await productsOf(context, [relocation]);
      if (!product) return refuse({ code: "perfume_not_found" });
      const plan = planMove(product, relocation, context.nowMs);
      if (!plan.ok) return plan;
      const written = await writePlan(context, panelRequest, plan, { what: "stock_moved", located: "move" });
      return written === CONFLICT ? CONFLICT : { ok: true };
    },
    repeat: async () => ({ ok: true }),
  });
}

export type StockCounted = { ok: true; perfumes: number } | Refused<"invalid_fields" | "count_stale"> | Repeated;

/** Stores a count: the locations become what was counted, with `correctsStock` also the stock. Once per idempotency key. */
export function storeCount(
  context: RequestContext,
  panelRequest: PanelRequest,
  count: { lines: readonly CountedLine[]; correctsStock: boolean },
): Promise<StockCounted> {
  const counted = new Set(count.lines.map(({ perfumeId }) => perfumeId));
  return runOncePerKey<StockCounted>(context, panelRequest, {
    async run() {
      const plan = planCount(await productsOf(context, count.lines), count, context.nowMs);
      if (!plan.ok) return plan;
      const perfumes = plan.changes.length;
      if (perfumes === 0) return { ok: true, perfumes };
      const written = await writePlan(context, panelRequest, plan, { what: "stock_counted", located: "count" });
      return written === CONFLICT ? CONFLICT : { ok: true, perfumes };
    },
    // Only the activity log has the number of changed perfumes. A repeated request only needs to know that the count
    // was stored.
    repeat: async () => ({ ok: true, perfumes: counted.size }),
  });
}

function productsOf({ db }: RequestContext, lines: readonly { perfumeId: string }[]) {
  return readProducts(db, [...new Set(lines.map(({ perfumeId }) => perfumeId))]);
}

type What = "stock_received" | "stock_moved" | "stock_counted";

interface StockWriting {
  what: What;
  located: LocationEvent;
  receiptId?: string;
  /** Statements before those of the plan. */
  before?(writing: { by: string; nowMs: number; requestId: string }): Statement[];
}

/** Writes a plan if none of its perfumes was edited since it was read. */
function writePlan(
  context: RequestContext,
  panelRequest: PanelRequest,
  { changes, movements }: StockPlan,
  { what, before, ...facts }: StockWriting,
) {
  return writeClaimed(context, panelRequest, {
    what,
    isCurrent: perfumesUnchangedSince(changes.map((change) => change.before)),
    statements: (writing) => [
      ...(before?.(writing) ?? []),
      ...productStatements(changes, movements, { ...writing, ...facts }),
    ],
    conflicts: [...PERFUME_CONFLICTS, "purchase_order_closed"],
  });
}
