/** Reads customers for administrators: one with their orders, notes and alerts, or all that match a search, for a file. */
import { and, asc, eq, getTableColumns, max, min, type SQL, sql } from "drizzle-orm";
import type { ExportedCustomer } from "#shop/accounts/customers/customer.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { selectCustomerNotes, selectUsedCustomerTags } from "../accounts/customer-notes.ts";
import { matchesPeople, type PeopleSearch, type Person, personOf, personStatements } from "../accounts/people.ts";
import { addresses, customerTags, users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { selectOwnOrders } from "../orders/orders.ts";
import { orders } from "../orders/tables.ts";
import { onlyRow, read, readPages, rowsOf } from "../read.ts";
import { type RowsOf, rowsAsJson, sqlite, statement } from "../statement.ts";
import { selectWaitingOf } from "../stock/stock-alerts.ts";
import type { StatementResult } from "../write.ts";
import { isSold, totalSales } from "./statistics.ts";

/** An administrator's note about a customer. */
export interface CustomerNote {
  id: string;
  text: string;
  /** Name of the author; empty after their account was deleted. */
  author: string;
  atMs: number;
}

export interface Customer {
  person: Person;
  /** Newest first. */
  orders: PlacedOrder[];
  /** Number of paid orders and their amounts minus refunds, as the statistics count them. */
  paid: { orders: number; centavos: number };
  /** Number of stock alerts that still wait. */
  waitingAlerts: number;
  /** Newest first. */
  notes: CustomerNote[];
  /** The most frequent tags of all customers (`selectUsedCustomerTags`). */
  usedTags: string[];
}

/** The statements of `readCustomer`, for the end of a batch. `customerIn` takes their results. */
export function selectCustomer(userId: string) {
  return [
    selectOwnOrders({ userId }),
    statement(totalSales(and(isSold(), eq(orders.userId, userId)))),
    selectWaitingOf(userId),
    selectCustomerNotes({ userId }),
    selectUsedCustomerTags,
    ...personStatements(userId),
  ] as const;
}

function customerOf(rows: RowsOf<ReturnType<typeof selectCustomer>>): Customer | null {
  const [found, sales, alerts, notes, usedTags, ...personRows] = rows;
  const person = personOf(personRows);
  if (!person) return null;
  return { person, orders: found, paid: onlyRow(sales), waitingAlerts: onlyRow(alerts).waiting, notes, usedTags };
}

/** Reads a customer. Returns null if the account does not exist or was deleted. One round trip. */
export async function readCustomer(db: Database, userId: string): Promise<Customer | null> {
  return customerOf(await read(db, selectCustomer(userId)));
}

/** Returns what `selectCustomer` has read at the end of a batch. */
export function customerIn(userId: string, results: readonly StatementResult[]): Customer | null {
  const queries = selectCustomer(userId);
  return customerOf(rowsOf(queries, results.slice(-queries.length)));
}

/** This many customers are far below the 10 MB limit of a response. */
const CUSTOMERS_PER_TRIP = 2_000;

/** Reads the matching people without deleted accounts, oldest first, page by page. */
export function readExportedCustomers(
  db: Database,
  search: PeopleSearch,
  perTrip: number = CUSTOMERS_PER_TRIP,
): AsyncGenerator<ExportedCustomer[], void> {
  return readPages<ExportedCustomer>(db, perTrip, (last, limit) => {
    const isBehind = last && sql`(${users.createdAtMs}, ${users.id}) > (${last.createdAtMs}, ${last.id})`;
    return statement(queryOfExport(and(matchesPeople(search), isBehind)).limit(limit));
  });
}

const ofPerson = eq(orders.userId, users.id);
const isSale = and(isSold(), ofPerson);
const { tag } = getTableColumns(customerTags);
const TAGS = rowsAsJson("tags", {
  table: customerTags,
  columns: { tag },
  where: eq(customerTags.userId, users.id),
  orderBy: [asc(customerTags.tag)],
});
const { city, province } = addresses;
const ADDRESSES = rowsAsJson("first_address", {
  table: addresses,
  columns: { city, province },
  where: eq(addresses.userId, users.id),
  orderBy: [asc(addresses.position)],
  atMost: 1,
});
const ofOrders = <Value>(value: SQL, where: SQL | undefined, as: string) =>
  sql<Value>`(select ${value} from ${orders} where ${where})`.as(as);

function queryOfExport(where: SQL | undefined) {
  return sqlite
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      dni: users.dni,
      active: users.active,
      verified: users.verified,
      createdAtMs: users.createdAtMs,
      tags: TAGS,
      addresses: ADDRESSES,
      orders: ofOrders<number>(sql`count(*)`, ofPerson, "orders_count"),
      firstOrderAtMs: ofOrders<number | null>(min(orders.createdAtMs), ofPerson, "first_order"),
      lastOrderAtMs: ofOrders<number | null>(max(orders.createdAtMs), ofPerson, "last_order"),
      sales: sql<number>`(select sales.orders from (${totalSales(isSale)}) sales)`.as("sales_count"),
      spentCentavos: sql<number>`(select sales.centavos from (${totalSales(isSale)}) sales)`.as("spent"),
    })
    .from(users)
    .where(where)
    .orderBy(asc(users.createdAtMs), asc(users.id));
}
