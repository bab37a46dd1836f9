/** Receipts of orders. A file is stored before its row is written, and deleted before its row is. */
import type { InStatement } from "@libsql/client/web";
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { RECEIPTS_MAX, type Receipt } from "#shop/orders/receipt.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { readRows } from "../read.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { orders, receipts } from "./tables.ts";

interface NewReceipt extends Receipt {
  id: string;
  orderId: string;
}

/**
 * Inserts a receipt if its order still waits for its transfer, does not have this file, and has fewer than
 * `RECEIPTS_MAX`. The limit also holds for concurrent uploads.
 */
export function insertReceipt(receipt: NewReceipt): InStatement {
  const { orderId, file, atMs } = receipt;
  const ofOrder = eq(receipts.orderId, orderId);
  const waits = and(
    eq(orders.id, orderId),
    eq(orders.paymentTypeId, "transfer"),
    eq(orders.statusGlimmer, "Confirmar Transferencia"),
    or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, atMs)),
  );
  const number = sqlite.select({ number: count() }).from(receipts).where(ofOrder);
  const condition = and(
    rowExists(orders, waits),
    not(rowExists(receipts, and(ofOrder, eq(receipts.file, file)))),
    lt(sql`(${number})`, RECEIPTS_MAX),
  );
  return statement(sqlite.insert(receipts).select(rowIf(receipts, receipt, sql`${condition}`)));
}

/** Deletes all receipts of a person's orders. Call it after their files are deleted. */
export function deleteReceiptsOf(userId: string): InStatement {
  const ofUser = sqlite.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return statement(sqlite.delete(receipts).where(inArray(receipts.orderId, ofUser)));
}

/** Returns some of the deleted accounts whose orders still have receipts. One round trip. */
export async function readDeletedWithReceipts(db: Database, limit: number): Promise<string[]> {
  const query = sqlite
    .selectDistinct({ userId: orders.userId })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isNotNull(users.deletedAtMs))
    .limit(limit);
  const rows = await readRows(db, statement(query));
  return rows.map(({ userId }) => userId);
}
