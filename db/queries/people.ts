/** People as administrators see them. However many they are, the statements are the same few, sent in one trip. */
import type { InStatement } from "@libsql/client/web";
import { and, count, desc, eq, inArray, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { cartLines } from "../schema/carts.ts";
import { orders } from "../schema/orders.ts";
import { perfumes } from "../schema/perfumes.ts";
import { users } from "../schema/users.ts";
import { sqlite, statement } from "../statement.ts";
import { type AccountView, decodeAccount, queryOfAccounts, queryOfCarts } from "./accounts.ts";
import { decodeAnyPerfume, queryOfPerfumes } from "./any-perfumes.ts";
import { type Fields, text, whole, wholeOrNull } from "./decode.ts";
import { isNamedLike } from "./people-search.ts";
import { decodeTerms, onlyRow, selectTerms } from "./settings.ts";

/** A person with what only administrators are told of them. */
export interface Person {
  view: AccountView;
  ordersCount: number;
  lastSignInAtMs: number | null;
}

export interface PeopleQuery {
  /** Every word of it is in the names or the e-mail, as `fold` makes them; empty finds everybody. */
  search: string;
  /** From 1. */
  page: number;
  /** People of a page; 0: all. */
  limit: number;
}

/** A page of those who did not leave, the newest first, and how many there are on all pages. One round trip. */
export async function readPeople(db: Database, query: PeopleQuery): Promise<{ people: Person[]; total: number }> {
  const counting = statement(
    sqlite
      .select({ total: count().as("total") })
      .from(users)
      .where(isFound(query.search)),
  );
  const [[counted] = [], ...rows] = await read(db, [counting, ...statementsOf(pageOf(query))]);
  return { people: decodePeople(rows), total: whole(counted ?? {}, "total") };
}

function pageOf({ search, page, limit }: PeopleQuery): SQLWrapper {
  const found = sqlite.select({ id: users.id }).from(users).where(isFound(search));
  if (limit === 0) return found;
  return found
    .orderBy(desc(users.createdAtMs), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

function isFound(search: string): SQL | undefined {
  return and(isNull(users.leftAtMs), isNamedLike(search));
}

/** The statements whose rows `decodePeople` takes, of one person; they may end a batch that writes. */
export function personStatements(id: string): InStatement[] {
  return statementsOf(sqlite.select({ id: users.id }).from(users).where(eq(users.id, id)));
}

/** The person that `personStatements` asked for; null when there is none, or they left. */
export function decodePerson(rows: Fields[][]): Person | null {
  return decodePeople(rows)[0] ?? null;
}

/** One person who did not leave; null when there is none. One round trip. */
export async function readPerson(db: Database, id: string): Promise<Person | null> {
  return decodePerson(await read(db, personStatements(id)));
}

/** `ids`: a selection of people. */
function statementsOf(ids: SQLWrapper): InStatement[] {
  const inCarts = sqlite.select({ id: cartLines.perfumeId }).from(cartLines).where(inArray(cartLines.userId, ids));
  const ordersOf = sqlite
    .select({ userId: orders.userId, orders: count().as("orders") })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .groupBy(orders.userId);
  return [
    statement(queryOfAccounts(inArray(users.id, ids)).orderBy(desc(users.createdAtMs), desc(users.id))),
    statement(queryOfCarts(inArray(cartLines.userId, ids))),
    statement(queryOfPerfumes(inArray(perfumes.id, inCarts))),
    statement(ordersOf),
    selectTerms,
  ];
}

function decodePeople([personRows = [], cartRows = [], perfumeRows = [], orderRows = [], termsRows = []]: Fields[][]) {
  const shown = perfumeRows.map(decodeAnyPerfume);
  const catalogue = new Map(shown.map((perfume) => [perfume.id, perfume]));
  const linesOf = Map.groupBy(cartRows, (row) => text(row, "user_id"));
  const ordersOf = new Map(orderRows.map((row) => [text(row, "user_id"), whole(row, "orders")]));
  const terms = decodeTerms(onlyRow(termsRows));
  return personRows.map((row): Person => {
    const account = decodeAccount(row, linesOf.get(text(row, "id")) ?? []);
    return {
      view: { account, terms, perfumes: catalogue },
      ordersCount: ordersOf.get(account.id) ?? 0,
      lastSignInAtMs: wholeOrNull(row, "last_sign_in_at_ms"),
    };
  });
}
