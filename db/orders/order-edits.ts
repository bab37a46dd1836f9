/** Statements that change the lines of an order that waits for its transfer (docs/product-rules.md#changed-lines). */
import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, sql } from "drizzle-orm";
import { type ChangedLines, editedLines } from "#shop/orders/lines/changed-lines.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import type { Database } from "../client.ts";
import { readRow } from "../read.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import { insertLines } from "./order-moves.ts";
import { orderEdits, orderLines, orders } from "./tables.ts";

interface Edit {
  id: string;
  order: PlacedOrder;
  changed: ChangedLines;
  totalCentavos: number;
  by: string;
  request: { key: string; bodyHash: string };
  nowMs: number;
  /** The version of the catalogue from which the added lines were priced. */
  catalogueVersion: number;
}

/**
 * Changes the lines of an order, its total and the units that it holds, and raises its version by one. Refuses
 * `order_version` if the order has changed, has expired, has a refund or no longer waits; `stock_ge0` if too few units are
 * left; `not_for_sale` for an added product that the shop does not sell; `unique` if the person has used the request key
 * before; `order_closed` if the catalogue has changed.
 */
export function editLines(edit: Edit): InStatement[] {
  const { id, order, changed, totalCentavos, by, request, nowMs, catalogueVersion } = edit;
  const { id: orderId, version } = order;
  const row = {
    ...{ id, orderId, version: version + 1, catalogueVersion, editedBy: by, atMs: nowMs },
    ...{ requestKey: request.key, bodyHash: request.bodyHash },
    ...{ linesBefore: editedLines(order.lines), linesAfter: editedLines(changed.lines) },
    ...{ beforeCentavos: order.transactionCentavos, afterCentavos: totalCentavos },
  };
  const isLine = (line: number) => and(eq(orderLines.orderId, orderId), eq(orderLines.line, line));
  return [
    statement(sqlite.insert(orderEdits).values(row)),
    ...changed.removed.map((line) => statement(sqlite.delete(orderLines).where(isLine(line)))),
    // In their order, so that each new number is free: earlier lines are already deleted or renumbered.
    ...changed.kept.map(({ line, quantity, unitCentavos }, index) =>
      statement(
        sqlite
          .update(orderLines)
          .set({ line: index + 1, quantity, lineCentavos: quantity * unitCentavos })
          .where(isLine(line)),
      ),
    ),
    ...insertLines(orderId, changed.added, changed.kept.length + 1),
    statement(
      sqlite
        .update(orders)
        .set({
          ...{ version: version + 1, movedBy: by, movedAtMs: nowMs, lineCount: changed.lines.length },
          merchandiseCentavos: changed.merchandiseCentavos,
          ...{ transactionCentavos: totalCentavos, totalPaidCentavos: totalCentavos },
        })
        .where(eq(orders.id, orderId)),
    ),
  ];
}

/** Returns the edit that a person made with this request key, or null. One round trip. */
export function findEdit(db: Database, by: string, requestKey: string) {
  const isOfRequest = and(eq(orderEdits.editedBy, by), eq(orderEdits.requestKey, requestKey));
  const { orderId, bodyHash } = orderEdits;
  return readRow(db, statement(sqlite.select({ orderId, bodyHash }).from(orderEdits).where(isOfRequest)));
}

/** Selects the edits of an order, oldest first. */
export const selectEdits = prepare(
  sqlite
    .select({
      id: orderEdits.id,
      by: orderEdits.editedBy,
      before: orderEdits.linesBefore,
      after: orderEdits.linesAfter,
      beforeCentavos: orderEdits.beforeCentavos,
      afterCentavos: orderEdits.afterCentavos,
      atMs: orderEdits.atMs,
    })
    .from(orderEdits)
    .where(eq(orderEdits.orderId, sql.placeholder("orderId")))
    .orderBy(orderEdits.version),
);

/** SQL for the total of the outer query's order before its last edit; null if the order was never edited. */
export const formerTotal = sql`(${sqlite
  .select({ centavos: orderEdits.beforeCentavos })
  .from(orderEdits)
  .where(eq(orderEdits.orderId, orders.id))
  .orderBy(desc(orderEdits.version))
  .limit(1)})`;
