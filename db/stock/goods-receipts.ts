/** Goods received from suppliers. docs/product-rules.md#stock-desk */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Location } from "#shop/stock/stock.ts";
import { users } from "../accounts/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { authorColumn } from "../reports/audit-log.ts";
import { sqlite, statement } from "../statement.ts";
import { goodsReceiptLines, goodsReceipts, locationMovements, purchaseOrders } from "./tables.ts";

/** A receipt to insert. */
export interface NewGoodsReceipt {
  /** Made with `makeId(ID_PREFIXES.goodsReceipt, ...)`. */
  id: string;
  requestId: string;
  supplier: string;
  note: string;
  /** The purchase order that the goods belong to. */
  purchaseOrderId: string | null;
  by: string;
  nowMs: number;
  lines: readonly { sizeId: string; units: number; costUsdCents: number | null }[];
}

type Head = Awaited<ReturnType<typeof queryOfReceipts>>[number];
type Line = Awaited<ReturnType<typeof queryOfLines>>[number];

export interface StoredGoodsReceipt extends Head {
  lines: Omit<Line, "receiptId">[];
}

/**
 * Inserts a receipt with its lines, and updates the average costs of its sizes. Put the ledger rows, which refer to the receipt
 * and add the units, after these statements in the batch. Refuses `purchase_order_closed` if its purchase order is not open.
 */
export function insertGoodsReceipt({ by, nowMs, lines, ...receipt }: NewGoodsReceipt): InStatement[] {
  const rows = lines.map((line) => ({ receiptId: receipt.id, ...line }));
  return [
    statement(sqlite.insert(goodsReceipts).values({ ...receipt, byUserId: by, atMs: nowMs })),
    statement(sqlite.insert(goodsReceiptLines).values(rows)),
    statement(averageCosts(receipt.id)),
  ];
}

/**
 * The rule of `averageCostAfter` (shop/stock/cost.ts), computed from the values that are stored when the batch runs. So a sale
 * or another receipt since the perfume was read counts. Integer division rounds down, so half of the divisor is added first.
 */
function averageCosts(receiptId: string) {
  const { averageCostUsdCents: average, stock, reserved } = sizes;
  const { units, costUsdCents: cost } = goodsReceiptLines;
  const owned = sql`(${stock} + ${reserved})`;
  const all = sql`(${owned} + ${units})`;
  const weighted = sql`(2 * (${owned} * ${average} + ${units} * ${cost}) + ${all}) / (2 * ${all})`;
  return sqlite
    .update(sizes)
    .set({
      averageCostUsdCents: sql`case when ${average} is null or ${owned} <= 0 then ${cost} else ${weighted} end`,
    })
    .from(goodsReceiptLines)
    .where(and(eq(goodsReceiptLines.receiptId, receiptId), eq(goodsReceiptLines.sizeId, sizes.id), isNotNull(cost)));
}

/** Returns the receipt that a panel write stored, or null. At most two round trips. */
export async function findGoodsReceipt(db: Database, requestId: string): Promise<StoredGoodsReceipt | null> {
  const heads = await readRows(db, statement(queryOfReceipts(eq(goodsReceipts.requestId, requestId))));
  const [receipt] = await withLines(db, heads);
  return receipt ?? null;
}

/** Returns a page of the receipts, newest first, and how many there are. At most two round trips. */
export async function readGoodsReceipts(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ receipts: StoredGoodsReceipt[]; total: number }> {
  const paged = queryOfReceipts(undefined)
    .limit(limit)
    .offset((page - 1) * limit);
  const counting = sqlite.select({ total: count().as("total") }).from(goodsReceipts);
  const [heads, counted] = await read(db, [statement(paged), statement(counting)]);
  return { receipts: await withLines(db, heads), total: onlyRow(counted).total };
}

function queryOfReceipts(where: SQL | undefined) {
  return sqlite
    .select({
      id: goodsReceipts.id,
      number: goodsReceipts.key,
      supplier: goodsReceipts.supplier,
      note: goodsReceipts.note,
      purchaseOrder: { id: purchaseOrders.id, number: purchaseOrders.key },
      by: { id: goodsReceipts.byUserId, name: authorColumn("by_name") },
      atMs: goodsReceipts.atMs,
    })
    .from(goodsReceipts)
    .leftJoin(users, eq(users.id, goodsReceipts.byUserId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, goodsReceipts.purchaseOrderId))
    .where(where)
    .orderBy(desc(goodsReceipts.key));
}

async function withLines(db: Database, heads: readonly Head[]): Promise<StoredGoodsReceipt[]> {
  if (heads.length === 0) return [];
  const lines = await readRows(db, statement(queryOfLines(heads.map(({ id }) => id))));
  return heads.map((head) => ({
    ...head,
    lines: lines.flatMap(({ receiptId, ...line }) => (receiptId === head.id ? [line] : [])),
  }));
}

function queryOfLines(receiptIds: string[]) {
  const isOfLine = and(
    eq(locationMovements.receiptId, goodsReceiptLines.receiptId),
    eq(locationMovements.sizeId, goodsReceiptLines.sizeId),
  );
  const unitsAt = (location: Location) =>
    sql<number>`sum(case ${locationMovements.location} when ${location} then ${locationMovements.units} else 0 end)`.as(
      `units_${location}`,
    );
  return sqlite
    .select({
      receiptId: goodsReceiptLines.receiptId,
      perfumeId: perfumes.id,
      productName: perfumes.productName,
      brand: perfumes.brand,
      category: perfumes.category,
      sizeId: sizes.id,
      ml: sizes.ml,
      units: goodsReceiptLines.units,
      costUsdCents: goodsReceiptLines.costUsdCents,
      snF: unitsAt("snF"),
      snL: unitsAt("snL"),
      ros: unitsAt("ros"),
    })
    .from(goodsReceiptLines)
    .innerJoin(sizes, eq(sizes.id, goodsReceiptLines.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .innerJoin(locationMovements, isOfLine)
    .where(inArray(goodsReceiptLines.receiptId, receiptIds))
    .groupBy(goodsReceiptLines.receiptId, goodsReceiptLines.sizeId)
    .orderBy(asc(perfumes.productName), asc(sizes.ml));
}
