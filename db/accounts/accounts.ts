import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { type Account, ROLES } from "#shop/accounts/account.ts";
import type { Address } from "#shop/accounts/address.ts";
import { type CartLine, DECANT_ML, LINE_TYPES } from "#shop/cart/cart-line.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { decodeFullCart, selectFullCart } from "../cart/full-cart.ts";
import { cartLines } from "../cart/tables.ts";
import { sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, flag, oneOf, text, textOrNull, whole } from "../decode.ts";
import { rowsAsJson, rowsIn } from "../json-rows.ts";
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
    createdAtMs: whole(row, "created_at_ms"),
    updatedAtMs: whole(row, "updated_at_ms"),
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
    ml: type === "milliliter" ? whole(row, "ml") : DECANT_ML[type],
    quantity: whole(row, "quantity"),
  };
}
