/** Receipts of orders. A file is stored before its row is written, and deleted before its row is. */
import type { InStatement } from "@libsql/client/web";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { RECEIPTS_MAX, type Receipt, type ReceiptRequest } from "#shop/orders/receipt.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { readRows } from "../read.ts";
import { settings } from "../settings/tables.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { orders, receipts } from "./tables.ts";

const HOUR_MS = 3_600_000;

export interface NewReceipt extends Receipt {
  id: string;
  orderId: string;
}

/**
 * Inserts a receipt if its order still waits for its transfer, does not have this file, and has fewer than
 * `RECEIPTS_MAX` receipts that the shop did not ask to replace. The limit also holds for concurrent uploads.
 */
export function insertReceipt(receipt: NewReceipt): InStatement {
  const { orderId, file, atMs } = receipt;
  const ofOrder = eq(receipts.orderId, orderId);
  const number = sqlite
    .select({ number: count() })
    .from(receipts)
    .where(and(ofOrder, isNull(receipts.askedAtMs)));
  const condition = and(
    rowExists(orders, waitsForTransfer(orderId, atMs)),
    not(rowExists(receipts, and(ofOrder, eq(receipts.file, file)))),
    lt(sql`(${number})`, RECEIPTS_MAX),
  );
  return statement(sqlite.insert(receipts).select(rowIf(receipts, receipt, sql`${condition}`)));
}

/**
 * Extends the hold of an order by the setting `receiptHoldHours` if this receipt was inserted and is the order's first.
 * This gives the shop time to check the bank account (docs/product-rules.md#receipt-rules).
 */
export function extendHold({ id, orderId, atMs }: NewReceipt): InStatement {
  const addedMs = sql`(${sqlite.select({ hours: settings.receiptHoldHours }).from(settings)}) * ${HOUR_MS}`;
  const isOther = and(eq(receipts.orderId, orderId), ne(receipts.id, id));
  const isFirst = and(rowExists(receipts, eq(receipts.id, id)), not(rowExists(receipts, isOther)));
  return statement(
    sqlite
      .update(orders)
      .set({
        expiresAtMs: sql`${orders.expiresAtMs} + ${addedMs}`,
        version: sql`${orders.version} + 1`,
        movedBy: "buyer",
        movedAtMs: atMs,
      })
      .where(and(eq(orders.id, orderId), isNotNull(orders.expiresAtMs), isFirst, sql`${addedMs} > 0`)),
  );
}

/** Condition on `orders`: the order has this id and waits for its transfer at `nowMs`. */
function waitsForTransfer(orderId: string, nowMs: number): SQL | undefined {
  return and(
    eq(orders.id, orderId),
    eq(orders.paymentTypeId, "transfer"),
    eq(orders.statusGlimmer, "Confirmar Transferencia"),
    or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)),
  );
}

export interface AskedReceipt extends ReceiptRequest {
  orderId: string;
  receiptId: string;
}

/**
 * Stores the request for another receipt, if this one is the newest of its order and the order waits for its transfer.
 * Refuses `receipt_asked_once` if there is a request already. Leaves the order's hold as it is.
 */
export function askForReceipt({ orderId, receiptId, problem, text, by, atMs }: AskedReceipt): InStatement {
  const newest = sql`(select newest.id from ${receipts} newest where newest.order_id = ${orderId} order by newest.at_ms desc, newest.id desc limit 1)`;
  const awaited = rowExists(orders, waitsForTransfer(orderId, atMs));
  return statement(
    sqlite
      .update(receipts)
      .set({ askedProblem: problem, askedText: text, askedBy: by, askedAtMs: atMs })
      .where(and(eq(receipts.id, receiptId), eq(receipts.id, newest), awaited)),
  );
}

/** Condition: this request was stored. */
export function isAskedReceipt({ receiptId, by, atMs }: AskedReceipt): SQL {
  return rowExists(receipts, and(eq(receipts.id, receiptId), eq(receipts.askedBy, by), eq(receipts.askedAtMs, atMs)));
}

/** Condition: the order has no receipt. */
export function hasNoReceipt(orderId: string): SQL {
  return not(rowExists(receipts, eq(receipts.orderId, orderId)));
}

/** Deletes all receipts of a person's orders. Call it after their files are deleted. */
export function deleteReceiptsOf(userId: string): InStatement {
  const ofUser = sqlite.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return statement(sqlite.delete(receipts).where(inArray(receipts.orderId, ofUser)));
}

/**
 * Returns some of the deleted accounts that may still have files: those whose orders have receipts, then those deleted after
 * `sinceMs`, because a file may have no row. One round trip.
 */
export async function readDeletedWithFiles(db: Database, sinceMs: number, limit: number): Promise<string[]> {
  const ofUser = sqlite
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(eq(orders.userId, users.id));
  const hasReceipts = sql`exists ${ofUser}`;
  const query = sqlite
    .select({ userId: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAtMs), or(hasReceipts, gt(users.deletedAtMs, sinceMs))))
    .orderBy(desc(hasReceipts), desc(users.deletedAtMs))
    .limit(limit);
  const rows = await readRows(db, statement(query));
  return rows.map(({ userId }) => userId);
}
