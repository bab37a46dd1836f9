/** Changes of purchase orders to suppliers by administrators. docs/product-rules.md#purchase-orders */
import { ALWAYS } from "#db/catalogue/panel-writes.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import {
  closePurchaseOrder,
  type EnteredPurchaseOrder,
  findOrderableSizes,
  findPurchaseOrder,
  insertPurchaseOrder,
  isClosedWithMissing,
  isOpenWithMissing,
  reopenPurchaseOrder,
  type StoredPurchaseOrder,
} from "#db/stock/purchase-orders.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { checkPurchaseOrder } from "#shop/stock/purchase-order.ts";
import { CONFLICT, type PanelRequest, runOncePerKey, writeClaimed } from "../catalogue/change-once.ts";
import type { RequestContext } from "../request-context.ts";

type Saved<Code extends "invalid_fields" | "not_found" | "purchase_order_changed"> =
  | { ok: true; purchaseOrder: StoredPurchaseOrder }
  | Refused<Code | "idempotency_key_reused" | "busy">;

/**
 * Stores a purchase order, once per idempotency key. Refuses `invalid_fields` for a day that has passed, and for sizes that
 * do not exist or are named twice.
 */
export function createPurchaseOrder(
  context: RequestContext,
  panelRequest: PanelRequest,
  entered: EnteredPurchaseOrder,
): Promise<Saved<"invalid_fields">> {
  const sizeIds = entered.lines.map(({ sizeId }) => sizeId);
  return runOncePerKey<Saved<"invalid_fields">>(context, panelRequest, {
    async run() {
      const known = await findOrderableSizes(context.db, sizeIds);
      const checked = checkPurchaseOrder(entered, { known, today: dayInArgentina(context.nowMs) });
      if (!checked.ok) return checked;
      const id = context.newId(ID_PREFIXES.purchaseOrder);
      const written = await writeClaimed(context, panelRequest, {
        what: "purchase_order_created",
        perfumeId: id,
        isCurrent: ALWAYS,
        statements: ({ by, nowMs, requestId, what }) => [
          ...insertPurchaseOrder({ id, requestId, by, nowMs, ...entered }),
          writeAudit({ noun: "purchaseOrder", nounId: id, what, from: null, to: factsOf(entered), by, nowMs }),
        ],
      });
      return written === CONFLICT ? CONFLICT : stored(context, id);
    },
    repeat: ({ perfumeId }) => stored(context, perfumeId),
  });
}

type Ended = Saved<"not_found" | "purchase_order_changed">;

/**
 * Closes a purchase order of which `missing` units will not come. Refuses `not_found`, and `purchase_order_changed` if it is
 * closed or if another number of units is missing.
 */
export function endPurchaseOrder(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, missing }: { id: string; missing: number },
): Promise<Ended> {
  return changeState(context, panelRequest, {
    id,
    isCurrent: isOpenWithMissing(id, missing),
    to: "closed",
  });
}

/**
 * Opens a closed purchase order again. Refuses `not_found`, and `purchase_order_changed` if it is open or if all its units have
 * come.
 */
export function resumePurchaseOrder(context: RequestContext, panelRequest: PanelRequest, id: string): Promise<Ended> {
  return changeState(context, panelRequest, { id, isCurrent: isClosedWithMissing(id), to: "open" });
}

interface StateChange extends Pick<Parameters<typeof writeClaimed>[2], "isCurrent"> {
  id: string;
  to: "open" | "closed";
}

function changeState(
  context: RequestContext,
  panelRequest: PanelRequest,
  { id, isCurrent, to }: StateChange,
): Promise<Ended> {
  const isClosing = to === "closed";
  const what = isClosing ? "purchase_order_closed" : "purchase_order_reopened";
  return runOncePerKey<Ended>(context, panelRequest, {
    async run() {
      const written = await writeClaimed(context, panelRequest, {
        ...{ what, perfumeId: id, isCurrent },
        statements: ({ by, nowMs }) => [
          isClosing ? closePurchaseOrder({ id, by, nowMs }) : reopenPurchaseOrder(id),
          writeAudit({
            ...{ noun: "purchaseOrder", nounId: id, what, by, nowMs },
            ...{ from: { state: isClosing ? "open" : "closed" }, to: { state: to } },
          }),
        ],
      });
      if (written !== CONFLICT) return stored(context, id);
      // A repeated key conflicts too: then `runOncePerKey` responds with the stored purchase order instead of this refusal.
      return refuse({ code: (await findPurchaseOrder(context.db, id)) ? "purchase_order_changed" : "not_found" });
    },
    repeat: () => stored(context, id),
  });
}

async function stored({ db }: RequestContext, id: string) {
  const purchaseOrder = await findPurchaseOrder(db, id);
  if (!purchaseOrder) throw new Error(`the purchase order ${id} was written but cannot be read`);
  return { ok: true as const, purchaseOrder };
}

function factsOf({ supplier, note, expectedOn, lines }: EnteredPurchaseOrder) {
  return { supplier, note, expectedOn, units: lines.reduce((sum, { units }) => sum + units, 0) };
}
