import { Hono } from "hono";
import { readGoodsReceipts, type StoredGoodsReceipt } from "#db/stock/goods-receipts.ts";
import { readPreparing } from "#db/stock/order-locations.ts";
import { readReorderFacts, readStockValue } from "#db/stock/reorder.ts";
import { readSizeLedger, type SizeLedgerEntry } from "#db/stock/size-ledger.ts";
import { doneSchema } from "#shop/accounts/auth.contract.ts";
import { unitOf } from "#shop/catalogue/categories.ts";
import { FALLBACK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import { toWire, wireOrNull } from "#shop/decimal.ts";
import { stockValue } from "#shop/stock/cost.ts";
import { COVER_DAYS, type ReorderLine, reorderList } from "#shop/stock/reorder.ts";
import {
  countedSchema,
  type GoodsReceipt,
  preparingSchema,
  receiptsSchema,
  receivedSchema,
  reorderQuerySchema,
  reorderSchema,
  type StockLedgerEntry,
  sentCountSchema,
  sentMoveSchema,
  sentReceiptSchema,
  sizePathSchema,
  stockLedgerSchema,
  stockPageSchema,
  stockValueSchema,
  type WireReorderLine,
} from "#shop/stock/stock-desk.contract.ts";
import { announceChange, panelRequest } from "../catalogue/panel-request.routes.ts";
import { type AppEnv, requestContext } from "../http/context.ts";
import { iso, refused, respondPrivately } from "../http/respond.ts";
import { administrator } from "../http/session.ts";
import { adminDocs, hundredths, validate, validateByPath } from "../http/validate.ts";
import { presentActor } from "../settings/settings-admin.presenter.ts";
import { moveUnits, receiveGoods, storeCount } from "./change-stock.ts";

const listedDocs = adminDocs("List the receipts of goods, newest first", receiptsSchema, [400]);
const receivedDocs = adminDocs(
  "Receive goods: the stock and the locations of all lines rise, or of no line. A repeated `Idempotency-Key` receives nothing more. 409 `purchase_order_closed` for a `purchaseOrder` that is not open",
  { 201: receivedSchema },
  [400, 404, 409],
);
const movedDocs = adminDocs(
  "Move units of a size from one location to another. The stock for sale stays",
  doneSchema,
  [400, 404, 409],
);
const countedDocs = adminDocs(
  "Store a count: locations become what was counted and, with `correctStock`, the stock for sale follows. 409 `count_stale` when units have moved since `seen`",
  countedSchema,
  [400, 409],
);
const preparingDocs = adminDocs(
  "List the units of each size in orders in preparation: their locations no longer count them, but they may still lie there",
  preparingSchema,
);
const ledgerDocs = adminDocs(
  "List what happened to a size, newest first: stock for sale and locations",
  stockLedgerSchema,
  [400],
);

const valueDocs = adminDocs("Get what the stock is worth, at cost and at list prices", stockValueSchema);
const reorderDocs = adminDocs(
  "List the sizes to order from suppliers, most urgent first: sold out, waited for, or with units in stock and on order for fewer than `days` days",
  reorderSchema,
  [400],
);

const LIMIT = 20;

/** The stock of the shop for administrators, below /admin. */
export const stockDesk = new Hono<AppEnv>()
  .get("/stock/receipts", listedDocs, administrator("read", "stock"), validate("query", stockPageSchema), async (c) => {
    const { limit = LIMIT, page = 1 } = c.req.valid("query");
    const { receipts, total } = await readGoodsReceipts(c.get("database")(), { limit, page });
    return respondPrivately(c, { receipts: receipts.map(presentReceipt), total }, 200);
  })
  .post(
    "/stock/receipts",
    receivedDocs,
    administrator("write", "stock"),
    validateByPath("json", sentReceiptSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const { supplier, note, purchaseOrder: purchaseOrderId = null } = body;
      const lines = body.lines.map(({ perfume, size, cost, ...received }) => {
        const sizeAt = { perfumeId: perfume, sizeId: size };
        return { ...sizeAt, received, costUsdCents: cost == null ? null : hundredths(cost) };
      });
      const entered = { supplier, note, purchaseOrderId, lines };
      const outcome = await receiveGoods(requestContext(c), request.panelRequest, entered);
      if (!outcome.ok) return refused(c, outcome.refusal);
      const { receipt } = outcome;
      announceChange(c, "stock_received", { receiptId: receipt.id, lines: receipt.lines.length });
      return respondPrivately(c, { receipt: presentReceipt(receipt) }, 201);
    },
  )
  .post(
    "/stock/moves",
    movedDocs,
    administrator("write", "stock"),
    validateByPath("json", sentMoveSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const { perfume: perfumeId, size: sizeId, ...relocation } = body;
      const outcome = await moveUnits(requestContext(c), request.panelRequest, { perfumeId, sizeId, ...relocation });
      if (!outcome.ok) return refused(c, outcome.refusal);
      return respondPrivately(c, { message: "Listo: las unidades cambiaron de lugar" }, 200);
    },
  )
  .post(
    "/stock/counts",
    countedDocs,
    administrator("write", "stock"),
    validateByPath("json", sentCountSchema),
    async (c) => {
      const body = c.req.valid("json");
      const request = panelRequest(c, body);
      if (!request.ok) return refused(c, request.refusal);
      const lines = body.lines.map(({ perfume, size, seen, ...counted }) => {
        return { perfumeId: perfume, sizeId: size, counted, seen };
      });
      const count = { lines, correctsStock: body.correctStock };
      const outcome = await storeCount(requestContext(c), request.panelRequest, count);
      if (!outcome.ok) return refused(c, outcome.refusal);
      announceChange(c, "stock_counted", { perfumes: outcome.perfumes });
      return respondPrivately(c, { perfumes: outcome.perfumes }, 200);
    },
  )
  .get("/stock/preparing", preparingDocs, administrator("read", "stock"), async (c) =>
    respondPrivately(c, { sizes: await readPreparing(c.get("database")()) }, 200),
  )
  .get(
    "/stock/sizes/:size/ledger",
    ledgerDocs,
    administrator("read", "stock"),
    validate("param", sizePathSchema),
    validate("query", stockPageSchema),
    async (c) => {
      const { limit = LIMIT, page = 1 } = c.req.valid("query");
      const { entries, total } = await readSizeLedger(c.get("database")(), c.req.valid("param").size, { limit, page });
      return respondPrivately(c, { entries: entries.map(presentEntry), total }, 200);
    },
  )
  .get("/stock/value", valueDocs, administrator("read", "stock"), async (c) => {
    const { sizes, terms } = await readStockValue(c.get("database")());
    const { units, unitsWithoutCost, costUsdCents, saleUsdCents, saleCentavos } = stockValue(sizes, terms);
    const value = { costUsd: toWire(costUsdCents), saleUsd: toWire(saleUsdCents), saleArs: toWire(saleCentavos) };
    return respondPrivately(c, { units, unitsWithoutCost, ...value }, 200);
  })
  .get(
    "/stock/reorder",
    reorderDocs,
    administrator("read", "stock"),
    validate("query", reorderQuerySchema),
    async (c) => {
      const { days = COVER_DAYS, brand } = c.req.valid("query");
      const all = reorderList(await readReorderFacts(c.get("database")(), c.get("now")()), days);
      const lines = all.filter(({ brandSlug }) => brand === undefined || brandSlug === brand).map(presentReorderLine);
      return respondPrivately(c, { days, lines, total: lines.length, brands: brandsOf(all) }, 200);
    },
  );

function presentReorderLine({ perfumeId, sizeId, category, image, ...line }: ReorderLine): WireReorderLine {
  const { productName, brand, ml, ean, stock, sold, soldBefore, waiting, daysLeft, suggested, onOrder, expectedOn } =
    line;
  return {
    ...{ perfume: perfumeId, productName, brand, image: image || FALLBACK_PICTURE, size: sizeId, ml },
    ...{ unit: unitOf(category), ean, stock, sold30Days: sold, soldBefore, waiting, daysLeft },
    ...{ onOrder, expectedOn, suggested },
    averageCost: wireOrNull(line.averageCostUsdCents),
  };
}

/** The brands of some lines by name, with the number of their lines. */
function brandsOf(lines: readonly ReorderLine[]) {
  return [...Map.groupBy(lines, ({ brandSlug }) => brandSlug)]
    .map(([slug, ofBrand]) => ({ slug, name: ofBrand[0]?.brand ?? slug, lines: ofBrand.length }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "es"));
}

function presentReceipt(receipt: StoredGoodsReceipt): GoodsReceipt {
  const { id, number, atMs, by, supplier, note, purchaseOrder, lines } = receipt;
  return {
    ...{ _id: id, number, at: iso(atMs), by: presentActor(by), supplier, note },
    purchaseOrder: purchaseOrder && { _id: purchaseOrder.id, number: purchaseOrder.number },
    units: lines.reduce((sum, { units }) => sum + units, 0),
    lines: lines.map(({ perfumeId, sizeId, units: _, costUsdCents, category, ...line }) => ({
      ...{ perfume: perfumeId, size: sizeId, cost: wireOrNull(costUsdCents), unit: unitOf(category) },
      ...line,
    })),
  };
}

function presentEntry({ id, atMs, by, order, receipt, ...entry }: SizeLedgerEntry): StockLedgerEntry {
  return {
    ...{ _id: id, at: iso(atMs), by: presentActor(by), ...entry },
    order: order && { _id: order.id, number: order.number },
    receipt: receipt && { _id: receipt.id, number: receipt.number },
  };
}
