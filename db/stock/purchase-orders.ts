/** Goods ordered from suppliers, and the units received of them. docs/product-rules.md#purchase-orders */
import type { InStatement } from "@libsql/client/web";
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { CLOSED_SHOWN } from "#shop/stock/purchase-order.ts";
import { users } from "../accounts/tables.ts";
import { firstPicture } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { read, readRows } from "../read.ts";
import { authorColumn, IF_CHANGED, writeAudit } from "../reports/audit-log.ts";
import { rowExists, sqlite, statement } from "../statement.ts";
import { goodsReceiptLines, goodsReceipts, purchaseOrderLines, purchaseOrders } from "./tables.ts";

/** The fields of a purchase order that an administrator enters. */
export interface EnteredPurchaseOrder {
  supplier: string;
  note: string;
  /** `YYYY-MM-DD`, or null. */
  expectedOn: string | null;
  lines: readonly { sizeId: string; units: number; costUsdCents: number | null }[];
}

interface NewPurchaseOrder extends EnteredPurchaseOrder {
  /** Made with `makeId(ID_PREFIXES.purchaseOrder, ...)`. */
  id: string;
  requestId: string;
  by: string;
  nowMs: number;
}

type Head = Awaited<ReturnType<typeof queryOfOrders>>[number];
type Line = Awaited<ReturnType<typeof queryOfLines>>[number];

export interface StoredPurchaseOrder extends Head {
  lines: Omit<Line, "purchaseOrderId">[];
}

/** Inserts a purchase order with its lines. */
export function insertPurchaseOrder({ by, nowMs, lines, ...order }: NewPurchaseOrder): InStatement[] {
  const rows = lines.map((line) => ({ purchaseOrderId: order.id, ...line }));
  return [
    statement(sqlite.insert(purchaseOrders).values({ ...order, byUserId: by, atMs: nowMs })),
    statement(sqlite.insert(purchaseOrderLines).values(rows)),
  ];
}

/** The closing of a purchase order. */
interface Closing {
  id: string;
  by: string;
  nowMs: number;
}

const isOpen = isNull(purchaseOrders.closedAtMs);

/** Closes an open purchase order, if `condition` holds at that point of the batch. */
export function closePurchaseOrder({ id, by, nowMs }: Closing, condition?: SQL): InStatement {
  return statement(
    sqlite
      .update(purchaseOrders)
      .set({ closedAtMs: nowMs, closedByUserId: by })
      .where(and(eq(purchaseOrders.id, id), isOpen, condition)),
  );
}

/** Closes a purchase order whose units have all come, and logs it. Put it after the lines of the receipt in the batch. */
export function closeIfComplete(closing: Closing): InStatement[] {
  const { id, by, nowMs } = closing;
  return [
    closePurchaseOrder(closing, sql`${missingOf(id)} = 0`),
    writeAudit(
      {
        ...{ noun: "purchaseOrder", nounId: id, what: "purchase_order_closed" },
        ...{ from: { state: "open" }, to: { state: "closed" }, by, nowMs },
      },
      IF_CHANGED,
    ),
  ];
}

export function reopenPurchaseOrder(id: string): InStatement {
  return statement(
    sqlite.update(purchaseOrders).set({ closedAtMs: null, closedByUserId: null }).where(eq(purchaseOrders.id, id)),
  );
}

/** Condition: the purchase order is open and exactly `missing` units have not come. */
export function isOpenWithMissing(id: string, missing: number): SQL {
  return sql`${rowExists(purchaseOrders, and(eq(purchaseOrders.id, id), isOpen))} and ${missingOf(id)} = ${missing}`;
}

/** Condition: the purchase order is closed, and some of its units have not come. */
export function isClosedWithMissing(id: string): SQL {
  const isClosed = and(eq(purchaseOrders.id, id), isNotNull(purchaseOrders.closedAtMs));
  return sql`${rowExists(purchaseOrders, isClosed)} and ${missingOf(id)} > 0`;
}

/**
 * The units of a line in the receipts of its purchase order. A query that selects it needs a join: else Drizzle omits table
 * names.
 */
const received = sql<number>`coalesce((select sum(rl.units) from ${goodsReceiptLines} rl join ${goodsReceipts} r on r.id = rl.receipt_id where r.purchase_order_id = ${purchaseOrderLines.purchaseOrderId} and rl.size_id = ${purchaseOrderLines.sizeId}), 0)`;

/** The rule of `missingUnits` (shop/stock/purchase-order.ts). */
const missing = sql<number>`max(0, ${purchaseOrderLines.units} - ${received})`;

function missingOf(id: string): SQL {
  return sql`(select coalesce(sum(${missing}), 0) from ${purchaseOrderLines} where ${eq(purchaseOrderLines.purchaseOrderId, id)})`;
}

/**
 * Selects the units of each size that are still missing from open purchase orders, and the earliest day when some should come.
 */
export function unitsOnOrder() {
  const expectedOn = sql<string | null>`min(case when ${missing} > 0 then ${purchaseOrders.expectedOn} end)`;
  return sqlite
    .select({
      sizeId: purchaseOrderLines.sizeId,
      units: sql<number>`sum(${missing})`.as("units_on_order"),
      expectedOn: expectedOn.as("next_on"),
    })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(isOpen)
    .groupBy(purchaseOrderLines.sizeId)
    .as("ordered");
}

/** Returns the ids of those sizes that exist and are not removed, and whose perfume is not archived. One round trip. */
export async function findOrderableSizes(db: Database, sizeIds: readonly string[]): Promise<Set<string>> {
  const kept = sqlite
    .select({ id: sizes.id })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(inArray(sizes.id, [...sizeIds]), isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs)));
  return new Set((await readRows(db, statement(kept))).map(({ id }) => id));
}

/** Returns a purchase order, or null. At most two round trips. */
export async function findPurchaseOrder(db: Database, id: string): Promise<StoredPurchaseOrder | null> {
  const heads = await readRows(db, statement(queryOfOrders(eq(purchaseOrders.id, id))));
  const [order] = await withLines(db, heads);
  return order ?? null;
}

/**
 * Returns the open purchase orders, sorted by expected day (those without one last), and the last `CLOSED_SHOWN` closed ones,
 * newest first. At most two round trips.
 */
export async function readPurchaseOrders(
  db: Database,
): Promise<{ open: StoredPurchaseOrder[]; closed: StoredPurchaseOrder[] }> {
  const { expectedOn, closedAtMs, key } = purchaseOrders;
  const open = queryOfOrders(isOpen).orderBy(sql`${expectedOn} is null`, asc(expectedOn), asc(key));
  const closed = queryOfOrders(isNotNull(closedAtMs)).orderBy(desc(closedAtMs), desc(key)).limit(CLOSED_SHOWN);
  const [opened, ended] = await read(db, [statement(open), statement(closed)]);
  const all = await withLines(db, [...opened, ...ended]);
  return { open: all.slice(0, opened.length), closed: all.slice(opened.length) };
}

function queryOfOrders(where: SQL) {
  return sqlite
    .select({
      id: purchaseOrders.id,
      number: purchaseOrders.key,
      supplier: purchaseOrders.supplier,
      note: purchaseOrders.note,
      expectedOn: purchaseOrders.expectedOn,
      by: { id: purchaseOrders.byUserId, name: authorColumn("by_name") },
      atMs: purchaseOrders.atMs,
      closedAtMs: purchaseOrders.closedAtMs,
    })
    .from(purchaseOrders)
    .leftJoin(users, eq(users.id, purchaseOrders.byUserId))
    .where(where)
    .$dynamic();
}

async function withLines(db: Database, heads: readonly Head[]): Promise<StoredPurchaseOrder[]> {
  if (heads.length === 0) return [];
  const lines = await readRows(db, statement(queryOfLines(heads.map(({ id }) => id))));
  const ofOrder = Map.groupBy(lines, ({ purchaseOrderId }) => purchaseOrderId);
  return heads.map((head) => ({
    ...head,
    lines: (ofOrder.get(head.id) ?? []).map(({ purchaseOrderId: _, ...line }) => line),
  }));
}

function queryOfLines(ids: string[]) {
  return sqlite
    .select({
      purchaseOrderId: purchaseOrderLines.purchaseOrderId,
      perfumeId: perfumes.id,
      productName: perfumes.productName,
      brand: perfumes.brand,
      category: perfumes.category,
      image: firstPicture(),
      sizeId: sizes.id,
      ml: sizes.ml,
      units: purchaseOrderLines.units,
      costUsdCents: purchaseOrderLines.costUsdCents,
      received: received.as("received"),
    })
    .from(purchaseOrderLines)
    .innerJoin(sizes, eq(sizes.id, purchaseOrderLines.sizeId))
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(inArray(purchaseOrderLines.purchaseOrderId, ids))
    .orderBy(asc(perfumes.productName), asc(sizes.ml));
}
