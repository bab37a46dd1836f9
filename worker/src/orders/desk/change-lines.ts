import { queueOrderMail } from "#db/mail/outbox.ts";
import { readTransferCheckout } from "#db/orders/checkout.ts";
import { editLines, findEdit } from "#db/orders/order-edits.ts";
import { findOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { write } from "#db/write.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type ChangedLines, changedLines, isUnchanged, whyLinesAreFixed } from "#shop/orders/lines/changed-lines.ts";
import type { RequestedLine } from "#shop/orders/order-price.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { RequestContext } from "../../request-context.ts";
import { refuseStaleOrder, staleOrder } from "../change-order.ts";
import { expireAllOverdue } from "../expire-orders.ts";

interface WantedLines {
  orderId: string;
  /** The administrator's id. */
  by: string;
  lines: readonly RequestedLine[];
}

interface LinesChange extends WantedLines {
  /** The version the administrator saw. */
  version: number;
  /** The total that the administrator was shown. */
  shownCentavos: number;
  request: { key: string; bodyHash: string };
}

type NotPriced =
  | Refused<"not_found" | "not_signed_in" | "transfer_cannot_buy" | "order_lines_missing">
  | (Refused<"order_lines_fixed"> & { fresh: PlacedOrder });

export type LinesChanged =
  | { ok: true; order: PlacedOrder }
  | NotPriced
  | (Refused<"order_stale"> & { fresh: PlacedOrder })
  | Refused<"transfer_repriced" | "idempotency_key_reused" | "busy">;

interface PricedChange {
  ok: true;
  order: PlacedOrder;
  changed: ChangedLines;
  totalCentavos: number;
  catalogueVersion: number;
}

/** Prices the wanted lines of an order, and changes nothing. Refuses lines that the change would refuse. */
export async function priceLinesChange(
  { db, nowMs }: RequestContext,
  { orderId, by, lines }: WantedLines,
): Promise<PricedChange | NotPriced> {
  const perfumeIds = lines.map(({ perfumeId }) => perfumeId);
  const [order, checkout] = await Promise.all([
    findOrder(db, orderId),
    // The account is the administrator's: no price depends on it.
    readTransferCheckout(db, { userId: by, placedFrom: "", requestKey: null, perfumeIds, couponCode: null, nowMs }),
  ]);
  if (!order) return refuse({ code: "not_found" });
  if (!checkout) return refuse({ code: "not_signed_in" });
  const why = whyLinesAreFixed(order, nowMs);
  if (why) return { ...refuse({ code: "order_lines_fixed", why }), fresh: order };
  const { settings: terms, perfumes, catalogueVersion } = checkout;
  const changed = changedLines(order, lines, { perfumeOf: (id) => perfumes.get(id) ?? null, terms });
  if (!changed.ok) {
    const { refusal } = changed;
    return refusal.code === "order_lines_fixed" ? { ok: false, refusal, fresh: order } : { ok: false, refusal };
  }
  // The order keeps the delivery cost with which it was placed.
  return {
    ok: true,
    order,
    changed,
    totalCentavos: changed.merchandiseCentavos + order.shippingCentavos,
    catalogueVersion,
  };
}

/** Maximum tries while the catalogue changes between reading and writing, or overdue orders hold the units. */
const MAX_ATTEMPTS = 3;

/**
 * Changes the lines of an order that waits for its transfer, with its held units and its total, and mails its buyer
 * (docs/product-rules.md#changed-lines). A repeated request key changes nothing more; nor do the lines that the order
 * already has. Refuses `order_stale` and `order_lines_fixed` with the order as it is now.
 */
export async function changeLines(context: RequestContext, change: LinesChange): Promise<LinesChanged> {
  const outcome = await applyChange(context, change);
  if (outcome.ok) return outcome;
  // A copy of this request may have come first: then the order has this change already.
  const former = await findEdit(context.db, change.by, change.request.key);
  return former ? repeated(context, change, former) : outcome;
}

async function applyChange(context: RequestContext, change: LinesChange): Promise<LinesChanged> {
  const { db, nowMs } = context;
  const { orderId, by, version, shownCentavos, request } = change;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const priced = await priceLinesChange(context, change);
    if (!priced.ok) {
      // Overdue orders may hold the units that are missing.
      if (priced.refusal.code === "transfer_cannot_buy" && (await expireAllOverdue(db, nowMs)) > 0) continue;
      return priced;
    }
    const { order, changed, totalCentavos, catalogueVersion } = priced;
    if (order.version !== version) return staleOrder(order);
    if (shownCentavos !== totalCentavos) return refuse({ code: "transfer_repriced", totalCentavos });
    if (isUnchanged(order.lines, changed)) return { ok: true, order };
    const id = context.newId(ID_PREFIXES.edit);
    const [from, to] = [{ total: order.transactionCentavos / 100 }, { total: totalCentavos / 100 }];
    const outcome = await write(db, [
      ...editLines({ id, order, changed, totalCentavos, by, request, nowMs, catalogueVersion }),
      queueOrderMail("order-edited", orderId, version + 1, nowMs),
      writeAudit({ noun: "order", nounId: orderId, what: "order_edited", from, to, by, nowMs }),
      selectOrder({ orderId }),
    ]);
    if (outcome.ok) return { ok: true, order: orderIn(outcome.results) };
    const { code } = outcome.refusal;
    // `unique`: another change has used this key.
    if (code === "order_version" || code === "unique") return refuseStaleOrder(context, orderId);
    if (code === "stock_ge0" && (await expireAllOverdue(db, nowMs)) === 0)
      return refuse({ code: "transfer_cannot_buy", productName: nameOfMore(order, changed) });
    if (!TRIED_AGAIN.test(code)) throw new Error(`a change of an order's lines was refused by the database: ${code}`);
  }
  return refuse({ code: "busy", retryAfterSeconds: 2 });
}

/** Refusals of the database to retry: the catalogue has changed, or overdue orders have released the missing units. */
const TRIED_AGAIN = /^(order_closed|not_for_sale|stock_ge0)$/;

/** Returns the order as it is now, for a repeated request. Refuses `idempotency_key_reused` for another order or body. */
async function repeated(
  { db }: RequestContext,
  { orderId, request }: LinesChange,
  former: { orderId: string; bodyHash: string },
): Promise<LinesChanged> {
  if (former.orderId !== orderId || former.bodyHash !== request.bodyHash)
    return refuse({ code: "idempotency_key_reused" });
  const order = await findOrder(db, orderId);
  if (!order) throw new Error("the order of a request key does not exist");
  return { ok: true, order };
}

/** Returns the name of the first product of which the change takes more units. */
function nameOfMore({ lines: former }: PlacedOrder, { kept, lines, added }: ChangedLines): string {
  const more = kept.findIndex(({ line, quantity }) => quantity > (former[line - 1]?.quantity ?? 0));
  return (lines[more] ?? added[0])?.productName ?? "";
}
