/** One customer: the person, what they ordered and paid, and their open stock alerts. */
import { and, eq } from "drizzle-orm";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Person, personOf, personStatements } from "../accounts/people.ts";
import type { Database } from "../client.ts";
import { selectOwnOrders } from "../orders/orders.ts";
import { orders } from "../orders/tables.ts";
import { onlyRow, read } from "../read.ts";
import { statement } from "../statement.ts";
import { selectWaitingOf } from "../stock/stock-notices.ts";
import { isSold, totalSales } from "./statistics.ts";

export interface Customer {
  person: Person;
  /** Newest first. */
  orders: PlacedOrder[];
  /** Number of paid orders and their amounts minus refunds, as the statistics count them. */
  paid: { orders: number; centavos: number };
  /** Number of stock alerts that still wait. */
  waitingAlerts: number;
}

/** Reads a customer. Returns null if the account does not exist or was deleted. One round trip. */
export async function readCustomer(db: Database, userId: string): Promise<Customer | null> {
  const paid = statement(totalSales(and(isSold(), eq(orders.userId, userId))));
  const [found, sales, alerts, ...personRows] = await read(db, [
    selectOwnOrders({ userId }),
    paid,
    selectWaitingOf(userId),
    ...personStatements(userId),
  ]);
  const person = personOf(personRows);
  return person && { person, orders: found, paid: onlyRow(sales), waitingAlerts: onlyRow(alerts).waiting };
}
