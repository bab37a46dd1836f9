/** People in the administrators' panel. A page that fits into one round trip takes eight statements. */

import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "#shop/text.ts";
import { cartLines } from "../cart/tables.ts";
import { anyPerfumeOf, queryOfPerfumes } from "../catalogue/perfume-rows.ts";
import { perfumes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { orders } from "../orders/tables.ts";
import { onlyRow, read, readSlices } from "../read.ts";
import { selectCartTerms } from "../settings/settings.ts";
import { type Query, type RowsOf, rowExists, sqlite, statement } from "../statement.ts";
import { type AccountRow, type AccountView, accountOf, cartLineOf, queryOfAccounts, queryOfCarts } from "./accounts.ts";
import { selectUsedCustomerTags } from "./customer-notes.ts";
import { customerTags, users } from "./tables.ts";

/**
 * Condition on `users`: the names or the e-mail contain every word of `search`, ignoring case and accents. An empty search
 * matches everybody.
 */
function matchesNames(search: string): SQL | undefined {
  return and(...wordsOf(search).map(isInNames));
}

function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Condition on `users`: the names or the e-mail contain `word`, a result of `fold`. `instr` has no wildcards, unlike LIKE. */
export function isInNames(word: string): SQL {
  return sql`instr(${users.searchText}, ${word}) > 0`;
}

/** A person with the fields that only administrators see. */
export interface Person {
  view: AccountView;
  ordersCount: number;
  /** In alphabetical order. */
  tags: string[];
  lastSignInAtMs: number | null;
}

export interface PeopleSearch {
  /** Words that must all occur in the names or the e-mail, ignoring case and accents. Empty matches everybody. */
  search: string;
  /** Normalized; undefined matches everybody. */
  tag?: string | undefined;
}

export interface PeopleQuery extends PeopleSearch {
  /** From 1. */
  page: number;
  /** People per page; 0: all. */
  limit: number;
}

/** About 1 kB per person with their cart: far below the 10 MB limit of a response. */
const PEOPLE_PER_TRIP = 2_000;

/**
 * Returns a page of people without deleted accounts, newest first, the total of all pages, and the most frequent tags of
 * customers (`selectUsedCustomerTags`). One round trip if the page has fewer than `peoplePerTrip` people.
 */
export async function readPeople(
  db: Database,
  query: PeopleQuery,
  peoplePerTrip: number = PEOPLE_PER_TRIP,
): Promise<{ people: Person[]; total: number; usedTags: string[] }> {
  const counting = statement(
    sqlite
      .select({ total: count().as("total") })
      .from(users)
      .where(matchesPeople(query)),
  );
  const list = {
    statements: (after: AccountRow | null, limit: number) => personStatementsOf(sliceOf(query, after, limit)),
    maximum: query.limit || null,
  };
  const { leading, slices } = await readSlices(db, [counting, selectUsedCustomerTags] as const, list, peoplePerTrip);
  return { people: slices.flatMap(peopleOf), total: onlyRow(leading[0]).total, usedTags: leading[1] };
}

/** At most `limit` people of the page, from its start or after `after`. */
function sliceOf(
  { page, limit: pageLimit, ...search }: PeopleQuery,
  after: AccountRow | null,
  limit: number,
): SQLWrapper {
  const isBehind =
    after && sql`(${users.createdAtMs}, ${users.id}) < (${after.person.createdAtMs}, ${after.person.id})`;
  return sqlite
    .select({ id: users.id })
    .from(users)
    .where(and(matchesPeople(search), isBehind ?? undefined))
    .orderBy(desc(users.createdAtMs), desc(users.id))
    .limit(limit)
    .offset(after ? 0 : (page - 1) * pageLimit);
}

/** Condition on `users`: the account was not deleted, and matches both parts of the search. */
export function matchesPeople({ search, tag }: PeopleSearch): SQL | undefined {
  const isTagged =
    tag === undefined
      ? undefined
      : rowExists(customerTags, and(eq(customerTags.userId, users.id), eq(customerTags.tag, tag)));
  return and(isNull(users.deletedAtMs), matchesNames(search), isTagged);
}

/** The statements that read one person. `personOf` takes their rows. They can be the last ones of a batch that writes. */
export function personStatements(id: string) {
  return personStatementsOf(sqlite.select({ id: users.id }).from(users).where(eq(users.id, id)));
}

/** Returns null if the account does not exist or was deleted. */
export function personOf(rows: PersonRows): Person | null {
  return peopleOf(rows)[0] ?? null;
}

/** Reads one person. Returns null if the account does not exist or was deleted. One round trip. */
export async function readPerson(db: Database, id: string): Promise<Person | null> {
  return personOf(await read(db, personStatements(id)));
}

type PersonRows = RowsOf<ReturnType<typeof personStatementsOf>>;

/** `ids` is a subquery of user ids. */
function personStatementsOf(ids: SQLWrapper) {
  const inCarts = sqlite.select({ id: cartLines.perfumeId }).from(cartLines).where(inArray(cartLines.userId, ids));
  const ordersOf = sqlite
    .select({ userId: orders.userId, orders: count().as("orders") })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .groupBy(orders.userId);
  return [
    statement(queryOfAccounts(inArray(users.id, ids)).orderBy(desc(users.createdAtMs), desc(users.id))),
    statement(queryOfCarts(inArray(cartLines.userId, ids))),
    statement(queryOfPerfumes(inArray(perfumes.id, inCarts)), anyPerfumeOf),
    statement(ordersOf),
    selectCartTerms,
    statement(
      sqlite.select().from(customerTags).where(inArray(customerTags.userId, ids)).orderBy(asc(customerTags.tag)),
    ),
  ] as const;
}

function peopleOf([accounts, lineRows, shown, orderRows, termsRows, tagRows]: PersonRows): Person[] {
  const perfumes = new Map(shown.map((perfume) => [perfume.id, perfume]));
  const linesOf = Map.groupBy(lineRows, ({ userId }) => userId);
  const ordersOf = new Map(orderRows.map(({ userId, orders }) => [userId, orders]));
  const terms = onlyRow(termsRows);
  const tagsOf = Map.groupBy(tagRows, ({ userId }) => userId);
  return accounts.map((row) => {
    const account = accountOf(row, (linesOf.get(row.person.id) ?? []).map(cartLineOf));
    return {
      view: { account, terms, perfumes },
      ordersCount: ordersOf.get(account.id) ?? 0,
      tags: (tagsOf.get(account.id) ?? []).map(({ tag }) => tag),
      lastSignInAtMs: row.lastSignInAtMs,
    };
  });
}

/** The fields of a buyer's account that an order taken by the shop needs. */
export type BuyerAccount = Pick<
  typeof users.$inferSelect,
  "id" | "active" | "firstName" | "lastName" | "phone" | "dni"
>;

/** Finds the account of a normalized e-mail, blocked or not. */
export function selectBuyer(email: string): Query<BuyerAccount> {
  const { id, active, firstName, lastName, phone, dni } = users;
  return statement(
    sqlite.select({ id, active, firstName, lastName, phone, dni }).from(users).where(eq(users.email, email)),
  );
}

/**
 * Fills in the phone and the DNI of an active account where they are empty. Sets both names and `searchText`, unless that
 * would replace a name.
 */
export function fillPerson(
  id: string,
  person: Pick<BuyerAccount, "firstName" | "lastName" | "phone" | "dni"> & { searchText: string },
  nowMs: number,
): InStatement {
  const replacesNone = and(
    inArray(users.firstName, ["", person.firstName]),
    inArray(users.lastName, ["", person.lastName]),
  );
  const unlessNamed = (name: "firstName" | "lastName" | "searchText") =>
    sql`case when ${replacesNone} then ${person[name]} else ${users[name]} end`;
  const ifEmpty = (name: "phone" | "dni") =>
    sql`case when ${users[name]} = '' then ${person[name]} else ${users[name]} end`;
  const names = {
    firstName: unlessNamed("firstName"),
    lastName: unlessNamed("lastName"),
    searchText: unlessNamed("searchText"),
  };
  return statement(
    sqlite
      .update(users)
      .set({ ...names, phone: ifEmpty("phone"), dni: ifEmpty("dni"), updatedAtMs: nowMs })
      .where(and(eq(users.id, id), eq(users.active, true))),
  );
}
