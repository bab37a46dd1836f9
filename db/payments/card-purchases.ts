/** A person's recent card purchases: a transfer must not buy the same cart again. */
import type { InStatement, Row } from "@libsql/client/web";
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { LINE_TYPES, type LineThing } from "#shop/cart/cart-line.ts";
import { flag, oneOf, text, whole } from "../decode.ts";
import { rowsAsJson, rowsIn } from "../json-rows.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { paymentAttempts } from "./tables.ts";

/** A stale tab may still show a cart for this long after a card paid for it. */
const LATELY_MS = 15 * 60_000;

export interface CardPurchases {
  /** Changes whenever a card order of the person is placed or changes. */
  stamp: number;
  /** Lines of orders with an open charge, whose outcome is not known yet. */
  charging: LineThing[];
  /** Lines of orders paid, or moved to review, in the last 15 minutes. */
  lately: LineThing[];
}

const ofPerson = (userId: string) => and(eq(orders.userId, userId), ne(orders.paymentTypeId, "transfer"));

/** The statement whose rows `decodeCardPurchases` takes. */
export function selectCardPurchases(userId: string, nowMs: number): InStatement {
  const isOpen = and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.state, ["sent", "unknown"]));
  const attempt = sqlite.select({ one: sql`1` }).from(paymentAttempts).where(isOpen);
  const isCharging = sql`(${orders.hold} = 'held' and exists ${attempt})`;
  const isLately = and(ne(orders.hold, "released"), gt(orders.movedAtMs, nowMs - LATELY_MS));
  const finding = sqlite
    .select({
      version: orders.version,
      charging: sql<number>`${isCharging}`.as("charging"),
      lines: rowsAsJson("lines", {
        table: orderLines,
        columns: [orderLines.perfumeId, orderLines.ml, orderLines.type],
        where: and(eq(orderLines.orderId, orders.id), or(isCharging, isLately)),
        orderBy: [asc(orderLines.line)],
      }),
    })
    .from(orders)
    .where(ofPerson(userId));
  return statement(finding);
}

export function decodeCardPurchases(rows: Row[]): CardPurchases {
  const found = rows.map((row) => ({
    version: whole(row, "version"),
    isCharging: flag(row, "charging"),
    things: rowsIn(row, "lines").map((line) => ({
      perfumeId: text(line, "perfume_id"),
      ml: whole(line, "ml"),
      type: oneOf(line, "type", LINE_TYPES),
    })),
  }));
  return {
    stamp: found.reduce((sum, { version }) => sum + version, 0),
    charging: found.flatMap(({ isCharging, things }) => (isCharging ? things : [])),
    lately: found.flatMap(({ isCharging, things }) => (isCharging ? [] : things)),
  };
}

/** Condition: no card order of the person was placed or changed since `stamp` was read. */
export function areCardPurchasesAt(userId: string, stamp: number): SQL {
  return sql`(select coalesce(sum(${orders.version}), 0) = ${stamp} from ${orders} where ${ofPerson(userId)})`;
}
