import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Account, ROLES } from "#shop/accounts/account.ts";
import type { Address } from "#shop/accounts/address.ts";
import { type CartLine, DECANT_ML, LINE_TYPES } from "#shop/cart/cart-line.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";

import { cartLines } from "../cart/tables.ts";
import { decodePerfume, PICTURE_COLUMNS, SIZE_COLUMNS } from "../catalogue/perfume-rows.ts";
import { perfumes, pictures, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, flag, integer, oneOf, rowsAsJson, rowsIn, text, textOrNull } from "../decode.ts";
import { read } from "../read.ts";
import { decodeTerms, onlyRow, selectTerms } from "../settings/settings.ts";
import { prepare, sqlite } from "../statement.ts";
import { addresses, users, wishlist } from "./tables.ts";

/** A person, with the perfumes and terms needed to price their cart. */
export interface AccountView {
  account: Account;
  terms: Terms;
  /** The perfumes of the cart's lines, including those no longer sold. Each has only its first picture. */
  perfumes: Map<string, Perfume>;
}

const selectAccount = prepare(queryOfAccounts(eq(users.id, sql.placeholder("userId"))));

/** The statements of `accountViewStatements` without the terms, for batches that already read all settings. */
export function accountStatements(id: string): InStatement[] {
  return [selectAccount({ userId: id }), selectFullCart({ userId: id })];
}

/** The statements whose rows `decodeAccountView` takes, in this order. They may end a batch that writes. */
export function accountViewStatements(id: string): InStatement[] {
  return [...accountStatements(id), selectTerms];
}

/** Returns one person by id, or null. One round trip. */
export async function readAccountView(db: Database, id: string): Promise<AccountView | null> {
  return decodeAccountView(await read(db, accountViewStatements(id)));
}

export function decodeAccountView([accountRows = [], cartRows = [], termsRows = []]: Fields[][]): AccountView | null {
  const [row] = accountRows;
  if (!row) return null;
  const { lineRows, perfumes } = decodeFullCart(cartRows);
  return { account: decodeAccount(row, lineRows), terms: decodeTerms(onlyRow(termsRows)), perfumes };
}

/** Selects the matching people except deleted accounts. `decodeAccount` takes the rows. */
export function queryOfAccounts(where: SQL | undefined) {
  const { passwordHash: _, searchText: __, ...columns } = getTableColumns(users);
  return sqlite
    .select({
      ...columns,
      addresses: rowsAsJson("addresses", {
        table: addresses,
        columns: Object.values(getTableColumns(addresses)),
        where: eq(addresses.userId, users.id),
        orderBy: [asc(addresses.position)],
      }),
      wishlist: rowsAsJson("wishlist", {
        table: wishlist,
        columns: [wishlist.perfumeId],
        where: eq(wishlist.userId, users.id),
        orderBy: [asc(wishlist.addedAtMs)],
      }),
    })
    .from(users)
    .where(and(where, isNull(users.leftAtMs)));
}

/** Selects cart lines, oldest first. `decodeAccount` takes the lines of one person. */
export function queryOfCarts(where: SQL) {
  return sqlite
    .select({
      id: cartLines.id,
      userId: cartLines.userId,
      perfumeId: cartLines.perfumeId,
      type: cartLines.type,
      quantity: cartLines.quantity,
      ml: sizes.ml,
    })
    .from(cartLines)
    .leftJoin(sizes, eq(sizes.id, cartLines.sizeId))
    .where(where)
    .orderBy(asc(cartLines.createdAtMs), asc(cartLines.id));
}

/** Builds a person from their row of `queryOfAccounts` and their lines of `queryOfCarts`. */
export function decodeAccount(row: Fields, cartRows: Fields[]): Account {
  return {
    ...decodePerson(row),
    addresses: rowsIn(row, "addresses").map(decodeAddress),
    cart: cartRows.map(decodeCartLine),
    wishlist: rowsIn(row, "wishlist").map((mark) => text(mark, "perfume_id")),
  };
}

export function decodePerson(row: Fields): Omit<Account, "addresses" | "cart" | "wishlist"> {
  return {
    id: text(row, "id"),
    email: text(row, "email"),
    firstName: text(row, "first_name"),
    lastName: text(row, "last_name"),
    phone: text(row, "phone"),
    dni: text(row, "dni"),
    dateOfBirth: textOrNull(row, "date_of_birth"),
    role: oneOf(row, "role", ROLES),
    verified: flag(row, "verified"),
    active: flag(row, "active"),
    createdAtMs: integer(row, "created_at_ms"),
    updatedAtMs: integer(row, "updated_at_ms"),
  };
}

export function decodeAddress(row: Fields): Address {
  return {
    id: text(row, "id"),
    province: text(row, "province"),
    city: text(row, "city"),
    street: text(row, "street"),
    number: text(row, "number"),
    floor: text(row, "floor"),
    door: text(row, "door"),
    postalCode: text(row, "postal_code"),
    indications: text(row, "indications"),
    active: flag(row, "active"),
  };
}

function decodeCartLine(row: Fields): CartLine {
  const type = oneOf(row, "type", LINE_TYPES);
  return {
    id: text(row, "id"),
    perfumeId: text(row, "perfume_id"),
    type,
    ml: type === "milliliter" ? integer(row, "ml") : DECANT_ML[type],
    quantity: integer(row, "quantity"),
  };
}

/** A cart with its perfumes in one statement, so that no row is read twice. */

/**
 * Each line with its perfume, the perfume's first picture and its sizes. The line's own size is included even if it was
 * removed.
 */
export const selectFullCart = prepare(queryOfFullCart());

function queryOfFullCart() {
  return sqlite
    .select({
      ...getTableColumns(perfumes),
      lineId: sql`${cartLines.id}`.as("line_id"),
      type: cartLines.type,
      sizeId: cartLines.sizeId,
      quantity: cartLines.quantity,
      putInAtMs: sql`${cartLines.createdAtMs}`.as("put_in_at_ms"),
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: [...SIZE_COLUMNS, sizes.removedAtMs],
        where: and(
          eq(sizes.perfumeId, perfumes.id),
          or(isNull(sizes.removedAtMs), sql`${sizes.id} = ${cartLines.sizeId}`),
        ),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: rowsAsJson("pictures", {
        table: pictures,
        columns: PICTURE_COLUMNS,
        where: eq(pictures.perfumeId, perfumes.id),
        orderBy: [asc(pictures.position)],
        atMost: 1,
      }),
    })
    .from(cartLines)
    .innerJoin(perfumes, eq(perfumes.id, cartLines.perfumeId))
    .where(eq(cartLines.userId, sql.placeholder("userId")));
}

/** Returns the lines, oldest first, for `decodeAccount`, and their perfumes by id. */
export function decodeFullCart(rows: Fields[]): { lineRows: Fields[]; perfumes: Map<string, Perfume> } {
  const inOrder = rows.toSorted((one, other) => placeOf(one) - placeOf(other) || (idOf(one) < idOf(other) ? -1 : 1));
  const decoded = inOrder.map(decodeLine);
  return {
    lineRows: decoded.map(({ lineRow }) => lineRow),
    perfumes: new Map(decoded.map(({ perfume }) => [perfume.id, perfume])),
  };
}

const placeOf = (row: Fields) => integer(row, "put_in_at_ms");
const idOf = (row: Fields) => text(row, "line_id");

function decodeLine(row: Fields) {
  const sizeRows = rowsIn(row, "sizes");
  const currentSizes = sizeRows.filter((size) => size["removed_at_ms"] === null);
  const perfume = decodePerfume(row, currentSizes, rowsIn(row, "pictures"));
  const { type, quantity, size_id: sizeId } = row;
  const ml = sizeRows.find(({ id }) => id === sizeId)?.["ml"];
  return {
    lineRow: { id: idOf(row), perfume_id: perfume.id, type, quantity, ml },
    // An archived perfume is never on sale.
    perfume: { ...perfume, active: perfume.active && row["archived_at_ms"] === null },
  };
}
