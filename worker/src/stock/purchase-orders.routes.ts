import { Hono } from "hono";
import { readPurchaseOrders, type StoredPurchaseOrder } from "#db/stock/purchase-orders.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import { wireOrNull } from "#shop/decimal.ts";
import { missingInAll, missingUnits, purchaseOrderState } from "#shop/stock/purchase-order.ts";
import {
  closedPurchaseOrderSchema,
  type PurchaseOrder,
  purchaseOrdersSchema,
  savedPurchaseOrderSchema,
  sentPurchaseOrderSchema,
} from "#shop/stock/purchase-orders.contract.ts";
import { panelRequest } from "../catalogue/panel-request.routes.ts";
import { type AppContext, type AppEnv, requestContext } from "../http/context.ts";
import { iso, refused, respondPrivately } from "../http/respond.ts";
import { administrator, sessionIn } from "../http/session.ts";
import { adminDocs, hundredths, validateByPath } from "../http/validate.ts";
import { log } from "../log.ts";
import { presentActor } from "../settings/settings-admin.presenter.ts";
import { createPurchaseOrder, endPurchaseOrder, resumePurchaseOrder } from "./change-purchase-order.ts";

const listedDocs = adminDocs("List the open purchase orders, and the last closed ones", purchaseOrdersSchema);
const createdDocs = adminDocs(
  "Store an order of goods from a supplier. A repeated `Idempotency-Key` stores no second one",
  { 201: savedPurchaseOrderSchema },
  [400, 409],
);
const closedDocs = adminDocs(
  "Close a purchase order whose missing units will not come. 409 `purchase_order_changed` if it is closed, or if another number of units is missing",
  savedPurchaseOrderSchema,
  [400, 404, 409],
);
const reopenedDocs = adminDocs(
  "Open a closed purchase order again. 409 `purchase_order_changed` if it is open, or if all its units have come",
  savedPurchaseOrderSchema,
  [400, 404, 409],
);

/** Purchase orders to suppliers, below /admin. */
export const purchaseOrders = new Hono<AppEnv>()
  .get("/stock/purchase-orders", listedDocs, administrator("read", "stock"), async (c) => {
    const { open, closed } = await readPurchaseOrders(c.get("database")());
    const present = (order: StoredPurchaseOrder) => presentPurchaseOrder(c, order);
    return respondPrivately(c, { open: open.map(present), closed: closed.map(present) }, 200);
  })
  .post(
    "/stock/purchase-orders",
    createdDocs,
    administrator("write", "stock"),
    validateByPath("json", sentPurchaseOrderSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const { supplier, note, expectedOn = null } = body;
      const lines = body.lines.map(({ size, units, cost }) => {
        return { sizeId: size, units, costUsdCents: cost == null ? null : hundredths(cost) };
      });
      const entered = { supplier, note, expectedOn, lines };
      const outcome = await createPurchaseOrder(requestContext(c), request.panelRequest, entered);
      if (!outcome.ok) return refused(c, outcome.refusal);
      logChange(c, "purchase_order_created", outcome.purchaseOrder);
      return respondPrivately(c, { purchaseOrder: presentPurchaseOrder(c, outcome.purchaseOrder) }, 201);
    },
  )
  .post(
    "/stock/purchase-orders/:id/close",
    closedDocs,
    administrator("write", "stock"),
    validateByPath("json", closedPurchaseOrderSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const seen = { id: c.req.param("id"), ...body };
      const outcome = await endPurchaseOrder(requestContext(c), request.panelRequest, seen);
      if (!outcome.ok) return refused(c, outcome.refusal);
      logChange(c, "purchase_order_closed", outcome.purchaseOrder);
      return respondPrivately(c, { purchaseOrder: presentPurchaseOrder(c, outcome.purchaseOrder) }, 200);
    },
  )
  .post("/stock/purchase-orders/:id/reopen", reopenedDocs, administrator("write", "stock"), async (c) => {
    const request = panelRequest(c, {});
    if (!request.ok) return refused(c, request.refusal);
    const outcome = await resumePurchaseOrder(requestContext(c), request.panelRequest, c.req.param("id"));
    if (!outcome.ok) return refused(c, outcome.refusal);
    logChange(c, "purchase_order_reopened", outcome.purchaseOrder);
    return respondPrivately(c, { purchaseOrder: presentPurchaseOrder(c, outcome.purchaseOrder) }, 200);
  });

function logChange(c: AppContext, event: string, { id: purchaseOrderId }: StoredPurchaseOrder): void {
  log(event, { requestId: c.get("requestId"), purchaseOrderId, by: sessionIn(c).userId });
}

function presentPurchaseOrder(c: AppContext, order: StoredPurchaseOrder): PurchaseOrder {
  const { id, number, atMs, by, supplier, note, expectedOn, closedAtMs, lines } = order;
  return {
    ...{ _id: id, number, at: iso(atMs), by: presentActor(by), supplier, note, expectedOn },
    state: purchaseOrderState(order, dayInArgentina(c.get("now")())),
    closedAt: closedAtMs === null ? null : iso(closedAtMs),
    units: lines.reduce((sum, { units }) => sum + units, 0),
    missing: missingInAll(lines),
    lines: lines.map(({ perfumeId, sizeId, costUsdCents, category, image, ...line }) => ({
      ...{ perfume: perfumeId, size: sizeId, cost: wireOrNull(costUsdCents), unit: unitOf(category) },
      ...{ image: image || FALLBACK_PICTURE, ...line, missing: missingUnits(line) },
    })),
  };
}
