import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Account } from "#shop/accounts/account.ts";
import { type CartLine, DECANT_ML } from "#shop/cart/cart-line.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import type { DecantSetTerms, Terms } from "#shop/settings/settings.ts";

import { cartLines } from "../cart/tables.ts";
import { ANY_PERFUME, anyPerfumeOf, picturesAsJson, SIZE_COLUMNS } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { onlyRow, read } from "../read.ts";
import { selectCartTerms } from "../settings/settings.ts";
import { prepare, type RowsOf, rowExists, rowsAsJson, sqlite } from "../statement.ts";
import { addresses, adminRoleOf, users, wishlist } from "./tables.ts";

/** A person, with the perfumes and terms needed to price their cart. */
export interface AccountView {
  account: Account;
  terms: Terms & DecantSetTerms;
  /** At least the perfumes of the cart's lines, archived ones too. Some reads load only the first picture. */
  perfumes: Map<string, Perfume>;
}

const PERSON = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  dni: users.dni,
  dateOfBirth: users.dateOfBirth,
  role: users.role,
  adminRole: adminRoleOf(),
  verified: users.verified,
  signsInByCode: sql`${users.passwordHash} is null`.mapWith(Boolean).as("signs_in_by_code"),
  active: users.active,
  createdAtMs: users.createdAtMs,
  updatedAtMs: users.updatedAtMs,
};

const { userId: _, position: __, ...ADDRESS } = getTableColumns(addresses);

const selectAccount = prepare(queryOfAccounts(eq(users.id, sql.placeholder("userId"))));

/** Condition: the person exists and is neither blocked nor deleted at that point of the batch. */
export function isActiveUser(userId: string): SQL {
  return rowExists(users, and(eq(users.id, userId), eq(users.active, true)));
}

/** The statements of `accountViewStatements` without the terms, for batches that already read all settings. */
export function accountStatements(id: string) {
  return [selectAccount({ userId: id }), selectFullCart({ userId: id })] as const;
}

/** The statements whose rows `accountViewOf` takes. They can be the last ones of a batch that writes. */
export function accountViewStatements(id: string) {
  return [...accountStatements(id), selectCartTerms] as const;
}

/** Returns one person by id, or null if the account does not exist or was deleted. One round trip. */
export async function readAccountView(db: Database, id: string): Promise<AccountView | null> {
  return accountViewOf(await read(db, accountViewStatements(id)));
}

type AccountRows = RowsOf<ReturnType<typeof accountStatements>>;

export function accountViewOf([[person], cartRows, terms]: [
  ...AccountRows,
  AccountView["terms"][],
]): AccountView | null {
  if (!person) return null;
  const { lines, perfumes } = fullCartOf(cartRows);
  return { account: accountOf(person, lines), terms: onlyRow(terms), perfumes };
}

/** Selects the matching people except deleted accounts. `accountOf` takes the rows. */
export function queryOfAccounts(where: SQL | undefined) {
  return sqlite
    .select({
      person: PERSON,
      lastSignInAtMs: users.lastSignInAtMs,
      addresses: rowsAsJson("addresses", {
        table: addresses,
        columns: ADDRESS,
        where: eq(addresses.userId, users.id),
        orderBy: [asc(addresses.position)],
      }),
      wishlist: rowsAsJson("wishlist", {
        table: wishlist,
        columns: { perfumeId: wishlist.perfumeId },
        where: eq(wishlist.userId, users.id),
        orderBy: [asc(wishlist.addedAtMs)],
      }),
    })
    .from(users)
    .where(and(where, isNull(users.deletedAtMs)));
}

/** Selects cart lines, oldest first. `cartLineOf` takes the rows. */
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

export type AccountRow = Awaited<ReturnType<typeof queryOfAccounts>>[number];

/** Builds a person from their row and their cart. */
export function accountOf({ person, addresses, wishlist }: AccountRow, cart: CartLine[]): Account {
  return { ...person, addresses, cart, wishlist: wishlist.map(({ perfumeId }) => perfumeId) };
}

interface CartLineRow extends Omit<CartLine, "ml"> {
  /** Null for a decant. */
  ml: number | null;
}

export function cartLineOf({ id, perfumeId, type, quantity, ml }: CartLineRow): CartLine {
  const lineMl = type === "milliliter" ? ml : DECANT_ML[type];
  if (lineMl === null) throw new Error(`the cart line ${id} has no size`);
  return { id, perfumeId, type, ml: lineMl, quantity };
}

/**
 * Selects each cart line of a person with its perfume, and the first picture and the sizes of the perfume, in one statement.
 * The size of the line is included even if it was removed.
 */
const selectFullCart = prepare(queryOfFullCart());

function queryOfFullCart() {
  return sqlite
    .select({
      line: {
        id: cartLines.id,
        type: cartLines.type,
        sizeId: cartLines.sizeId,
        quantity: cartLines.quantity,
        createdAtMs: cartLines.createdAtMs,
      },
      perfume: ANY_PERFUME,
      sizes: rowsAsJson("sizes", {
        table: sizes,
        columns: { ...SIZE_COLUMNS, removedAtMs: sizes.removedAtMs },
        where: and(
          eq(sizes.perfumeId, perfumes.id),
          or(isNull(sizes.removedAtMs), sql`${sizes.id} = ${cartLines.sizeId}`),
        ),
        orderBy: [asc(sizes.position), asc(sizes.key)],
      }),
      pictures: picturesAsJson(1),
    })
    .from(cartLines)
    .innerJoin(perfumes, eq(perfumes.id, cartLines.perfumeId))
    .where(eq(cartLines.userId, sql.placeholder("userId")));
}

type FullCartRow = Awaited<ReturnType<typeof queryOfFullCart>>[number];

/** Returns the lines, oldest first, and their perfumes by id. */
function fullCartOf(rows: readonly FullCartRow[]): { lines: CartLine[]; perfumes: Map<string, Perfume> } {
  const inOrder = rows.toSorted(
    ({ line: one }, { line: other }) => one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1),
  );
  return {
    lines: inOrder.map(({ line, perfume, sizes }) => {
      const ml = sizes.find(({ id }) => id === line.sizeId)?.ml ?? null;
      return cartLineOf({ ...line, perfumeId: perfume.id, ml });
    }),
    perfumes: new Map(inOrder.map((row) => [row.perfume.id, perfumeOf(row)])),
  };
}

function perfumeOf({ perfume, sizes, pictures }: FullCartRow): Perfume {
  const current = sizes.filter(({ removedAtMs }) => removedAtMs === null);
  return anyPerfumeOf({ ...perfume, sizes: current, pictures });
}
