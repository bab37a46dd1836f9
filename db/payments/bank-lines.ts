/** Movements of the shop's account that have paid an order (docs/product-rules.md#bank-statement). */
import type { InStatement } from "@libsql/client/web";
import { eq, inArray, sql } from "drizzle-orm";
import { orderNumber } from "#shop/orders/order-number.ts";
import type { Database } from "../client.ts";
import { orderNumbers } from "../orders/tables.ts";
import { readRows } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { bankLines } from "./tables.ts";

/** Marks a movement as used by an order. Refuses `unique` if it was used, or if the order has another one. */
export function insertBankLine(line: typeof bankLines.$inferInsert): InStatement {
  return statement(sqlite.insert(bankLines).values(line));
}

/** Frees the movement of an order that waits for its transfer again. */
export function deleteBankLine(orderId: string): InStatement {
  return statement(sqlite.delete(bankLines).where(eq(bankLines.orderId, orderId)));
}

/** Returns which of the fingerprints were used, and by which order. One round trip. */
export async function readUsedLines(
  db: Database,
  fingerprints: readonly string[],
): Promise<{ fingerprint: string; orderId: string; number: string }[]> {
  const query = sqlite
    .select({ fingerprint: bankLines.fingerprint, orderId: bankLines.orderId, number: orderNumbers.number })
    .from(bankLines)
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, bankLines.orderId))
    .where(inArray(bankLines.fingerprint, sql`(select value from json_each(${JSON.stringify(fingerprints)}))`));
  return readRows(
    db,
    statement(query, ({ number, ...line }) => ({ ...line, number: orderNumber(number) })),
  );
}
